import { Form, Input } from 'antd';
import { FinishReason } from '#domain/model/version.ts';
import { problemIn } from '@/components/forms/field-rules';
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
  const problem = refused ?? problemIn(FinishReason, value, t('version.field.reason'));
  return (
    <Form layout="vertical" component={false}>
      <Form.Item
        label={t('version.field.reason')}
        htmlFor={id}
        required={required}
        {...(problem ? { validateStatus: 'error', help: problem } : {})}
      >
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Form.Item>
    </Form>
  );
}
