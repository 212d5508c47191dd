import { useMemo } from 'react';
import { decisions, levelsByTreatment } from '#domain/views/risk-summary.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { LevelTag } from '@/product/LevelTag';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './overview.less';

/** How many risks of each level have which treatment. */
export function LevelsByTreatment() {
  const t = useT();
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  const lines = useMemo(() => levelsByTreatment(w, ratings), [w, ratings]);
  return (
    <table className={styles.figures} data-part="levels-by-treatment">
      <thead>
        <tr>
          <th scope="col">{t('board.levels.level')}</th>
          <th scope="col">{t('riskSummary.count')}</th>
          {decisions.map((one) => (
            <th scope="col" key={one}>
              {t(one === 'undecided' ? 'riskSummary.undecided' : `risk.treatment.${one}`)}
            </th>
          ))}
          <th scope="col">{t('board.awaiting')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ level, total, counts, awaiting }) => (
          <tr key={level?.code ?? ''}>
            <th scope="row">
              {level ? (
                <LevelTag tone={level.tone} name={`${level.value} ${inLanguage(level.name)}`} />
              ) : (
                t('workspace.notRated')
              )}
            </th>
            <td className="num">{total}</td>
            {decisions.map((one) => (
              <td className="num" key={one}>
                {counts[one] || '–'}
              </td>
            ))}
            <td className="num">{awaiting || '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
