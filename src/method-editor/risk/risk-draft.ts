import type { RiskFormula, RiskLevel, RiskMatrix, RiskModel } from '#domain/model/method.ts';
import { toneOf } from '#domain/model/tones.ts';
import { type Keyed, newKey, unkeyed } from '@/editor/keyed-rows';
import { numberOf } from '@/editor/number-cell';
import { type CellOption, type DraftCell, type DraftCells, mapCells, readCell } from '@/method-editor/matrix/cells';
import type { RiskAxes } from './axes';
import { byStandard, formulaH10, riskLevels } from './risk-standard';

/** Numbers may hold what was typed and could not be read; the form's schema refuses it. */
export type DraftRiskLevel = Keyed<Omit<RiskLevel, 'value' | 'correspondsTo'>> & {
  value: number | string;
  correspondsTo: number | string;
};

/** A formula while it is edited: numbers as typed, so that one that cannot be read stays in its field. */
export interface DraftFormula {
  base: string;
  impact: Readonly<Record<string, string>>;
  feasibility: Readonly<Record<string, string>>;
  rounding: RiskFormula['rounding'];
}

/** The tables of a risk model as they are edited. Cells and weights of levels that are not on screen are kept: the other model may come back. */
export interface RiskDraft {
  mode: RiskModel['mode'];
  levels: DraftRiskLevel[];
  matrix: DraftCells;
  perDimension: Readonly<Record<string, DraftCells>>;
  formula: DraftFormula;
}

export type RiskTablesValue = Pick<RiskModel, 'mode' | 'matrix' | 'perDimension' | 'formula' | 'levels'>;

const emptyFormula: DraftFormula = { base: '1', impact: {}, feasibility: {}, rounding: 'halfUp' };
export const emptyRiskDraft: RiskDraft = {
  mode: 'matrix',
  levels: [],
  matrix: {},
  perDimension: {},
  formula: emptyFormula,
};

/** The levels as what a cell can hold, mildest first; a value or a code of two levels means the first. */
export function riskOptions(levels: readonly DraftRiskLevel[]): CellOption[] {
  const ordered = [...levels].sort((a, b) => rankOf(a) - rankOf(b));
  return ordered.map(({ key, value, code, name, correspondsTo }) => ({
    key,
    sign: String(value),
    name,
    tone: toneOf(Number(correspondsTo)),
    words: [String(value), code, name.en, name.zh],
  }));
}

/** A level whose value cannot be read stands behind the others. */
const rankOf = ({ value }: DraftRiskLevel): number => (typeof value === 'number' ? value : Number.MAX_VALUE);

/** @param tables a stored model, or one read from a file: what is no number there stays as text */
export function riskDraftOf(tables: RiskTablesValue): RiskDraft {
  const levels = tables.levels.map((level) => ({ ...level, key: newKey() }));
  const options = riskOptions(levels);
  const cellsOf = (matrix: RiskMatrix): DraftCells =>
    Object.fromEntries(
      Object.entries(matrix).map(([row, line]) => [
        row,
        Object.fromEntries(
          Object.entries(line).flatMap(([column, value]) => {
            const cell = readCell(String(value), options);
            return cell ? [[column, cell]] : [];
          }),
        ),
      ]),
    );
  const texts = (weights: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(weights).map(([code, weight]) => [code, String(weight)]));
  const { mode, matrix, perDimension = {}, formula } = tables;
  return {
    mode,
    levels,
    matrix: cellsOf(matrix),
    perDimension: Object.fromEntries(Object.entries(perDimension).map(([code, own]) => [code, cellsOf(own)])),
    formula: formula
      ? {
          base: String(formula.base),
          rounding: formula.rounding,
          impact: texts(formula.impact),
          feasibility: texts(formula.feasibility),
        }
      : emptyFormula,
  };
}

/**
 * What travels: values for levels, and numbers off the scale as they are (the check refuses them at the cell); a text that is no number is no
 * value. With `axes` only what stands on them: cells of levels the neighbours do not have stay behind.
 */
export function riskTablesOf(draft: RiskDraft, axes?: RiskAxes): RiskTablesValue {
  const numberIn = (cell: DraftCell): number | undefined => {
    const value = 'text' in cell ? numberOf(cell.text) : draft.levels.find(({ key }) => key === cell.level)?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const on = (codes: readonly { code: string }[] | undefined) => (code: string) =>
    codes === undefined || codes.some((level) => level.code === code);
  const matrixOf = (cells: DraftCells, rows: RiskAxes['rows'] | undefined): RiskMatrix =>
    Object.fromEntries(
      Object.entries(cells)
        .filter(([row]) => on(rows)(row))
        .map(([row, line]) => [
          row,
          Object.fromEntries(
            Object.entries(line).flatMap(([column, cell]) => {
              const value = numberIn(cell);
              return value === undefined || !on(axes?.columns)(column) ? [] : [[column, value]];
            }),
          ),
        ]),
    );
  const own = Object.entries(draft.perDimension)
    .filter(([code]) => on(axes?.dimensions)(code))
    .map(([code, cells]) => [
      code,
      matrixOf(cells, axes && (axes.dimensions.find((one) => one.code === code)?.levels ?? axes.rows)),
    ]);
  const levels = unkeyed<RiskLevel>(draft.levels);
  if (draft.mode === 'formula') {
    const formula = formulaOf(draft.formula, axes);
    return { mode: 'formula', matrix: {}, levels, ...(formula && { formula }) };
  }
  const perDimension = own.length > 0 ? { perDimension: Object.fromEntries(own) as Record<string, RiskMatrix> } : {};
  return { mode: 'matrix', matrix: matrixOf(draft.matrix, axes?.rows), levels, ...perDimension };
}

/** Undefined while the base cannot be read. */
function formulaOf({ base, rounding, ...weights }: DraftFormula, axes: RiskAxes | undefined): RiskFormula | undefined {
  const number = numberOf(base);
  if (number === undefined) return undefined;
  const read = (texts: Readonly<Record<string, string>>, levels: readonly { code: string }[] | undefined) =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([code, text]) => {
        const weight = numberOf(text);
        return weight === undefined || (levels && !levels.some((level) => level.code === code)) ? [] : [[code, weight]];
      }),
    );
  const feasibility = read(weights.feasibility, axes?.columns);
  return { base: number, rounding, impact: read(weights.impact, axes?.rows), feasibility };
}

/**
 * The draft with other levels. Cells keep their level whatever its value becomes; those of a level that went show its former value, and a text
 * that a level means by now becomes that level.
 */
export function withRiskLevels<D extends RiskDraft>(draft: D, levels: DraftRiskLevel[]): D {
  const options = riskOptions(levels);
  const settled = (cell: DraftCell): DraftCell => {
    if ('text' in cell) return readCell(cell.text, options) ?? cell;
    if (levels.some(({ key }) => key === cell.level)) return cell;
    const gone = draft.levels.find(({ key }) => key === cell.level);
    return readCell(String(gone?.value ?? '?'), options) ?? cell;
  };
  const own = Object.entries(draft.perDimension).map(([code, cells]) => [code, mapCells(cells, settled)]);
  return { ...draft, levels, matrix: mapCells(draft.matrix, settled), perDimension: Object.fromEntries(own) };
}

/** Is there level data that a change of the mode would reset? */
export const hasRiskData = ({ levels, matrix, formula }: RiskDraft): boolean =>
  levels.length > 0 || Object.keys(matrix).length > 0 || Object.keys(formula.impact).length > 0;

/**
 * The draft in another mode with its level data reset (R-CONF-8): the five levels of the standard, and for each of the neighbours'
 * levels what Table H.8 or formula H.10 say of the name it corresponds to. Default levels stay, they cannot be deleted.
 */
export function inRiskMode<D extends RiskDraft>(draft: D, mode: RiskModel['mode'], axes: RiskAxes): D {
  const defaults = draft.levels.filter(({ isDefault }) => isDefault);
  const levels = [
    ...riskLevels.map(({ isDefault: _mark, ...level }) => {
      const known = defaults.find(({ code }) => code === level.code);
      return { ...level, key: newKey(), ...(known ? { isDefault: true } : {}) };
    }),
    ...defaults.filter(({ code }) => !riskLevels.some((level) => level.code === code)),
  ];
  const { matrix, impact, feasibility } = byStandard(axes);
  const options = riskOptions(levels);
  const cells = Object.fromEntries(
    Object.entries(matrix).map(([row, line]) => [
      row,
      Object.fromEntries(
        Object.entries(line).map(([column, value]) => [column, readCell(String(value), options) ?? { text: '?' }]),
      ),
    ]),
  );
  const { rounding } = formulaH10;
  if (mode === 'formula')
    return {
      ...draft,
      mode,
      levels,
      matrix: {},
      perDimension: {},
      formula: { base: '1', impact, feasibility, rounding },
    };
  return { ...draft, mode, levels, matrix: cells, perDimension: {}, formula: emptyFormula };
}
