import styles from './progress-bar.less';

/** A share 0..1 as a small bar, done is blue as everywhere; nothing to count is a dash. Rounded down: 100 only when all is done. */
export function ProgressBar({ share, label }: { share: number | null; label: string }) {
  if (share === null) return <span>–</span>;
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.line}>
      <div
        className={styles.rail}
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <span className="num">{`${percent}%`}</span>
    </div>
  );
}
