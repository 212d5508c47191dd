import type { FeasibilityRatings, PathRow } from '#domain/kinds/attack-path/shape.ts';
import type { StepRow } from '#domain/kinds/attack-step/shape.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { RadioRow } from '@/rows/panel/RadioRow';
import parts from '@/rows/parts.less';
import { withValue } from '@/rows/with-value';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';
import styles from './attack-path.less';
import { summaryOf } from './values';

/** The values of one model, row by row; every click is saved at once. */
function Rows({
  model,
  ratings,
  readOnly,
  onRatings,
}: {
  model: FeasibilityModel;
  ratings: FeasibilityRatings;
  readOnly: boolean;
  onRatings: (ratings: FeasibilityRatings) => void;
}) {
  return model.parameters.map((parameter) => (
    <RadioRow
      key={parameter.code}
      parameter={parameter}
      plain={model.vectorOnly ?? false}
      value={ratings[model.id]?.[parameter.code] ?? null}
      readOnly={readOnly}
      onChange={(level) => onRatings(withValue(ratings, model.id, parameter.code, level))}
    />
  ));
}

/** The path rated as a whole. */
export function PathRatingEditor({
  row,
  model,
  readOnly,
}: {
  row: PathRow;
  model: FeasibilityModel;
  readOnly: boolean;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  return (
    <fieldset className={`${parts.dimension} ${styles.rating}`}>
      <legend>{t('path.rating.path')}</legend>
      <Rows
        model={model}
        ratings={row.ratings}
        readOnly={readOnly}
        onRatings={(ratings) => void runEdit(session.change('paths', row, { ratings }))}
      />
    </fieldset>
  );
}

/** One step rated by itself; under another model than the vector's it can carry its attack vector too, for the CAL. */
export function StepRatingEditor({
  step,
  model,
  readOnly,
}: {
  step: StepRow;
  model: FeasibilityModel;
  readOnly: boolean;
}) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const own = rateStep(method, step, model.id);
  const vector = scaleOf(method).vectorModel;
  const vectorParameter = vector?.model.parameters.find(({ code }) => code === vector.vectorParameter);
  const save = (ratings: FeasibilityRatings) => void runEdit(session.change('steps', step, { ratings }));
  return (
    <fieldset className={`${parts.dimension} ${styles.rating}`} disabled={!step.takesPart}>
      <legend>{t('path.rating.step', { code: step.code })}</legend>
      <Rows model={model} ratings={step.ratings} readOnly={readOnly} onRatings={save} />
      <p className={styles.sum} aria-live="polite">
        <span>{summaryOf(model, own.values)}</span>
        {own.sum !== null && <b>= {own.sum}</b>}
        <Computed kind="steps" id={step.id} model={model.id}>
          <Level of="feasibility" code={own.level} />
        </Computed>
      </p>
      {vector && vectorParameter && vector.model.id !== model.id && (
        <RadioRow
          plain
          parameter={vectorParameter}
          value={step.ratings[vector.model.id]?.[vectorParameter.code] ?? null}
          readOnly={readOnly}
          onChange={(level) => save(withValue(step.ratings, vector.model.id, vectorParameter.code, level))}
        />
      )}
    </fieldset>
  );
}
