import { useVirtualizer } from '@tanstack/react-virtual';
import { Checkbox, Input } from 'antd';
import { type ReactNode, useCallback, useState } from 'react';
import { Text } from '#domain/model/base.ts';
import { problemIn } from '@/components/forms/field-rules';
import { useT } from '@/i18n';
import styles from './parts.less';

export interface PreviewLine {
  key: string;
  text: ReactNode;
  /** What is said in the smaller line below. */
  detail?: ReactNode;
  /** It is left out until somebody takes it. */
  unsure?: boolean;
}

/** Height of a line with its smaller one. */
const lineHeight = 50;

/** Proposals to take or to leave out with a reason, drawn as far as they are on the screen: a large task has thousands. */
export function PreviewLines({
  lines,
  left,
  onFlip,
  onReason,
}: {
  lines: readonly PreviewLine[];
  /** What is left out, with its reason. */
  left: ReadonlyMap<string, string>;
  onFlip: (key: string) => void;
  onReason: (key: string, reason: string) => void;
}) {
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
          const { key, text, detail } = line;
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              <Checkbox checked={!left.has(key)} onChange={() => onFlip(key)}>
                {text}
                {detail && <small>{detail}</small>}
              </Checkbox>
              {left.has(key) && <Reason value={left.get(key) ?? ''} onChange={(reason) => onReason(key, reason)} />}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const RejectionReason = Text(4000);

/** Why a proposal is left out. */
function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useT();
  const words = t('workspace.preview.reason');
  const problem = problemIn(RejectionReason, value, t('workspace.reason.words'));
  return (
    <>
      <Input
        size="small"
        value={value}
        placeholder={words}
        aria-label={words}
        {...(problem && { status: 'error', 'aria-invalid': true })}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && <small role="alert">{problem}</small>}
    </>
  );
}
