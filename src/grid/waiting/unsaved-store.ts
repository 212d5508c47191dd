import { notTakenBack } from '../editing/leaving';
import type { Leaving, Typing, UnsavedCell, UnsavedCells, UnsavedInGrid, UnsavedLines } from '../grid-types';
import { noneUnsaved } from './unsaved';

interface Keep {
  lines: ReadonlyMap<string, UnsavedCells>;
  typing: Typing | undefined;
  /** Told what is to be kept of a line; undefined: nothing more. */
  onLine: (line: string, unsaved: UnsavedCells | undefined) => void;
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
  private readonly listeners = new Set<() => void>();
  /** What stood in an open field when the page went away. */
  unfinished: Typing | undefined;
  typing: Typing | undefined;

  constructor(private readonly keep?: Keep) {
    this.unsaved = keep && keep.lines.size > 0 ? new Map(keep.lines) : noneUnsaved;
    this.unfinished = keep?.typing;
  }

  get = (): UnsavedLines => this.unsaved;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  update = (change: (now: UnsavedLines) => UnsavedLines): void => {
    const before = this.unsaved;
    this.unsaved = change(before);
    if (this.unsaved === before) return;
    for (const line of new Set([...before.keys(), ...this.unsaved.keys()]))
      if (before.get(line) !== this.unsaved.get(line))
        this.keep?.onLine(line, worthKeeping(line, this.unsaved.get(line)));
    for (const listener of [...this.listeners]) listener();
  };

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
