import { calSourceOf, riskValues } from '#domain/method/rate/cal.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { CalModel, CalSource } from '#domain/model/method.ts';
import { toneAt } from '#domain/model/tones.ts';
import { type Keyed, newKey } from '@/editor/keyed-rows';
import { type CellOption, type DraftCell, type DraftCells, mapCells, readCell } from '@/method-editor/matrix/cells';

export type DraftCalLevel = Keyed<CalModel['levels'][number]>;
type DraftVector = Keyed<CalModel['vectors'][number]>;

/** A CAL table as it is edited: cells by the code of the impact level and the key of the vector's row. What is not read is kept. */
export interface CalDraft {
  source: CalSource;
  /** By the standard's risk value; the row of a CAL, none, or a code that is no CAL. */
  byRiskValue: Readonly<Record<string, DraftCell>>;
  levels: DraftCalLevel[];
  vectors: DraftVector[];
  cells: DraftCells;
}

/** Words that mean "no CAL" when typed or pasted. */
const none = ['-', '–', '—', 'none', 'no cal'];

/** The levels as what a cell can hold: none first, then lowest to highest. */
export function calOptions(levels: readonly DraftCalLevel[], noneName: LocalText): CellOption[] {
  // In the tones of the scale "none" is its mildest end.
  const scale = [{ key: null, code: '–', name: noneName }, ...levels];
  return scale.map(({ key, code, name }, place) => ({
    key,
    sign: code,
    name,
    tone: toneAt(place, scale.length),
    words: [...(key === null ? none : [code]), name.en, name.zh],
  }));
}

const anyName = { en: '', zh: '' };

export function calDraftOf(cal: CalModel): CalDraft {
  const levels = cal.levels.map((level) => ({ ...level, key: newKey() }));
  const vectors = cal.vectors.map((vector) => ({ ...vector, key: newKey() }));
  const options = calOptions(levels, anyName);
  const cellOf = (value: string | null): DraftCell =>
    value === null ? { level: null } : (readCell(value, options) ?? { text: value });
  const cells: DraftCells = Object.fromEntries(
    Object.entries(cal.table).map(([row, line]) => [
      row,
      Object.fromEntries(
        vectors.flatMap(({ key, code }): [string, DraftCell][] => {
          const value = line[code];
          if (value === undefined) return [];
          return [[key, cellOf(value)]];
        }),
      ),
    ]),
  );
  const byRiskValue = Object.fromEntries(
    Object.entries(cal.byRiskValue ?? {}).map(([value, level]) => [value, cellOf(level)]),
  );
  return { source: calSourceOf(cal), byRiskValue, levels, vectors, cells };
}

/** What travels; a kept text goes as it is where it could be a code, so that the check refuses it at its cell. */
export function calTablesOf({ source, byRiskValue, levels, vectors, cells }: CalDraft): CalModel {
  const codeOf = (cell: DraftCell): string | null | undefined =>
    'text' in cell
      ? cell.text.replace(/\s+/g, '_').slice(0, 40)
      : cell.level === null
        ? null
        : levels.find(({ key }) => key === cell.level)?.code;
  const byRisk = Object.entries(byRiskValue).flatMap(([value, cell]) => {
    const code = codeOf(cell);
    return code === undefined ? [] : [[value, code] as const];
  });
  return {
    ...(source === 'table' ? {} : { source }),
    ...(byRisk.length > 0 ? { byRiskValue: Object.fromEntries(byRisk) } : {}),
    levels: levels.map(({ key: _key, ...level }) => level),
    vectors: vectors.map(({ key: _key, ...vector }) => vector),
    table: Object.fromEntries(
      Object.entries(cells).map(([row, line]) => [
        row,
        Object.fromEntries(
          vectors.flatMap(({ key, code }) => {
            const cell = line[key];
            const value = cell && codeOf(cell);
            return value === undefined ? [] : [[code, value]];
          }),
        ),
      ]),
    ),
  };
}

/** The draft with other levels: cells keep theirs, those of a level that went show its code, a text that a level means by now becomes it. */
export function withCalLevels(draft: CalDraft, levels: DraftCalLevel[]): CalDraft {
  const options = calOptions(levels, anyName);
  const settled = (cell: DraftCell): DraftCell => {
    if ('text' in cell) return readCell(cell.text, options) ?? cell;
    if (cell.level === null || levels.some(({ key }) => key === cell.level)) return cell;
    return { text: draft.levels.find(({ key }) => key === cell.level)?.code || '?' };
  };
  const byRiskValue = Object.fromEntries(
    Object.entries(draft.byRiskValue).map(([value, cell]) => [value, settled(cell)]),
  );
  return { ...draft, levels, byRiskValue, cells: mapCells(draft.cells, settled) };
}

/** The draft with another source. What one sees first by the risk value rises with it and ends at the highest CAL. */
export function withCalSource(draft: CalDraft, source: CalSource): CalDraft {
  if (source === 'table' || Object.keys(draft.byRiskValue).length > 0) return { ...draft, source };
  const highest = draft.levels.length - 1;
  const begun = riskValues.map((value): [string, DraftCell] => {
    const at = Math.max(-1, highest - (riskValues.length - value));
    return [String(value), { level: draft.levels[at]?.key ?? null }];
  });
  return { ...draft, source, byRiskValue: Object.fromEntries(begun) };
}
