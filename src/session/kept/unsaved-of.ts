import { isAnalysisKind } from '#domain/kinds/kinds.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { withLeft } from '@/grid/editing/leaving';
import type { Typing, UnsavedCells, UnsavedLines } from '@/grid/grid-types';
import { withoutCells } from '@/grid/waiting/unsaved';
import { UnsavedStore } from '@/grid/waiting/unsaved-store';
import { newId } from '../new-id';
import type { Session } from '../session';
import { goneLines, isLineThere, outerOf } from './gone-lines';
import { gonePlace, typingPlace } from './kept';
import { textsIn } from './kept-texts';

const stores = new WeakMap<Session, Map<string, UnsavedStore>>();

const gridPlace = (grid: string) => `grid ${grid} `;

/** A line for a new row as it is kept: the browser hands places back by their names, not as they came. */
interface Numbered {
  at: number;
  cells: UnsavedCells;
}

const isNumbered = (kept: UnsavedCells | Numbered): kept is Numbered => typeof kept.at === 'number';

/** What is entered in a grid of the open version and not accepted: kept in the browser, and there again in every grid of this name. */
export function unsavedOf(session: Session, grid: string): UnsavedStore {
  const known = stores.get(session) ?? new Map<string, UnsavedStore>();
  stores.set(session, known);
  const store = known.get(grid) ?? openStore(session, grid);
  known.set(grid, store);
  return store;
}

function openStore(session: Session, grid: string): UnsavedStore {
  const { w } = session.view;
  const place = gridPlace(grid);
  const lines = new Map<string, UnsavedCells>();
  const numbers = new Map<string, number>();
  for (const [at, kept] of session.kept.under<UnsavedCells | Numbered>(place)) {
    const line = at.slice(place.length);
    lines.set(line, isNumbered(kept) ? kept.cells : kept);
    if (isNumbered(kept)) numbers.set(line, kept.at);
  }
  for (const line of goneLines(w, grid, lines)) {
    keepGone(session, w, grid, line, lines.get(line));
    lines.delete(line);
    session.keep(place + line, undefined);
  }
  const typing = session.kept.get<Typing>(typingPlace + grid);
  const isTypingGone = typing !== undefined && !isLineThere(w, grid, typing.line);
  if (isTypingGone) {
    keepGone(session, w, grid, typing.line, typing);
    session.keep(typingPlace + grid, undefined);
  }
  const store = new UnsavedStore({
    lines,
    numbers,
    typing: isTypingGone ? undefined : typing,
    onLine: (line, cells, at) => session.keep(place + line, at === undefined || !cells ? cells : { at, cells }),
    onTyping: (next) => session.keep(typingPlace + grid, next),
    onLose: (lost) => keepGone(session, session.view.w, grid, lost.line, lost),
    onSettle: (conflict) => session.conflicts.settleInPlace(conflict),
    mayReturn: (line, { conflict }) =>
      isLineThere(session.view.w, grid, line) &&
      (conflict === undefined || session.view.conflicts.some(({ id }) => id === conflict)),
    begin: (own) => session.left.begin(own),
  });
  forgetWithRows(session, grid, store);
  forgetDecided(session, store);
  return store;
}

/**
 * What is refused of a row goes with it, whoever takes it away. Taken away by somebody else, it is kept to be copied, and so is what is being typed
 * there just now. Deleted or undone here, it comes back with the row. A row that is not there yet may be on its way.
 */
function forgetWithRows(session: Session, grid: string, store: UnsavedStore): void {
  let before = session.view.w;
  let { acts } = session.view;
  const away = new Map<string, UnsavedCells>();
  session.subscribe(() => {
    const { w } = session.view;
    const former = acts;
    acts = session.view.acts;
    if (w === before) return;
    const was = before;
    before = w;
    const back = new Map([...away].filter(([line]) => isLineThere(w, grid, line)));
    for (const line of back.keys()) away.delete(line);
    if (back.size > 0) store.update((now) => withLeft(now, back, store.mayReturn));
    const { typing } = store;
    if (typing && !isLineThere(w, grid, typing.line)) {
      store.type(undefined);
      keepGone(session, was, grid, typing.line, typing);
    }
    const lines = store.get();
    if (lines.size === 0) return;
    const gone = new Set(goneLines(w, grid, lines).filter((line) => isLineThere(was, grid, line)));
    if (gone.size === 0) return;
    // An edit that was refused is entered anew: what stood in its rows does not come again with them.
    const isRefused = acts.done.length < former.done.length;
    for (const line of gone)
      if (session.hearsOthers) keepGone(session, was, grid, line, lines.get(line));
      else if (!isRefused) away.set(line, refusedOf(lines.get(line)));
    store.update((now) => new Map([...now].filter(([line]) => !gone.has(line))));
  });
}

const refusedOf = (cells: UnsavedCells = {}): UnsavedCells =>
  Object.fromEntries(Object.entries(cells).filter(([, { message }]) => message !== undefined));

/** Keeps the words that were typed in a line whose row is gone. Those of a conflict are offered with it. */
function keepGone(
  session: Session,
  was: Workspace,
  grid: string,
  line: string,
  typed: UnsavedCells | Typing | undefined,
) {
  const entries = typed && 'line' in typed ? [typed] : Object.values(typed ?? {}).filter(({ conflict }) => !conflict);
  const words = textsIn(entries);
  if (words.length === 0) return;
  const row = isAnalysisKind(grid) ? tableOf(was, grid).get(outerOf(line)) : undefined;
  session.keep(`${gonePlace}${grid} ${newId()}`, {
    at: session.kept.nextAt(),
    words,
    ...(row && { goneRow: row.code }),
  });
}

/** A cell that holds one side of a conflict holds again what is stored, once it is decided. */
function forgetDecided(session: Session, store: UnsavedStore): void {
  let before = session.view.conflicts;
  session.subscribe(() => {
    const { conflicts } = session.view;
    if (conflicts === before) return;
    const open = new Set(conflicts.map(({ id }) => id));
    const decided = new Set(before.flatMap(({ id }) => (open.has(id) ? [] : id)));
    before = conflicts;
    if (decided.size > 0) store.update((now) => withoutCells(now, cellsOf(now, decided)));
  });
}

const cellsOf = (lines: UnsavedLines, conflicts: ReadonlySet<string>) =>
  [...lines].flatMap(([line, entries]) =>
    Object.entries(entries).flatMap(([column, { conflict }]) =>
      conflict !== undefined && conflicts.has(conflict) ? [{ line, column }] : [],
    ),
  );

/** Reads what is kept of the grids that are not on screen, too: what of it belongs to rows that are gone has no place there any more. */
export function readUnsaved(session: Session): void {
  const places = [...session.kept.under('grid '), ...session.kept.under(typingPlace)];
  const grids = places.map(([place]) => place.split(' ')[1] ?? '');
  for (const grid of new Set(grids)) unsavedOf(session, grid);
}
