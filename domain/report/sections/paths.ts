import type { PathView } from '#domain/method/ratings.ts';
import type { Row } from '#domain/model/kinds.ts';
import type { FeasibilityParameter } from '#domain/model/method.ts';
import { column, sorted, type Teller, tableOf } from '../teller.ts';
import type { Block, Cell, Column } from '../value.ts';

/** Parameters of the models that rate some path of this version, each code once, in the order of the method. */
export function usedParameters(teller: Teller): FeasibilityParameter[] {
  const used = new Set([...teller.ratings.paths.values()].map((rating) => rating.model));
  const found = new Map<string, FeasibilityParameter>();
  for (const model of teller.w.method.feasibility)
    if (used.has(model.id))
      for (const parameter of model.parameters) if (!found.has(parameter.code)) found.set(parameter.code, parameter);
  return [...found.values()];
}

export const parameterColumns = (parameters: readonly FeasibilityParameter[]): Column[] =>
  parameters.map((parameter) => ({ title: parameter.code, width: 12, centred: true }));

/** Values of a path by parameter: numbers where the model adds them up, names where it does not. */
export function parameterCells(
  teller: Teller,
  rating: PathView | undefined,
  parameters: readonly FeasibilityParameter[],
): Cell[] {
  const model = rating && teller.model(rating.model);
  return parameters.map((parameter): Cell => {
    const own = model?.parameters.find((entry) => entry.code === parameter.code);
    const value = rating?.values[parameter.code];
    if (!own) return '';
    if (!value) return teller.t('notRated');
    const level = own.levels.find((entry) => entry.code === value.level);
    if (model?.vectorOnly && level) return teller.say.name(level.name);
    return value.value ?? teller.t('infinite');
  });
}

/** Parameters as lines: `ET ≤ 1 week (1)`. */
function parameterLines(teller: Teller, rating: PathView | undefined): string {
  const model = rating && teller.model(rating.model);
  if (!rating || !model) return '';
  return model.parameters
    .map((parameter) => {
      const value = rating.values[parameter.code];
      if (!value) return `${parameter.code}: ${teller.t('notRated')}`;
      const level = parameter.levels.find((entry) => entry.code === value.level);
      const number = value.value ?? teller.t('infinite');
      if (!level) return `${parameter.code}: ${number}`;
      return `${parameter.code}: ${teller.say.name(level.name)}${model.vectorOnly ? '' : ` (${number})`}`;
    })
    .join('\n');
}

/** Steps in order, numbered; those that do not count say so. */
export function stepLines(teller: Teller, path: Row<'paths'>): string {
  return path.steps
    .flatMap((id) => teller.w.steps.get(id) ?? [])
    .map((step, i) => {
      const notes = [
        ...(step.takesPart ? [] : [teller.t('documentationOnly')]),
        ...(step.impossible ? [teller.t('impossible')] : []),
      ];
      return `${i + 1}. ${step.name}${notes.length ? ` (${notes.join(teller.say.comma)})` : ''}`;
    })
    .join('\n');
}

function basis(teller: Teller, path: Row<'paths'>, rating: PathView | undefined): string {
  const { t } = teller;
  const own = t(path.basis === 'path' ? 'basis_path' : 'basis_steps');
  if (!rating?.custom) return [own, path.reason].filter(Boolean).join('\n');
  const computed = `${t('computedLevel')}: ${teller.feasibility(rating.computed).text}`;
  return [`${t('basis_custom')}: ${path.customLevel?.reason ?? ''}`, `(${own}, ${computed})`].join('\n');
}

export function pathFeasibility(teller: Teller, rating: PathView | undefined): Cell {
  const chip = teller.feasibility(rating?.level ?? null);
  return rating?.impossible ? { ...chip, text: `${chip.text}\n(${teller.t('impossible')})` } : chip;
}

const sumCell = (rating: PathView | undefined): Cell => rating?.sum ?? '';

/** Attack paths with ordered steps, parameters, sum, level and what the level rests on (RQ-15-08 to RQ-15-10). */
export function paths(teller: Teller): Block[] {
  const rows = sorted(teller.w.paths.values());
  return teller.format === 'docx' ? [pathsOnPage(teller, rows)] : [pathsOnSheet(teller, rows), steps(teller, rows)];
}

function modelName(teller: Teller, rating: PathView | undefined): string {
  const model = rating && teller.model(rating.model);
  return model ? teller.say.name(model.name) : '';
}

function pathsOnPage(teller: Teller, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = teller;
  return tableOf(
    teller,
    [
      column(teller, 'code', 7),
      column(teller, 'path', 24),
      column(teller, 'threat', 8),
      column(teller, 'steps', 40),
      column(teller, 'model', 14),
      column(teller, 'parameters', 26),
      column(teller, 'sum', 6, true),
      column(teller, 'feasibility', 12, true),
      column(teller, 'basis', 18),
    ],
    rows.map((row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        [row.name, row.description].filter(Boolean).join('\n'),
        teller.codes(w.threats, row.threats),
        stepLines(teller, row) || t('nothing'),
        modelName(teller, rating),
        parameterLines(teller, rating),
        sumCell(rating),
        pathFeasibility(teller, rating),
        basis(teller, row, rating),
      ];
    }),
  );
}

/** A column per parameter, with numbers to calculate with. */
function pathsOnSheet(teller: Teller, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = teller;
  const parameters = usedParameters(teller);
  return tableOf(
    teller,
    [
      column(teller, 'code', 8),
      column(teller, 'path', 30),
      column(teller, 'threat', 12),
      column(teller, 'model', 18),
      ...parameterColumns(parameters),
      column(teller, 'sum', 8, true),
      column(teller, 'feasibility', 14, true),
      column(teller, 'basis', 26),
    ],
    rows.map((row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        row.name,
        teller.codes(w.threats, row.threats),
        modelName(teller, rating),
        ...parameterCells(teller, rating, parameters),
        sumCell(rating),
        pathFeasibility(teller, rating),
        basis(teller, row, rating),
      ];
    }),
    { sheet: t('paths') },
  );
}

/** One line per step of a path, with the values of the step itself. */
function steps(teller: Teller, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = teller;
  const parameters = usedParameters(teller);
  return tableOf(
    teller,
    [
      column(teller, 'path', 10),
      column(teller, 'order', 8, true),
      column(teller, 'code', 8),
      column(teller, 'step', 44),
      column(teller, 'takesPart', 10, true),
      ...parameterColumns(parameters),
      column(teller, 'reason', 30),
    ],
    rows.flatMap((path) => {
      const model = teller.model(ratings.paths.get(path.id)?.model ?? '');
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
            teller.yesNo(step.takesPart),
            ...parameters.map((parameter): Cell => {
              const levels = model?.parameters.find((entry) => entry.code === parameter.code)?.levels;
              const level = levels?.find((entry) => entry.code === own[parameter.code]);
              if (!level) return '';
              return model?.vectorOnly ? teller.say.name(level.name) : (level.value ?? t('infinite'));
            }),
            step.reason,
          ],
        ];
      });
    }),
    { sheet: t('steps') },
  );
}
