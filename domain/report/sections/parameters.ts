import { shownName } from '#domain/method/explain/shown-name.ts';
import type { ParameterValue } from '#domain/method/rate/feasibility.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { FeasibilityParameter } from '#domain/model/method.ts';
import type { Cell, Column } from '../blocks.ts';
import type { ReportContext } from '../report-context.ts';

/** The values of a path, a step or a set of steps, under the model that rates it. */
interface RatedValues {
  model: string;
  values: Readonly<Record<string, ParameterValue>>;
}

/** Parameters of these models, each code once, in the order of the method. */
export function parametersOf(
  { w: { method }, hides }: ReportContext,
  models: Iterable<string>,
): FeasibilityParameter[] {
  if (hides('values')) return [];
  const used = new Set(models);
  const found = new Map<string, FeasibilityParameter>();
  for (const { model, parameters } of scaleOf(method).models)
    if (used.has(model.id))
      for (const parameter of parameters) if (!found.has(parameter.code)) found.set(parameter.code, parameter);
  return [...found.values()];
}

/** Parameters of the models that rate some path of this version. */
export const usedParameters = (context: ReportContext): FeasibilityParameter[] =>
  parametersOf(
    context,
    [...context.ratings.paths.values()].map(({ model }) => model),
  );

export const parameterColumns = (parameters: readonly FeasibilityParameter[]): Column[] =>
  parameters.map((parameter) => ({ title: parameter.code, width: 12, centred: true }));

/** Values by parameter: numbers where the model adds them up, names where it does not. */
export function parameterCells(
  context: ReportContext,
  rated: RatedValues | undefined,
  parameters: readonly FeasibilityParameter[],
): Cell[] {
  const scale = rated && scaleOf(context.w.method).model(rated.model);
  return parameters.map((parameter): Cell => {
    const own = scale?.parameters.find((entry) => entry.code === parameter.code);
    const value = rated?.values[parameter.code];
    if (!own) return '';
    if (!value) return context.t('notRated');
    const level = own.levels.find((entry) => entry.code === value.level);
    if (scale?.model.vectorOnly && level) return context.say.name(level.name);
    return value.value ?? context.t('infinite');
  });
}

/** Parameters as lines: `ET: ≤ 1 week (1) · AS-4`, with the steps a value is of. */
export function parameterLines(context: ReportContext, rated: RatedValues | undefined): string {
  if (!rated || context.hides('values')) return '';
  const { w, t, say } = context;
  const { model, parameters } = scaleOf(w.method).model(rated.model);
  return parameters
    .map(({ code, levels }) => {
      const value = rated.values[code];
      if (!value) return `${code}${say.colon}${t('notRated')}`;
      const level = levels.find((entry) => entry.code === value.level);
      const number = value.value ?? t('infinite');
      const text = level ? `${say.name(level.name)}${model.vectorOnly ? '' : ` (${number})`}` : `${number}`;
      const steps = context.codes({ get: (id) => w.steps.get(id) ?? w.controls.get(id) }, value.steps);
      return [`${code}${say.colon}${text}`, steps].filter(Boolean).join(' · ');
    })
    .join('\n');
}

/** The name of the model that rates something. */
export function modelName({ w: { method }, say }: ReportContext, id: string | undefined): string {
  return id === undefined ? '' : say.name(shownName(method, scaleOf(method).model(id).model));
}
