import { type ReactNode, useId } from 'react';

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
    <div className="ws-field">
      <label htmlFor={id}>{label}</label>
      {children(id, error ? `${id}-error` : undefined)}
      {error && (
        <span className="ws-field-error" role="alert" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
