import type { Typing, UnsavedCells } from '@/grid/grid-types';
import { UnsavedStore } from '@/grid/unsaved-store';
import { goneLines, isLineThere } from './gone-lines';
import { typingPlace } from './kept';
import type { Session } from './session';

const stores = new WeakMap<Session, Map<string, UnsavedStore>>();

export const gridPlace = (grid: string) => `grid ${grid} `;

/** What is entered in a grid of the open version and not accepted: kept in the browser, and there again in every grid of this name. */
export function unsavedOf(session: Session, grid: string): UnsavedStore {
  const known = stores.get(session) ?? new Map<string, UnsavedStore>();
  stores.set(session, known);
  const store = known.get(grid) ?? openStore(session, grid);
  known.set(grid, store);
  return store;
}

function openStore(session: Session, grid: string): UnsavedStore {
  const place = gridPlace(grid);
  const lines = new Map<string, UnsavedCells>();
  for (const [at, unsaved] of session.kept.under<UnsavedCells>(place)) lines.set(at.slice(place.length), unsaved);
  const forget = (gone: readonly string[]) => {
    for (const line of gone) {
      lines.delete(line);
      session.keep(place + line, undefined);
    }
  };
  forget(goneLines(session.view.w, grid, lines));
  const typing = session.kept.get<Typing>(typingPlace + grid);
  const isTypingGone = typing !== undefined && !isLineThere(session.view.w, grid, typing.line);
  if (isTypingGone) session.keep(typingPlace + grid, undefined);
  const store = new UnsavedStore({
    lines,
    typing: isTypingGone ? undefined : typing,
    onLine: (line, unsaved) => session.keep(place + line, unsaved),
    onTyping: (next) => session.keep(typingPlace + grid, next),
    begin: (own) => session.left.begin(own),
  });
  forgetWithRows(session, grid, store);
  return store;
}

/** What is refused of a row goes with it, whoever takes it away. A row that is not there yet may be on its way. */
function forgetWithRows(session: Session, grid: string, store: UnsavedStore): void {
  let before = session.view.w;
  session.subscribe(() => {
    const { w } = session.view;
    if (w === before) return;
    const was = before;
    before = w;
    const lines = store.get();
    if (lines.size === 0) return;
    const gone = new Set(goneLines(w, grid, lines).filter((line) => isLineThere(was, grid, line)));
    if (gone.size > 0) store.update((now) => new Map([...now].filter(([line]) => !gone.has(line))));
  });
}

/** Reads what is kept of the grids that are not on screen, too: what of it belongs to rows that are gone is not kept on. */
export function readUnsaved(session: Session): void {
  const grids = [...session.kept.under('grid ')].map(([place]) => place.split(' ')[1] ?? '');
  for (const grid of new Set(grids)) unsavedOf(session, grid);
}
