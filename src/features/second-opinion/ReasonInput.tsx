import { Input } from 'antd';
import { Choice } from '#domain/agreement/opinion.ts';
import { problemIn } from '@/components/forms/field-rules';
import styles from './second-opinion.less';

interface Props {
  label: string;
  placeholder: string;
  value: string;
  readOnly?: boolean;
  /** Grows with its text. */
  isLong?: boolean;
  onChange: (text: string) => void;
}

/** A reason or note in words, which says itself what is wrong with it. */
export function ReasonInput({ label, placeholder, value, readOnly = false, isLong = false, onChange }: Props) {
  const problem = problemIn(Choice.shape.reason, value, label);
  const shared = {
    disabled: readOnly,
    'aria-label': label,
    'aria-invalid': problem !== null,
    placeholder,
    value,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ...(problem !== null && { status: 'error' as const }),
  };
  return (
    <div className={styles.reason}>
      {isLong ? <Input.TextArea autoSize {...shared} /> : <Input size="small" {...shared} />}
      {problem !== null && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  );
}
