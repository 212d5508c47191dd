import type { ReactNode } from 'react';
import parts from '@/rows/parts.less';

/** A labelled value that nobody enters. */
export function PanelValue({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={parts.field}>
      <span className={parts.label}>{label}</span>
      {children}
    </div>
  );
}
