import type { Row } from '#domain/kinds/kinds.ts';
import type { PathView } from '#domain/method/rate/ratings.ts';
import { type Block, type Cell, hasPages } from '../blocks.ts';
import { column, listOf, type ReportContext } from '../report-context.ts';
import { attackSteps } from './attack-steps.ts';
import { attackTrees } from './attack-trees.ts';
import { modelName, parameterCells, parameterColumns, parameterLines, usedParameters } from './parameters.ts';
import { pathVectors, reasonIsOfVector, tellsVectors } from './vectors.ts';

/** Steps in order, numbered, `withCodes` by which they are found among the attack steps; those that do not count say so. */
export function stepLines(context: ReportContext, path: Row<'paths'>, withCodes = false): string {
  return path.steps
    .flatMap((id) => context.w.steps.get(id) ?? [])
    .map((step, i) => {
      const notes = [
        ...(step.takesPart ? [] : [context.t('documentationOnly')]),
        ...(step.impossible ? [context.t('impossible')] : []),
      ];
      const name = withCodes ? `${step.code} ${step.name}` : step.name;
      return `${i + 1}. ${name}${notes.length ? ` (${notes.join(context.say.comma)})` : ''}`;
    })
    .join('\n');
}

function basis(context: ReportContext, path: Row<'paths'>, rating: PathView | undefined): string {
  const { t, say } = context;
  const own = t(path.basis === 'path' ? 'basis_path' : 'basis_steps');
  const reason = reasonIsOfVector(context, path) ? '' : path.reason;
  if (!rating?.custom) return [own, reason].filter(Boolean).join('\n');
  const computed = `${t('computedLevel')}${say.colon}${context.feasibility(rating.computed).text}`;
  const byHand = `${t('basis_custom')}${say.colon}${path.customLevel?.reason ?? ''}`;
  return [byHand, `(${own}, ${computed})`, reason].filter(Boolean).join('\n');
}

export function pathFeasibility(context: ReportContext, rating: PathView | undefined): Cell {
  const chip = context.feasibility(rating?.level ?? null);
  return rating?.impossible ? { ...chip, text: `${chip.text}\n(${context.t('impossible')})` } : chip;
}

const sumCell = (rating: PathView | undefined): Cell => rating?.sum ?? '';

/**
 * Attack paths with ordered steps, parameters, sum, level, attack vector and what they rest on (RQ-15-08 to RQ-15-10), then the attack steps,
 * then the attack trees.
 */
export function paths(context: ReportContext): Block[] {
  const rows = context.listed('paths');
  const table = hasPages(context.format) ? pathsOnPage(context, rows) : pathsOnSheet(context, rows);
  return [table, ...attackSteps(context), ...attackTrees(context)];
}

function pathsOnPage(context: ReportContext, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = context;
  const withVectors = tellsVectors(context);
  const vectorOf = pathVectors(context);
  const vectorCell = (row: Row<'paths'>) => {
    const { vector, origin } = vectorOf(row);
    return [vector, origin && `(${origin})`].filter(Boolean).join('\n');
  };
  return listOf(
    context,
    [
      column(context, 'code', 7),
      column(context, 'path', 20),
      column(context, 'threat', 8),
      column(context, 'steps', 36),
      column(context, 'model', 15),
      column(context, 'parameters', 26),
      column(context, 'sum', 6, true),
      column(context, 'feasibility', 12, true),
      ...(withVectors ? [column(context, 'attackVector', 13)] : []),
      // Beside what was rated it holds the reason, a sentence or more, which each rated path needs.
      column(context, 'basis', 32),
    ],
    rows,
    (row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        [row.name, row.description].filter(Boolean).join('\n'),
        context.codes(w.threats, row.threats),
        stepLines(context, row, true) || t('nothing'),
        modelName(context, rating?.model),
        parameterLines(context, rating),
        sumCell(rating),
        pathFeasibility(context, rating),
        ...(withVectors ? [vectorCell(row)] : []),
        basis(context, row, rating),
      ];
    },
    { key: 'paths', wanted: true },
  );
}

/** A column per parameter, with numbers to calculate with. */
function pathsOnSheet(context: ReportContext, rows: readonly Row<'paths'>[]): Block {
  const { w, t, ratings } = context;
  const parameters = usedParameters(context);
  const withVectors = tellsVectors(context);
  const vectorOf = pathVectors(context);
  const vectorCells = (row: Row<'paths'>) => {
    const { vector, origin } = vectorOf(row);
    return [vector, origin];
  };
  return listOf(
    context,
    [
      column(context, 'code', 8),
      column(context, 'path', 30),
      column(context, 'threat', 12),
      column(context, 'steps', 44),
      column(context, 'model', 18),
      ...parameterColumns(parameters),
      column(context, 'sum', 8, true),
      column(context, 'feasibility', 14, true),
      ...(withVectors ? [column(context, 'attackVector', 12, true), column(context, 'vectorOrigin', 24)] : []),
      column(context, 'basis', 26),
    ],
    rows,
    (row) => {
      const rating = ratings.paths.get(row.id);
      return [
        row.code,
        [row.name, row.description].filter(Boolean).join('\n'),
        context.codes(w.threats, row.threats),
        stepLines(context, row, true),
        modelName(context, rating?.model),
        ...parameterCells(context, rating, parameters),
        sumCell(rating),
        pathFeasibility(context, rating),
        ...(withVectors ? vectorCells(row) : []),
        basis(context, row, rating),
      ];
    },
    { sheet: t('paths'), key: 'paths', wanted: true },
  );
}
