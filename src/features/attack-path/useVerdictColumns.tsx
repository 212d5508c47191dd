import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { type Comparison, compareModels } from '#domain/method/change/compare-models.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { openExplanation } from '@/ratings/open-explanation';
import { useLooks } from '@/ratings/useLooks';
import { titled } from '@/rows/columns';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';

/** The level under each model where a project allows several: hidden until a person chooses them. */
export function useVerdictColumns(): readonly Column<PathRow>[] {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const session = useSession();
  const ratings = useWorkspace((v) => v.ratings.paths);
  const { feasibility } = useLooks();
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever changes a verdict rates the path anew, so its own rating tells
  return useMemo(() => {
    if (method.feasibility.length < 2) return [];
    // Compared when the first cell asks, not with every edit while the columns are hidden.
    let made: Comparison['paths'] | undefined;
    const paths = () => (made ??= compareModels(session.view.w, session.view.controlsView).paths);
    return method.feasibility.map((model): Column<PathRow> => {
      const { id } = model;
      const level = (row: PathRow) => paths().get(row.id)?.byModel[id]?.level ?? null;
      const rank = (row: PathRow) => scaleOf(method).rank(level(row) ?? '');
      return {
        key: `level.${id}`,
        ...titled(t('path.field.levelUnder', { model: inLanguage(shownName(method, model)) })),
        width: 150,
        optional: true,
        onComputedClick: openExplanation,
        show: (row) => (
          <Computed kind="paths" id={row.id} model={id}>
            <Level of="feasibility" code={level(row)} />
            {paths().get(row.id)?.differs && <em className={styles.mark}>{t('path.models.differs')}</em>}
          </Computed>
        ),
        text: (row) => feasibility.get(level(row) ?? '')?.name ?? t('workspace.notRated'),
        compare: (a, b) => rank(a) - rank(b),
      };
    });
  }, [t, method, ratings, session, feasibility]);
}
