import { useMemo } from 'react';
import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { verdictsOf } from '#domain/method/rate/feasibility.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import parts from '@/rows/parts.less';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import styles from './attack-path.less';
import { modelOf } from './path-edits';

/** What the models the path does not use say of it, each from what was entered for it; marked where that is another verdict. */
export function OtherModels({ row }: { row: PathRow }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const session = useSession();
  const rating = useWorkspace((v) => v.ratings.paths.get(row.id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed step rates the path anew, so its rating stands for its steps
  const verdicts = useMemo(
    () => verdictsOf(method, row, (id) => session.view.w.steps.get(id)),
    [method, row, session, rating],
  );
  if (method.feasibility.length < 2) return null;
  const own = modelOf(method, row);
  const level = verdicts[own.id]?.level ?? null;
  return (
    <ul className={styles.others} aria-label={t('path.models')}>
      {method.feasibility.map((model) => {
        const { id } = model;
        if (id === own.id) return null;
        const other = verdicts[id]?.level ?? null;
        return (
          <li key={id}>
            <span className={parts.note}>{inLanguage(shownName(method, model))}</span>
            <Computed kind="paths" id={row.id} model={id}>
              <Level of="feasibility" code={other} />
            </Computed>
            <span>
              {level !== null && other !== null && other !== level && (
                <em className={styles.mark}>{t('path.models.differs')}</em>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
