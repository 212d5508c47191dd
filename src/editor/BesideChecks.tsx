import type { CSSProperties, ReactNode } from 'react';
import { useT } from '@/i18n';
import styles from './beside-checks.less';

interface Props {
  children: ReactNode;
  /** What is wrong, and what it would change; without it the tables have the whole width. */
  checks?: ReactNode;
  /** The checks go below the tables on windows up to this width: there is a list beside both, or not. */
  belowUntil: 'medium' | 'wide';
  /** Height of what stays in sight above the checks (px). */
  headHeight?: number;
}

/** The tables of a draft with their checks beside them, which stay in sight. */
export function BesideChecks({ children, checks, belowUntil, headHeight = 16 }: Props) {
  const t = useT();
  return (
    <div
      className={styles.columns}
      data-below={belowUntil}
      data-checks={checks !== undefined}
      style={{ '--checks-top': `${headHeight}px` } as CSSProperties}
    >
      {children}
      {checks !== undefined && (
        <aside className={styles.checks} aria-label={t('configuration.check.title')}>
          {checks}
        </aside>
      )}
    </div>
  );
}
