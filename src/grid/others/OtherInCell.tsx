import { type CSSProperties, memo } from 'react';
import type { OtherMark } from './others';
import styles from './others.less';

/**
 * The frame around the cell of a colleague's cursor, or the tint of what a colleague has marked. The name is drawn by the style sheet: it is no text of
 * the cell. It is seen for two seconds after each move, and while the pointer rests on the cell.
 */
export const OtherInCell = memo(function OtherInCell({ mark }: { mark: string }) {
  const { colour, name, turn } = JSON.parse(mark) as OtherMark;
  return (
    <span className={styles.other} style={{ '--other': colour } as CSSProperties} data-other={name ?? ''} aria-hidden>
      {name !== undefined && <span key={turn} className={styles.name} data-name={name} />}
    </span>
  );
});
