import { useMemo } from 'react';
import { byCode } from '#domain/workspace/workspace.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';

/** Feasibility and risks of the threat, and what the active controls make of them. */
export function Outcome({ threat }: { threat: string }) {
  const t = useT();
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  const table = useWorkspace((v) => v.w.risks);
  const ratings = useWorkspace((v) => v.initial.risks);
  const risks = useMemo(() => [...table].filter((risk) => risk.threat === threat).sort(byCode), [table, threat]);
  if (!view) return null;
  const { initial, controlled } = view;
  return (
    <div className={styles.outcome} aria-live="polite" data-part="outcome">
      <span>{t('tree.feasibility')}</span>
      <Computed kind="treeNodes" id={view.root}>
        <Level of="feasibility" code={initial.level} /> {initial.sum}
      </Computed>
      {controlled && (
        <>
          <span aria-hidden>→</span>
          <Computed kind="controlledNodes" id={view.root}>
            <Level of="feasibility" code={controlled.level} /> {controlled.sum}
          </Computed>
        </>
      )}
      {initial.incomplete ? (
        <em>{t('tree.incomplete')}</em>
      ) : (
        controlled?.incomplete && <em>{t('tree.incomplete.controls')}</em>
      )}
      {!(initial.exact && (controlled?.exact ?? true)) && <em title={t('tree.bound')}>{t('tree.bound.short')}</em>}
      {risks.slice(0, mostRisks).map(({ id, code }) => {
        const rating = ratings.get(id);
        const after = rating?.residual?.origin === 'controls' ? rating.residual : null;
        return (
          <span key={id} className={styles.risk} data-risk={code}>
            {code}{' '}
            <Computed kind="risks" id={id} initial>
              <Level of="risk" code={rating?.overall} />
            </Computed>
            {after && (
              <>
                <span aria-hidden>→</span>
                <Computed kind="residuals" id={id} initial>
                  <Level of="risk" code={after.risk.overall} />
                </Computed>
              </>
            )}
          </span>
        );
      })}
      {risks.length > mostRisks && <span>{t('tree.moreRisks', { count: risks.length - mostRisks })}</span>}
    </div>
  );
}

/** Risks that are shown in the bar; the panel has all. */
const mostRisks = 2;
