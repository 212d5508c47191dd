import type { ReactNode } from 'react';
import { useTones } from '@/theme';

/** A line that warns without refusing; in the palette's amber, which is readable in both styles (antd's is not on white). */
export function Warning({ children }: { children: ReactNode }) {
  const { medium } = useTones();
  return (
    <span role="status" style={{ display: 'block', color: medium.text }}>
      {children}
    </span>
  );
}
