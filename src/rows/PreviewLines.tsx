import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '@/i18n';
import styles from './parts.less';

export interface PreviewLine {
  key: string;
  text: ReactNode;
  /** What is said in the smaller line below. */
  detail?: ReactNode;
  /** The lines of a group stand together below its name. */
  group?: string;
  /** It is left out until somebody takes it. */
  unsure?: boolean;
  /** What leads from it elsewhere, beside the line. */
  aside?: ReactNode;
}

/** Height of a line with its smaller one. */
const lineHeight = 50;

/** Proposals to take or to leave out, drawn as far as they are on the screen: a large task has thousands. */
export function PreviewLines({
  lines,
  left,
  asked,
  onFlip,
  onAsk,
}: {
  lines: readonly PreviewLine[];
  /** What is left out, with its reason. */
  left: ReadonlyMap<string, string>;
  /** The one whose reason is asked below. */
  asked: string | undefined;
  onFlip: (key: string) => void;
  /** Its reason is to be given. */
  onAsk: (key: string) => void;
}) {
  const t = useT();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller,
    estimateSize: () => lineHeight,
    overscan: 4,
    getItemKey: useCallback((at: number) => lines[at]?.key ?? at, [lines]),
  });
  return (
    <div className={styles.preview} ref={setScroller}>
      <ul style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index];
          if (!line) return null;
          const { key, text, detail, group, aside } = line;
          const opensGroup = group !== undefined && lines[item.index - 1]?.group !== group;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {opensGroup && <strong className={styles.group}>{group}</strong>}
              <Checkbox checked={!left.has(key)} onChange={() => onFlip(key)}>
                {text}
                {detail && <small>{detail}</small>}
              </Checkbox>
              {aside}
              {/* There from the beginning, so that no line is another one under the pointer. */}
              <button
                type="button"
                className={styles.why}
                style={{ visibility: left.has(key) ? 'visible' : 'hidden' }}
                aria-pressed={key === asked}
                title={left.get(key) || undefined}
                onClick={() => onAsk(key)}
              >
                {left.get(key)?.trim() || t('workspace.preview.why')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
