import { type ReactNode, useId } from 'react';
import parts from '@/rows/parts.less';

/** Label, input, error: the frame of every field in the panel. */
export function PanelField({
  label,
  error,
  missing,
  children,
}: {
  label: ReactNode;
  error?: string | null;
  /** What is said while a value that the row needs is not there. */
  missing?: string | null | undefined;
  children: (id: string, describedBy: string | undefined) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={parts.field}>
      <label htmlFor={id}>{label}</label>
      {children(id, error ? `${id}-error` : undefined)}
      {error && (
        <span className={parts.fieldError} role="alert" id={`${id}-error`}>
          {error}
        </span>
      )}
      {!error && missing && <span className={parts.fieldError}>{missing}</span>}
    </div>
  );
}
