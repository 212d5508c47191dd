import { useVirtualizer } from '@tanstack/react-virtual';
import { Empty } from 'antd';
import { useCallback, useRef } from 'react';
import { useT } from '@/i18n';
import styles from '../version.less';
import { DiffLineView } from './DiffLineView';
import type { DiffLine } from './diff-lines';

/** Height of a line whose texts fit it. */
const lineHeight = 34;

/** The lines that are on the screen, however many there are. */
export function DiffList({ lines }: { lines: readonly DiffLine[] }) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    getItemKey: useCallback((at: number) => lines[at]?.key ?? at, [lines]),
  });
  if (lines.length === 0) return <Empty className={styles.start} description={t('version.diff.nothing')} />;
  return (
    <section className={styles.list} ref={scroller} aria-label={t('version.diff.title')}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index];
          return (
            line && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.placed}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <DiffLineView line={line} />
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}
