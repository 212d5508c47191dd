import { useSyncExternalStore } from 'react';
import type { LibraryUpdate, LinkedRow } from '#domain/library/updates.ts';
import { useSession } from '@/session/SessionProvider';
import type { Session } from '@/session/session';

/** What the libraries have changed since rows of the open task were taken from them. */
export interface LibraryNews {
  updates: readonly LibraryUpdate[];
  /** Their entry is not in the library any more. */
  gone: readonly LinkedRow[];
  /** Changed entries that are not looked at: more than a person goes through. */
  left: number;
  /** Looks again what has changed. */
  refresh: () => void;
}

const nothing: LibraryNews = { updates: [], gone: [], left: 0, refresh: () => undefined };

/** Holds the news of one open task for all parts of its page. */
class NewsStore {
  now = nothing;
  private byRow: ReadonlyMap<string, LibraryUpdate> = new Map();
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  ofRow = (id: string): LibraryUpdate | undefined => this.byRow.get(id);
  tell(news: LibraryNews): void {
    if (news.updates.length + news.gone.length + news.left === 0 && this.now === nothing) return;
    this.now = news;
    this.byRow = new Map(news.updates.map((update) => [update.row.id, update]));
    for (const listener of [...this.listeners]) listener();
  }
}

const stores = new WeakMap<Session, NewsStore>();

export function newsOf(session: Session): NewsStore {
  const store = stores.get(session) ?? new NewsStore();
  stores.set(session, store);
  return store;
}

export function useLibraryNews(): LibraryNews {
  const store = newsOf(useSession());
  return useSyncExternalStore(store.subscribe, () => store.now);
}

/** How many rows may follow their entry. */
export function useUpdateCount(): number {
  const store = newsOf(useSession());
  return useSyncExternalStore(store.subscribe, () => store.now.updates.length);
}

/** What a row may follow of its entry. */
export function useLibraryUpdate(rowId: string): LibraryUpdate | undefined {
  const store = newsOf(useSession());
  return useSyncExternalStore(store.subscribe, () => store.ofRow(rowId));
}
