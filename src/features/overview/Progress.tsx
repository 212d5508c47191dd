import { type Counter, share } from '#domain/method/rate/coverage.ts';
import { useT } from '@/i18n';
import styles from './overview.less';

/** Done of all, as a bar with its figures; a dash where there is nothing to do. Done is blue whatever the theme. */
export function Progress({ counter }: { counter: Counter }) {
  const t = useT();
  const part = share(counter);
  return (
    <div className={styles.progress}>
      <span className={styles.track}>
        <i style={{ width: `${(part ?? 0) * 100}%` }} />
      </span>
      <span className="num">
        {part === null ? '–' : `${t('workspace.progress.of', { ...counter })} · ${Math.floor(part * 100)} %`}
      </span>
    </div>
  );
}
