import { useMemo } from 'react';
import { treatmentCounts } from '#domain/views/risk-summary.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';

/** How many risks have which treatment: a risk with several counts for each. */
export function TreatmentBar() {
  const t = useT();
  const risks = useWorkspace((v) => v.w.risks);
  const counts = useMemo(() => treatmentCounts(risks), [risks]);
  return (
    <ul className={styles.treatments} aria-label={t('board.treatments')}>
      {counts.map(({ treatment, count }) => (
        <li key={treatment} data-treatment={treatment}>
          {t(treatment === 'undecided' ? 'risk.status.undecided' : `risk.treatment.${treatment}`)}{' '}
          <b className="num">{count}</b>
        </li>
      ))}
    </ul>
  );
}
