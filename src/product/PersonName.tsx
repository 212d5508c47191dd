import { useEffect, useSyncExternalStore } from 'react';
import { inauth } from '#contract/account/inauth.ts';
import { call, silent } from '@/request/call';

/** Names by id, asked for together: a list shows a page of them. */
const names = new Map<string, string>();
const wanted = new Set<string>();
const listeners = new Set<() => void>();
/** Ids of one call. */
const mostAtOnce = 100;

async function askForWanted(): Promise<void> {
  const ids = [...wanted].slice(0, mostAtOnce);
  wanted.clear();
  const found = await call(inauth.users, { body: { ids } }, silent).catch(() => []);
  // Of an account that is gone the id is all there is.
  for (const id of ids) names.set(id, id);
  for (const { id, fullName, username } of found) names.set(id, fullName || username);
  for (const listener of listeners) listener();
}

function want(id: string): void {
  if (names.has(id) || id === '') return;
  if (wanted.size === 0) queueMicrotask(() => void askForWanted());
  wanted.add(id);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The name of a user by id; empty until it is known. */
export function PersonName({ id }: { id: string }) {
  const name = useSyncExternalStore(subscribe, () => names.get(id) ?? '');
  useEffect(() => want(id), [id]);
  return <>{name}</>;
}
