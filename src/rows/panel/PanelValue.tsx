import type { ReactNode } from 'react';

/** A labelled value that nobody enters. */
export function PanelValue({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="ws-field">
      <span className="ws-label">{label}</span>
      {children}
    </div>
  );
}
