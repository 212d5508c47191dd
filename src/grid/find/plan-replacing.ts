import { foldText } from '#domain/fold-text.ts';
import { type Laid, layCells, nothingLaid } from '../clipboard/lay-cells';
import { type ParseTexts, parseCell } from '../editing/parse-cell';
import type { Column } from '../grid-types';
import type { WaitingTarget } from '../waiting/lay-waiting';
import { enteredIn, type UnsavedLines } from '../waiting/unsaved';
import { enteredText, type Hit, type SearchLine } from './find-cells';
import type { Finder } from './find-words';

/** Why words that were found stay. `otherwise`: the cell shows them, and holds another text. */
export const keptReasons = ['computed', 'choice', 'locked', 'undecided', 'otherwise', 'refused'] as const;
type KeptReason = (typeof keptReasons)[number];

export interface Plan<R> {
  laid: Laid<R>;
  waiting: WaitingTarget<R>[];
  /** How many cells change, by the title of their column. */
  columns: ReadonlyMap<string, number>;
  count: number;
  kept: Partial<Record<KeptReason, number>>;
  /** What is wrong with the first value that the rules refuse. */
  refusal: string | undefined;
}

interface Input<R> {
  lineOf: (id: string) => SearchLine<R> | undefined;
  columns: readonly Column<R>[];
  /** All lines: no two of them may have the same code. */
  lines: readonly SearchLine<R>[];
  unsaved: UnsavedLines;
  finder: Finder;
  by: string;
  texts: ParseTexts;
}

/** What replacing words in these cells changes, and what stays as it is. Yields after each cell, so that the caller can pause. */
export function* planReplacing<R>(hits: readonly Hit[], input: Input<R>): Generator<undefined, Plan<R>> {
  const { lineOf, unsaved, finder, by, texts } = input;
  const byKey = new Map(input.columns.map((column) => [column.key, column]));
  const columns = new Map<string, number>();
  const kept: Partial<Record<KeptReason, number>> = {};
  const plan = { laid: nothingLaid<R>(), waiting: [] as WaitingTarget<R>[], columns, count: 0, kept };
  let refusal: string | undefined;
  const keep = (reason: KeptReason, message?: string) => {
    kept[reason] = (kept[reason] ?? 0) + 1;
    refusal ??= message;
  };
  const isTaken = takenIn(input);
  for (const hit of hits) {
    yield undefined;
    const [line, column] = [lineOf(hit.line), byKey.get(hit.column)];
    if (!line || !column) continue;
    const cells = unsaved.get(line.id);
    const held = enteredText(column, line, cells);
    if ('kept' in held) {
      keep(held.kept);
      continue;
    }
    const text = finder.replaced(held.text, by);
    if (text === undefined) keep('otherwise');
    if (text === undefined || text === held.text) continue;
    const taken = isTaken(column, line, held.text, text);
    const refused = taken ?? refusalOf(column, line, text, { texts, unsaved }, plan.laid);
    if (refused !== undefined) {
      keep('refused', refused);
      continue;
    }
    if (line.kind === 'new') plan.waiting.push({ line: line.id, column, entry: { text } });
    plan.count += 1;
    columns.set(column.titleText, (columns.get(column.titleText) ?? 0) + 1);
  }
  return { ...plan, refusal };
}

/** Lays the text into the cell of a stored row; why it does not fit, if it does not. */
function refusalOf<R>(
  column: Column<R>,
  line: SearchLine<R>,
  text: string,
  { texts, unsaved }: Pick<Input<R>, 'texts' | 'unsaved'>,
  into: Laid<R>,
): string | undefined {
  if (line.kind === 'new') {
    if (text.trim() === '') return undefined;
    const parsed = parseCell(column, text, undefined, texts, enteredIn(unsaved.get(line.id), line.id));
    return 'refusal' in parsed ? parsed.refusal : undefined;
  }
  const { cells, same, refused } = layCells([{ row: line.row, column, entry: { text } }], texts);
  into.cells.push(...cells);
  into.same.push(...same);
  return refused[0]?.message;
}

/** Rows inside others are of another kind: their codes are their own. */
const isInner = <R>(line: SearchLine<R>): boolean => line.kind === 'row' && line.inner === true;

/** Tells what is said of a value that no two rows may have where another row has it. A row shown on two lines is one row: both have the same text before. */
function takenIn<R>({ lines, columns }: Input<R>) {
  const before = new Map<string, Map<string, string>>();
  const valuesOf = (column: Column<R>, inner: boolean) => {
    const key = `${column.key}\n${inner}`;
    const known = before.get(key);
    if (known) return known;
    const values = new Map<string, string>();
    for (const line of lines)
      if (line.kind === 'row' && isInner(line) === inner) {
        const text = foldText(column.text(line.row));
        values.set(text, text);
      }
    before.set(key, values);
    return values;
  };
  const once = new Set(columns.flatMap(({ key, repeated }) => (repeated ? key : [])));
  return (column: Column<R>, line: SearchLine<R>, from: string, to: string): string | undefined => {
    if (!once.has(column.key) || line.kind === 'new') return undefined;
    const values = valuesOf(column, isInner(line));
    const [old, next] = [foldText(from), foldText(to)];
    const holder = values.get(next);
    if (holder !== undefined && holder !== old) return column.repeated?.(to.trim());
    values.set(next, old);
    return undefined;
  };
}
