import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Using `store.db` inside `store.tx` waits for ever on SQLite (one connection) and silently leaves the transaction on PostgreSQL. Both
 * dialects ask here before handing out a connection, so the mistake is a plain error at its first run. In specs only: where an
 * AsyncLocalStorage runs, every promise of the process is followed by hooks, a fifth of the CPU time of an edit.
 */
let open: AsyncLocalStorage<{ open: boolean }> | undefined;

/** From now on in this process a second connection inside a transaction is an error. */
export function guardTransactions(): void {
  open ??= new AsyncLocalStorage();
}

/** Runs the body of a transaction. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  if (!open) return work();
  const mark = { open: true };
  try {
    return await open.run(mark, work);
  } finally {
    mark.open = false;
  }
}

/** @throws Error when a second connection is asked for from inside a guarded transaction */
export function refuseSecondConnection(): void {
  if (open?.getStore()?.open)
    throw new Error('Inside a transaction use its `tx`, never `store.db` or a second `store.tx`.');
}
