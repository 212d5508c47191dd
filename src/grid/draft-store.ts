import { noDrafts } from './drafts';
import type { Drafts, GridDrafts, LineDrafts, Typing } from './grid-types';

interface Keep {
  lines: ReadonlyMap<string, LineDrafts>;
  typing: Typing | undefined;
  /** Told what is to be kept of a line; undefined: nothing more. */
  onLine: (line: string, drafts: LineDrafts | undefined) => void;
  onTyping: (typing: Typing | undefined) => void;
}

/** Lines that are no rows: those for new ones. */
const isNew = (line: string) => line.startsWith('#');

/**
 * What is entered in a grid and not accepted. It outlives the grid: refused cells and begun rows are there again when the step is opened
 * again, and the caller may keep them for longer. What is on its way to the server is the caller's.
 */
export class DraftStore implements GridDrafts {
  private drafts: Drafts;
  private readonly listeners = new Set<() => void>();
  /** What stood in an open field when the page went away. */
  unfinished: Typing | undefined;

  constructor(private readonly keep?: Keep) {
    this.drafts = keep && keep.lines.size > 0 ? new Map(keep.lines) : noDrafts;
    this.unfinished = keep?.typing;
  }

  get = (): Drafts => this.drafts;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  update = (change: (now: Drafts) => Drafts): void => {
    const before = this.drafts;
    this.drafts = change(before);
    if (this.drafts === before) return;
    for (const line of new Set([...before.keys(), ...this.drafts.keys()]))
      if (before.get(line) !== this.drafts.get(line))
        this.keep?.onLine(line, worthKeeping(line, this.drafts.get(line)));
    for (const listener of [...this.listeners]) listener();
  };

  type = (typing: Typing | undefined): void => this.keep?.onTyping(typing);
}

const isBlank = (drafts: LineDrafts) =>
  Object.values(drafts).every(({ text, message }) => text === '' && message === undefined);

/** Of a row what was refused; of a line for a new one all of it, unless it was begun and left empty. */
function worthKeeping(line: string, drafts: LineDrafts | undefined): LineDrafts | undefined {
  if (!drafts) return undefined;
  if (isNew(line)) return isBlank(drafts) ? undefined : drafts;
  const refused = Object.entries(drafts).filter(([, draft]) => draft.message !== undefined);
  return refused.length > 0 ? Object.fromEntries(refused) : undefined;
}
