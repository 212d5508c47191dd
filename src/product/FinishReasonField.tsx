import { Form, Input } from 'antd';
import { FinishReason } from '#domain/model/version.ts';
import { useT } from '@/i18n';

interface Props {
  id: string;
  required: boolean;
  /** Why the reason was not taken. */
  refused: string | null;
  value: string;
  onChange: (value: string) => void;
}

/** Why something is finished although it has open points. */
export function FinishReasonField({ id, required, refused, value, onChange }: Props) {
  const t = useT();
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={t('version.field.reason')}
        htmlFor={id}
        required={required}
        {...(refused ? { validateStatus: 'error', help: refused } : {})}
      >
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={FinishReason.maxLength ?? 2000}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Form.Item>
    </Form>
  );
}
