import { useCallback, useSyncExternalStore } from 'react';

/** Where somebody else is: by the ids of lines and the keys of columns, whatever their order here. */
export interface Other {
  key: string;
  person: string;
  name: string;
  /** Another number each time the cursor moves. */
  turn: number;
  line: string;
  column: string;
  /** What is marked; absent: the cell of the cursor alone. */
  lines?: ReadonlySet<string>;
  columns?: ReadonlySet<string>;
}

/** The others in a grid. `get` answers the same array while none of them moves. */
export interface OthersInGrid {
  subscribe: (listener: () => void) => () => void;
  get: () => readonly Other[];
  colourOf: (person: string) => string;
}

/** Where the cursor of this page is, and what is marked. */
export interface ToldSpot {
  line: string;
  column: string;
  lines?: readonly string[];
  columns?: readonly string[];
}

/** What a cell shows of others: `name` where the cursor of one stands, else it lies in what somebody has marked. */
export interface OtherMark {
  colour: string;
  name?: string;
  turn: number;
}

/** What a line has of one of them. */
interface Part extends Omit<OtherMark, 'name'> {
  name: string;
  /** The column of the cursor, where it is in this line. */
  at?: string;
  columns: readonly string[];
}

const nobody: readonly Other[] = [];
const never = () => () => undefined;

/** The others, as they are now; a component that calls it is drawn again when one of them moves. */
export function useOthers(others: OthersInGrid | undefined): readonly Other[] {
  const get = useCallback(() => others?.get() ?? nobody, [others]);
  return useSyncExternalStore(others?.subscribe ?? never, get);
}

/** What a line has of the others, as a text, so that a line that has the same as before is not drawn again. */
export function othersOfLine(
  others: readonly Other[],
  line: string,
  colourOf: (person: string) => string,
): string | undefined {
  const parts: Part[] = [];
  for (const { person, name, turn, column, columns, lines, ...other } of others) {
    const isHere = other.line === line;
    if (!isHere && !lines?.has(line)) continue;
    const part = { colour: colourOf(person), name, turn, columns: columns ? [...columns] : [] };
    parts.push(isHere ? { ...part, at: column } : part);
  }
  return parts.length > 0 ? JSON.stringify(parts) : undefined;
}

/** The parts of a line, from its text. */
export const partsOf = (text: string): readonly Part[] => JSON.parse(text) as Part[];

/** What a cell of the line shows, as a text too. Several cursors in one cell have one frame and all their names. */
export function otherMarkOf(parts: readonly Part[], column: string): string | undefined {
  const cursors = parts.filter(({ at }) => at === column);
  const first = cursors[0] ?? parts.find(({ columns }) => columns.includes(column));
  if (!first) return undefined;
  const mark: OtherMark = { colour: first.colour, turn: cursors.reduce((sum, { turn }) => sum + turn, 0) };
  if (cursors.length > 0) mark.name = cursors.map(({ name }) => name).join(', ');
  return JSON.stringify(mark);
}
