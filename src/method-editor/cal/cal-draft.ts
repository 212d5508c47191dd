import type { LocalText } from '#domain/model/base.ts';
import type { CalModel } from '#domain/model/method.ts';
import { type Keyed, newKey } from '@/editor/keyed-rows';
import {
  type CellOption,
  type DraftCell,
  type DraftCells,
  mapCells,
  optionsOf,
  readCell,
} from '@/method-editor/matrix/cells';

export type DraftCalLevel = Keyed<CalModel['levels'][number]>;
export type DraftVector = Keyed<CalModel['vectors'][number]>;

/** A CAL table as it is edited: cells by the code of the impact level and the key of the vector's row. */
export interface CalDraft {
  levels: DraftCalLevel[];
  vectors: DraftVector[];
  cells: DraftCells;
}

/** Words that mean "no CAL" when typed or pasted. */
const none = ['-', '–', '—', 'none', 'no cal'];

/** The levels as what a cell can hold: none first, then lowest to highest. */
export function calOptions(levels: readonly DraftCalLevel[], noneName: LocalText): CellOption[] {
  const scale = optionsOf(
    // In the tones of the scale "none" is its mildest end.
    [{ key: '', code: '–', name: noneName }, ...levels].map(({ key, code, name }) => ({
      key,
      sign: code,
      name,
      words: key === '' ? [...none, name.en, name.zh] : [code, name.en, name.zh],
    })),
  );
  return scale.map((option) => (option.key === '' ? { ...option, key: null } : option));
}

const anyName = { en: '', zh: '' };

export function calDraftOf(cal: CalModel): CalDraft {
  const levels = cal.levels.map((level) => ({ ...level, key: newKey() }));
  const vectors = cal.vectors.map((vector) => ({ ...vector, key: newKey() }));
  const options = calOptions(levels, anyName);
  const cells: DraftCells = Object.fromEntries(
    Object.entries(cal.table).map(([row, line]) => [
      row,
      Object.fromEntries(
        vectors.flatMap(({ key, code }): [string, DraftCell][] => {
          const value = line[code];
          if (value === undefined) return [];
          return [[key, value === null ? { level: null } : (readCell(value, options) ?? { text: value })]];
        }),
      ),
    ]),
  );
  return { levels, vectors, cells };
}

/** What travels; a kept text goes as it is where it could be a code, so that the check refuses it at its cell. */
export function calTablesOf({ levels, vectors, cells }: CalDraft): CalModel {
  const codeOf = (cell: DraftCell): string | null | undefined =>
    'text' in cell
      ? cell.text.replace(/\s+/g, '_').slice(0, 40)
      : cell.level === null
        ? null
        : levels.find(({ key }) => key === cell.level)?.code;
  return {
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
  return { ...draft, levels, cells: mapCells(draft.cells, settled) };
}
