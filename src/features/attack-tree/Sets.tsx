import { useMemo } from 'react';
import type { Manner } from '#domain/method/rate/ratings.ts';
import { ratedSets } from '#domain/workspace/rated-sets.ts';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';

/** Sets that are shown; the rest is counted. */
const mostShown = 200;

/** The paths of the tree: its minimal sets, the easiest first, with their sums. A list that was cut says so. */
function useSets(threat: string, manner: Manner) {
  const session = useSession();
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is another one whenever the tree is rated anew
  return useMemo(() => {
    if (!view) return { rows: [], count: 0, truncated: false };
    const { sets, truncated } = ratedSets(session.view.w, view, manner);
    return { rows: sets.slice(0, mostShown), count: sets.length, truncated };
  }, [session, view, threat, manner]);
}

export function Sets({ threat, manner, onStep }: { threat: string; manner: Manner; onStep: (step: string) => void }) {
  const t = useT();
  const { w } = useSession().view;
  const { rows, count, truncated } = useSets(threat, manner);
  return (
    <div className={styles.table}>
      <p className={parts.note}>
        {t(truncated ? 'tree.sets.cut' : 'tree.sets.all', { count })}
        {count > rows.length && ` ${t('tree.sets.shown', { count: rows.length })}`}
      </p>
      <table>
        <thead>
          <tr>
            <th>{t('tree.sets.place')}</th>
            <th>{t('tree.sets.steps')}</th>
            <th>{t('tree.helps.sum')}</th>
            <th>{t('tree.feasibility')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ steps, rating }, i) => (
            <tr key={steps.join(' ')}>
              <td>{i + 1}</td>
              <td>
                {steps.map((id) => {
                  const row = w.steps.get(id) ?? w.controls.get(id);
                  return (
                    <button type="button" key={id} className={parts.chip} title={row?.name} onClick={() => onStep(id)}>
                      {row?.code ?? t('tree.noStep')}
                    </button>
                  );
                })}
              </td>
              <td>{rating.sum}</td>
              <td>
                <Level of="feasibility" code={rating.level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
