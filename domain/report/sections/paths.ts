import type { Row } from '#domain/kinds/kinds.ts';
import { shownName } from '#domain/method/explain/shown-name.ts';
import type { PathView } from '#domain/method/rate/ratings.ts';
import type { FeasibilityParameter } from '#domain/model/method.ts';
import type { Block, Cell, Column } from '../blocks.ts';
import { column, type ReportContext, sorted, tableOf } from '../report-context.ts';
import { attackTrees } from './attack-trees.ts';

/** Parameters of the models that rate some path of this version, each code once, in the order of the method. */
export function usedParameters(context: ReportContext): FeasibilityParameter[] {
  const used = new Set([...context.ratings.paths.values()].map((rating) => rating.model));
  const found = new Map<string, FeasibilityParameter>();
  for (const model of context.w.method.feasibility)
    if (used.has(model.id))
      for (const parameter of model.parameters) if (!found.has(parameter.code)) found.set(parameter.code, parameter);
  return [...found.values()];
}

export const parameterColumns = (parameters: readonly FeasibilityParameter[]): Column[] =>
  parameters.map((parameter) => ({ title: parameter.code, width: 12, centred: true }));

/** Values of a path by parameter: numbers where the model adds them up, names where it does not. */
export function parameterCells(
  context: ReportContext,
  rating: PathView | undefined,
  parameters: readonly FeasibilityParameter[],
): Cell[] {
  const model = rating && context.model(rating.model);
  return parameters.map((parameter): Cell => {
    const own = model?.parameters.find((entry) => entry.code === parameter.code);
    const value = rating?.values[parameter.code];
    if (!own) return '';
    if (!value) return context.t('notRated');
    const level = own.levels.find((entry) => entry.code === value.level);
    if (model?.vectorOnly && level) return context.say.name(level.name);
    return value.value ?? context.t('infinite');
  });
}

/** Parameters as lines: `ET ≤ 1 week (1)`. */
function parameterLines(context: ReportContext, rating: PathView | undefined): string {
  const model = rating && context.model(rating.model);
  if (!rating || !model) return '';
  return model.parameters
    .map((parameter) => {
      const value = rating.values[parameter.code];
      if (!value) return `${parameter.code}: ${context.t('notRated')}`;
      const level = parameter.levels.find((entry) => entry.code === value.level);
      const number = value.value ?? context.t('infinite');
      if (!level) return `${parameter.code}: ${number}`;
      return `${parameter.code}: ${context.say.name(level.name)}${model.vectorOnly ? '' : ` (${number})`}`;
    })
    .join('\n');
}

/** Steps in order, numbered; those that do not count say so. */
export function stepLines(context: ReportContext, path: Row<'paths'>): string {
  return path.steps
    .flatMap((id) => context.w.steps.get(id) ?? [])
    .map((step, i) => {
      const notes = [
        ...(step.takesPart ? [] : [context.t('documentationOnly')]),
        ...(step.impossible ? [context.t('impossible')] : []),
      ];
      return `${i + 1}. ${step.name}${notes.length ? ` (${notes.join(context.say.comma)})` : ''}`;
    })
    .join('\n');
}

function basis(context: ReportContext, path: Row<'paths'>, rating: PathView | undefined): string {
  const { t } = context;
  const own = t(path.basis === 'path' ? 'basis_path' : 'basis_steps');
  if (!rating?.custom) return [own, path.reason].filter(Boolean).join('\n');
  const computed = `${t('computedLevel')}: ${context.feasibility(rating.computed).text}`;
  return [`${t('basis_custom')}: ${path.customLevel?.reason ?? ''}`, `(${own}, ${computed})`].join('\n');
}

export function pathFeasibility(context: ReportContext, rating: PathView | undefined): Cell {
  const chip = context.feasibility(rating?.level ?? null);
  return rating?.impossible ? { ...chip, text: `${chip.text}\n(${context.t('impossible')})` } : chip;
}

const sumCell = (rating: PathView | undefined): Cell => rating?.sum ?? '';

/** Attack paths with ordered steps, parameters, sum, level and what the level rests on (RQ-15-08 to RQ-15-10), then the attack trees. */
export function paths(context: ReportContext): Block[] {
  const rows = sorted(context.w.paths.values());
  const tables =
    context.format === 'docx' ? [pathsOnPage(context, rows)] : [pathsOnSheet(context, rows), steps(context, rows)];
  return [...tables, ...attackTrees(context)];
}

function modelName(context: ReportContext, rating: PathView | undefined): string {
  const model = rating && context.model(rating.model);
  return model ? context.say.name(shownName(context.w.method, model)) : '';
}

function pathsOnPage(context: ReportContext, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = context;
  return tableOf(
    context,
    [
      column(context, 'code', 7),
      column(context, 'path', 24),
      column(context, 'threat', 8),
      column(context, 'steps', 40),
      column(context, 'model', 14),
      column(context, 'parameters', 26),
      column(context, 'sum', 6, true),
      column(context, 'feasibility', 12, true),
      column(context, 'basis', 18),
    ],
    rows.map((row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        [row.name, row.description].filter(Boolean).join('\n'),
        context.codes(w.threats, row.threats),
        stepLines(context, row) || t('nothing'),
        modelName(context, rating),
        parameterLines(context, rating),
        sumCell(rating),
        pathFeasibility(context, rating),
        basis(context, row, rating),
      ];
    }),
  );
}

/** A column per parameter, with numbers to calculate with. */
function pathsOnSheet(context: ReportContext, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = context;
  const parameters = usedParameters(context);
  return tableOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'path', 30),
      column(context, 'threat', 12),
      column(context, 'model', 18),
      ...parameterColumns(parameters),
      column(context, 'sum', 8, true),
      column(context, 'feasibility', 14, true),
      column(context, 'basis', 26),
    ],
    rows.map((row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        row.name,
        context.codes(w.threats, row.threats),
        modelName(context, rating),
        ...parameterCells(context, rating, parameters),
        sumCell(rating),
        pathFeasibility(context, rating),
        basis(context, row, rating),
      ];
    }),
    { sheet: t('paths') },
  );
}

/** One line per step of a path, with the values of the step itself. */
function steps(context: ReportContext, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = context;
  const parameters = usedParameters(context);
  return tableOf(
    context,
    [
      column(context, 'path', 10),
      column(context, 'order', 8, true),
      column(context, 'code', 8),
      column(context, 'step', 44),
      column(context, 'takesPart', 10, true),
      ...parameterColumns(parameters),
      column(context, 'reason', 30),
    ],
    rows.flatMap((path) => {
      const model = context.model(ratings.paths.get(path.id)?.model ?? '');
      return path.steps.flatMap((id, i): Cell[][] => {
        const step = w.steps.get(id);
        if (!step) return [];
        const own = (model && step.ratings[model.id]) ?? {};
        return [
          [
            path.code,
            i + 1,
            step.code,
            step.name,
            context.yesNo(step.takesPart),
            ...parameters.map((parameter): Cell => {
              const levels = model?.parameters.find((entry) => entry.code === parameter.code)?.levels;
              const level = levels?.find((entry) => entry.code === own[parameter.code]);
              if (!level) return '';
              return model?.vectorOnly ? context.say.name(level.name) : (level.value ?? t('infinite'));
            }),
            step.reason,
          ],
        ];
      });
    }),
    { sheet: t('steps') },
  );
}
