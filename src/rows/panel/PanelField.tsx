import { type ReactNode, useId } from 'react';
import parts from '@/rows/parts.less';

/** Label, input, error: the frame of every field in the panel. */
export function PanelField({
  label,
  error,
  children,
}: {
  label: ReactNode;
  error?: string | null;
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
    </div>
  );
}
