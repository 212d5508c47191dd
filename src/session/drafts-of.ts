import { DraftStore } from '@/grid/draft-store';
import type { LineDrafts, Typing } from '@/grid/grid-types';
import { typingPlace } from './kept';
import type { Session } from './session';

const stores = new WeakMap<Session, Map<string, DraftStore>>();

export const gridPlace = (grid: string) => `grid ${grid} `;

/** What is entered in a grid of the open version and not accepted: kept in the browser, and there again in every grid of this name. */
export function draftsOf(session: Session, grid: string): DraftStore {
  const known = stores.get(session) ?? new Map<string, DraftStore>();
  stores.set(session, known);
  const store = known.get(grid) ?? openStore(session, grid);
  known.set(grid, store);
  return store;
}

function openStore(session: Session, grid: string): DraftStore {
  const place = gridPlace(grid);
  const lines = new Map<string, LineDrafts>();
  for (const [at, drafts] of session.kept.under<LineDrafts>(place)) lines.set(at.slice(place.length), drafts);
  return new DraftStore({
    lines,
    typing: session.kept.get<Typing>(typingPlace + grid),
    onLine: (line, drafts) => session.keep(place + line, drafts),
    onTyping: (typing) => session.keep(typingPlace + grid, typing),
  });
}
