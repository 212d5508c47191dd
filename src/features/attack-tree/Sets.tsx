import { useEffect, useState } from 'react';
import { type ControlsView, ratingIn, type TreeView } from '#domain/method/rate/ratings.ts';
import type { RatedSet } from '#domain/workspace/rated-sets.ts';
import { sentences } from '@/components/sentences';
import { useT } from '@/i18n';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-tree.less';
import { mostShown, restBefore, setsOf } from './sets-of';

interface Listed {
  rows: readonly RatedSet[];
  count: number;
  truncated: boolean;
  /** What they were listed for. */
  view: TreeView | undefined;
  controlsView: ControlsView;
}

/** The paths of the tree: its minimal sets, the easiest first, with their sums. A list that was cut says so, and so does one that is not of now. */
function useSets(threat: string, controlsView: ControlsView): Listed & { isOld: boolean } {
  const session = useSession();
  const view = useWorkspace((v) => v.ratings.trees.get(threat));
  const [listed, setListed] = useState<Listed>({ rows: [], count: 0, truncated: false, view: undefined, controlsView });
  useEffect(() => {
    const list = () => {
      const { sets, truncated } = view ? setsOf(session.view.w, view, controlsView) : { sets: [], truncated: false };
      setListed({ rows: sets.slice(0, mostShown), count: sets.length, truncated, view, controlsView });
    };
    const timer = setTimeout(list, restBefore);
    return () => clearTimeout(timer);
  }, [session, view, controlsView]);
  return { ...listed, isOld: listed.view !== view || listed.controlsView !== controlsView };
}

export function Sets({
  threat,
  controlsView,
  onStep,
}: {
  threat: string;
  controlsView: ControlsView;
  onStep: (step: string) => void;
}) {
  const t = useT();
  const { w } = useSession().view;
  const { rows, count, truncated, isOld } = useSets(threat, controlsView);
  const isWhole = useWorkspace((v) => ratingIn(v.ratings.trees.get(threat), controlsView)?.exact);
  return (
    <div className={styles.table} aria-busy={isOld}>
      <p className={parts.note}>
        {sentences(
          isOld ? t('tree.recomputed') : t(truncated ? 'tree.sets.cut' : 'tree.sets.all', { count }),
          !isOld && truncated && t(isWhole ? 'tree.sets.ratedWhole' : 'tree.bound'),
          count > rows.length && t('tree.sets.shown', { count: rows.length }),
        )}
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
                <div className={parts.chips}>
                  {steps.map((id) => {
                    const row = w.steps.get(id) ?? w.controls.get(id);
                    return (
                      <button
                        type="button"
                        key={id}
                        className={parts.chip}
                        title={row?.name}
                        onClick={() => onStep(id)}
                      >
                        {row?.code ?? t('tree.noStep')}
                      </button>
                    );
                  })}
                </div>
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
