import type { Typing, UnsavedCells } from '@/grid/grid-types';
import { UnsavedStore } from '@/grid/unsaved-store';
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
  return new UnsavedStore({
    lines,
    typing: session.kept.get<Typing>(typingPlace + grid),
    onLine: (line, unsaved) => session.keep(place + line, unsaved),
    onTyping: (typing) => session.keep(typingPlace + grid, typing),
  });
}
