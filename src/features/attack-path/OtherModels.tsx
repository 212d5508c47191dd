import { compareModels } from '#domain/method/compare-models.ts';
import type { PathRow } from '#domain/model/attack-path.ts';
import { useT } from '@/i18n';
import { Computed } from '@/workspace/explain/Computed';
import { Level, local } from '@/workspace/levels';
import { useWorkspace } from '@/workspace/WorkspaceProvider';
import { modelOf } from './path-edits';

/** What the models the path does not use say of it, each from what was entered for it; marked where that is another verdict. */
export function OtherModels({ row }: { row: PathRow }) {
  const t = useT();
  const method = useWorkspace((v) => v.w.method);
  const verdicts = useWorkspace((v) =>
    v.w.method.feasibility.length > 1 ? compareModels(v.w).paths.get(row.id) : null,
  );
  if (!verdicts) return null;
  const own = modelOf(method, row);
  const level = verdicts.byModel[own.id]?.level ?? null;
  return (
    <ul className="ap-others" aria-label={t('path.models')}>
      {method.feasibility.map(({ id, name }) => {
        if (id === own.id) return null;
        const other = verdicts.byModel[id]?.level ?? null;
        return (
          <li key={id}>
            <span className="ws-note">{local(name)}</span>
            <Computed kind="paths" id={row.id} model={id}>
              <Level of="feasibility" code={other} />
            </Computed>
            <span>
              {level !== null && other !== null && other !== level && (
                <em className="ap-mark">{t('path.models.differs')}</em>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
