import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './reviews.less';

/** Beside the code of a row: that a person reviewed it, or that it is suspect since. */
export function ReviewMark({ rowId }: { rowId: string }) {
  const t = useT();
  const mark = useWorkspace((v) => v.marks.get(rowId));
  const state = mark && mark.differences.length > 0 ? 'suspect' : 'reviewed';
  // After a frozen version every row is reviewed: a tick at each would say nothing.
  if (!mark || (state === 'reviewed' && mark.review.how !== 'person')) return null;
  const words = t(`review.mark.${state}`);
  // What is drawn comes from the style: the text of the cell stays the code.
  return (
    <span
      className={styles.mark}
      data-part="review-mark"
      data-state={state}
      role="img"
      aria-label={words}
      title={words}
    />
  );
}
