import { notTakenBack } from '../editing/leaving';
import type { Leaving, Typing, UnsavedCell, UnsavedCells, UnsavedInGrid, UnsavedLines } from '../grid-types';
import { noneUnsaved } from './unsaved';

interface Keep {
  lines: ReadonlyMap<string, UnsavedCells>;
  /** The numbers of the lines for new rows, as `onLine` was told. */
  numbers?: ReadonlyMap<string, number>;
  typing: Typing | undefined;
  /** Told what is to be kept of a line; undefined: nothing more. `number`: of a line for a new row, by which those stand in their order. */
  onLine: (line: string, unsaved: UnsavedCells | undefined, number?: number) => void;
  onTyping: (typing: Typing | undefined) => void;
  onLose?: (typing: Typing) => void;
  onSettle?: (conflict: string) => void;
  /** May a cell that was taken out of a line come there again? */
  mayReturn?: (line: string, unsavedCell: UnsavedCell) => boolean;
  begin?: (store: UnsavedStore) => Leaving;
}

/** Lines that are no rows: those for new ones. */
const isNew = (line: string) => line.startsWith('#');

/**
 * What is entered in a grid and not accepted. It outlives the grid: refused cells and begun rows are there again when the step is opened
 * again, and the caller may keep them for longer. What is on its way to the server is the caller's.
 */
export class UnsavedStore implements UnsavedInGrid {
  private unsaved: UnsavedLines;
  /** Of each line for a new row, in the order in which they came; one that comes again, refused or by undo, has its place. */
  private readonly numbers: Map<string, number>;
  private lastNumber = 0;
  private readonly listeners = new Set<() => void>();
  /** What stood in an open field when the page went away. */
  unfinished: Typing | undefined;
  typing: Typing | undefined;

  constructor(private readonly keep?: Keep) {
    this.numbers = new Map(keep?.numbers);
    for (const number of this.numbers.values()) this.lastNumber = Math.max(this.lastNumber, number);
    this.unsaved = keep && keep.lines.size > 0 ? this.inOrder(new Map(keep.lines)) : noneUnsaved;
    this.unfinished = keep?.typing;
  }

  get = (): UnsavedLines => this.unsaved;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  update = (change: (now: UnsavedLines) => UnsavedLines): void => {
    const before = this.unsaved;
    const after = change(before);
    if (after === before) return;
    this.unsaved = this.inOrder(after);
    for (const line of new Set([...before.keys(), ...this.unsaved.keys()]))
      if (before.get(line) !== this.unsaved.get(line))
        this.keep?.onLine(line, worthKeeping(line, this.unsaved.get(line)), this.numbers.get(line));
    for (const listener of [...this.listeners]) listener();
  };

  /** The lines with those for new rows in the order of their numbers. */
  private inOrder(lines: UnsavedLines): UnsavedLines {
    let last = 0;
    let isOrdered = true;
    for (const line of lines.keys()) {
      if (!isNew(line)) continue;
      const number = this.numberOf(line);
      isOrdered &&= number > last;
      last = number;
    }
    if (isOrdered) return lines;
    const numberOf = (line: string) => (isNew(line) ? this.numberOf(line) : 0);
    return new Map([...lines].sort(([a], [b]) => numberOf(a) - numberOf(b)));
  }

  private numberOf(line: string): number {
    const known = this.numbers.get(line);
    if (known !== undefined) return known;
    // By the clock, so that what another page of the same person keeps stands before what is entered later.
    this.lastNumber = Math.max(this.lastNumber + 1, Date.now());
    this.numbers.set(line, this.lastNumber);
    return this.lastNumber;
  }

  type = (typing: Typing | undefined): void => {
    this.typing = typing;
    this.keep?.onTyping(typing);
  };

  lose = (typing: Typing): void => {
    this.type(undefined);
    this.keep?.onLose?.(typing);
  };

  mayReturn = (line: string, unsavedCell: UnsavedCell): boolean => this.keep?.mayReturn?.(line, unsavedCell) ?? true;

  settle = (conflict: string): void => this.keep?.onSettle?.(conflict);

  begin = (): Leaving => this.keep?.begin?.(this) ?? notTakenBack;
}

const isBlank = (unsaved: UnsavedCells) =>
  Object.values(unsaved).every(({ text, message }) => text === '' && message === undefined);

/** Of a row what was refused; of a line for a new one all of it, unless it was begun and left empty. */
function worthKeeping(line: string, unsaved: UnsavedCells | undefined): UnsavedCells | undefined {
  if (!unsaved) return undefined;
  if (isNew(line)) return isBlank(unsaved) ? undefined : unsaved;
  const refused = Object.entries(unsaved).filter(([, unsavedCell]) => unsavedCell.message !== undefined);
  return refused.length > 0 ? Object.fromEntries(refused) : undefined;
}
