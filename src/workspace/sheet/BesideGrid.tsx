import { Splitter } from 'antd';
import { type ReactNode, useState } from 'react';
import { usePreference } from '@/request/usePreference';
import styles from '../workspace.less';

/** In a small window, or at 200 %, less than half of it: what the panel stands beside has parts of its own. */
const usualWidth = () => Math.min(400, Math.max(300, Math.round(window.innerWidth * 0.42)));

/** The grid, and beside it the panel of the row: its width is the user's, and it may take the whole place. */
export function BesideGrid({ children, panel, wide }: { children: ReactNode; panel: ReactNode; wide: boolean }) {
  const [kept, keep] = usePreference<number>('workspace.panelWidth', usualWidth());
  /** While the divider is dragged; else the kept width. */
  const [width, setWidth] = useState<number | null>(null);
  const open = panel !== null;
  const dragged = (sizes: number[]) => Math.round(sizes[1] ?? kept);
  return (
    <Splitter
      className={styles.split}
      onResize={(sizes) => open && !wide && setWidth(dragged(sizes))}
      onResizeEnd={(sizes) => open && !wide && keep(dragged(sizes))}
    >
      <Splitter.Panel {...(wide && open ? { size: 0 } : {})}>{children}</Splitter.Panel>
      {open && (
        <Splitter.Panel {...(wide ? {} : { size: width ?? kept, min: 300, max: '70%' })}>{panel}</Splitter.Panel>
      )}
    </Splitter>
  );
}
