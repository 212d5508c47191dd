import { useMemo } from 'react';
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import { rateStep, type StepRating } from '#domain/method/rate/feasibility.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityModel, Method } from '#domain/model/method.ts';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import type { Cell, PanelPartProps } from '@/rows/fields';
import { RadioRow } from '@/rows/panel/RadioRow';
import parts from '@/rows/parts.less';
import { withValue } from '@/rows/with-value';
import { useSession, useWorkspace } from '@/session/SessionProvider';
import { useRunEdit } from '@/session/useRunEdit';

/** What getting around a control takes, rated like a step by itself. */
const effortOf = (method: Method, { id, ratings }: ControlRow, model: string): StepRating =>
  rateStep(method, { id, ratings, takesPart: true, preSteps: [] }, model);

/** The models that rate trees with this control; where there is none yet, the method's first. */
function useModels(id: string): readonly FeasibilityModel[] {
  const method = useWorkspace((v) => v.w.method);
  const trees = useWorkspace((v) => v.ratings.trees);
  return useMemo(() => {
    const scale = scaleOf(method);
    const used = new Set([...trees.values()].filter(({ controls }) => controls.includes(id)).map(({ model }) => model));
    const models = method.feasibility.filter((model) => used.has(model.id));
    return models.length > 0 ? models : [scale.model('').model];
  }, [method, trees, id]);
}

/** The parameters of the circumvention; every click is saved at once. */
export function Circumvention({ row, readOnly, label }: PanelPartProps<'controls'>) {
  const t = useT();
  const session = useSession();
  const runEdit = useRunEdit();
  const method = useWorkspace((v) => v.w.method);
  const models = useModels(row.id);
  return models.map((model) => {
    const effort = effortOf(method, row, model.id);
    return (
      <fieldset key={model.id} className={parts.dimension}>
        <legend>{models.length > 1 ? `${label} · ${inLanguage(model.name)}` : label}</legend>
        {model.parameters.map((parameter) => (
          <RadioRow
            key={parameter.code}
            parameter={parameter}
            plain={model.vectorOnly ?? false}
            value={row.ratings[model.id]?.[parameter.code] ?? null}
            readOnly={readOnly}
            onChange={(level) =>
              void runEdit(
                session.change('controls', row, {
                  ratings: withValue(row.ratings, model.id, parameter.code, level),
                }),
              )
            }
          />
        ))}
        <p className={parts.note} aria-live="polite">
          {effort.sum !== null && t('control.sum', { sum: effort.sum })} <Level of="feasibility" code={effort.level} />
        </p>
      </fieldset>
    );
  });
}

/** The same as a cell, under the method's first model. */
export function useEffortCell(): Cell<ControlRow> {
  const method = useWorkspace((v) => v.w.method);
  return useMemo(() => {
    const sum = (row: ControlRow) => effortOf(method, row, '').sum;
    return {
      show: (row) => (
        <>
          {sum(row)} <Level of="feasibility" code={effortOf(method, row, '').level} />
        </>
      ),
      text: (row) => String(sum(row) ?? ''),
      compare: (a, b) => (sum(a) ?? -1) - (sum(b) ?? -1),
    };
  }, [method]);
}
