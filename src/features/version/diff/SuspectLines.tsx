import { useT } from '@/i18n';
import { textLanguage } from '@/local-text';
import styles from '../version.less';
import { RowLinks } from './DiffParts';
import type { SuspectRow } from './diff-lines';

export function SuspectHead({ shown }: { shown: number }) {
  const t = useT();
  return (
    <div className={styles.head}>
      <h2>{t('review.diff.title')}</h2>
      <span className="quiet num">{t('version.diff.changes', { count: shown })}</span>
    </div>
  );
}

/** A reviewed row that became suspect, with the reasons. */
export function SuspectLine({ row }: { row: SuspectRow }) {
  const said = row.reasons[textLanguage()].join('; ');
  return (
    <div className={styles.moved} data-part="suspect">
      <span />
      <RowLinks kind={row.kind} id={row.id} code={row.code} />
      <span className="one-line">{row.title}</span>
      <span className="one-line quiet" title={said}>
        {said}
      </span>
    </div>
  );
}
