import { useMemo } from 'react';
import { acceptedRisks } from '#domain/views/risk-summary.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';
import { useOpenStep } from './useOpenStep';

/** What is retained, shared or left over and accepted: value, claim, and who accepted it. */
export function AcceptedRisks({ most = 100 }: { most?: number }) {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const open = useOpenStep('risks');
  const found = useMemo(() => acceptedRisks(w, ratings), [w, ratings]);
  if (found.length === 0) return <p className={styles.note}>{t('riskSummary.accepted.none')}</p>;
  return (
    <>
      <table className={styles.figures} data-part="accepted-risks">
        <thead>
          <tr>
            <th scope="col">{t('workspace.field.code')}</th>
            <th scope="col">{t('riskSummary.left')}</th>
            <th scope="col">{t('risk.field.treatments')}</th>
            <th scope="col">{t('risk.field.claims')}</th>
            <th scope="col">{t('risk.field.acceptedBy')}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, most).map((risk) => (
            <tr key={risk.id}>
              <th scope="row">
                <button type="button" className={parts.chip} onClick={() => open(risk.id)}>
                  {risk.code}
                </button>
              </th>
              <td>
                <Level of="risk" code={risk.value} />
              </td>
              <td>{risk.treatments.map((one) => t(`risk.treatment.${one}`)).join(', ')}</td>
              <td className={styles.words}>
                {risk.claims
                  .map((id) => w.claims.get(id))
                  .map((claim) => claim && `${claim.code} ${claim.name}`)
                  .join(', ')}
                {risk.lacksClaim && <em className={styles.lacks}>{t('riskSummary.noClaim')}</em>}
              </td>
              <td className={styles.words}>
                {risk.acceptedBy || <em className={styles.lacks}>{t('riskSummary.nobody')}</em>}
                {risk.isFromFile && <em className={`${styles.lacks} ${styles.below}`}> {t('riskSummary.fromFile')}</em>}
                {risk.isOutdated && (
                  <em className={`${styles.lacks} ${styles.below}`}>
                    {' '}
                    {t('riskSummary.outdated')} <Level of="risk" code={risk.outdatedFrom} /> →{' '}
                    <Level of="risk" code={risk.value} />
                  </em>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > most && <p className={styles.note}>{t('riskSummary.more', { count: found.length - most })}</p>}
    </>
  );
}
