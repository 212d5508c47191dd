import type { PathRow } from '#domain/kinds/attack-path/shape.ts';
import { participatingSteps } from '#domain/method/rate/feasibility.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { RadioRow } from '@/rows/panel/RadioRow';
import parts from '@/rows/parts.less';
import { withValue } from '@/rows/with-value';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './attack-path.less';
import { useVectorName } from './useVectorName';

/**
 * The predominant attack vector of the path (RC-15-14), needed for the CAL under every model: that of its entry point unless the analyst
 * sets another one. Left out where the rating of the path asks for it already.
 */
export function VectorRow({ row, model, readOnly }: { row: PathRow; model: FeasibilityModel; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const w = useWorkspace((v) => v.w);
  const vectorName = useVectorName();
  const scale = scaleOf(w.method).vectorModel;
  const parameter = scale?.model.parameters.find(({ code }) => code === scale.vectorParameter);
  if (!scale || !parameter || (row.basis === 'path' && scale.model.id === model.id)) return null;
  const [entry] = participatingSteps(row, (id) => w.steps.get(id), 1);
  const inherited = entry?.ratings[scale.model.id]?.[parameter.code];
  const own = row.ratings[scale.model.id]?.[parameter.code] ?? null;
  return (
    <fieldset className={`${parts.dimension} ${styles.rating}`}>
      <legend>{t('path.field.vector')}</legend>
      <RadioRow
        plain
        parameter={parameter}
        value={own}
        readOnly={readOnly}
        onChange={(level) =>
          void runEdit(
            session.change('paths', row, { ratings: withValue(row.ratings, scale.model.id, parameter.code, level) }),
          )
        }
      />
      <small className={parts.note}>
        {own === null && inherited && entry
          ? t('path.vector.entry', { vector: vectorName(inherited), code: w.steps.get(entry.id)?.code ?? '' })
          : t('path.vector.note')}
      </small>
    </fieldset>
  );
}
