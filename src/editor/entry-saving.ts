import { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';

/** The list of entries as it was read. */
export interface Seen {
  rev: number;
  list: readonly { code: string }[];
}

/** Someone else deleted the entry meanwhile. */
export const isGone = (error: unknown): boolean => error instanceof CallError && error.errorCode === errorCodes.RowGone;

/**
 * Saves a change of an entry with the rev of the list it was read with. All entries of a list share that rev, so someone who changed another
 * entry is no conflict: then it is sent again on top.
 * @throws CallError, StaleRow only when this entry was changed
 */
export async function saveOver(
  { rev, list }: Seen,
  code: string,
  send: (rev: number) => Promise<void>,
  read: () => Promise<Seen>,
): Promise<void> {
  try {
    await send(rev);
  } catch (error) {
    if (!(error instanceof CallError) || error.errorCode !== errorCodes.StaleRow) throw error;
    const now = await read();
    const entryIn = (entries: Seen['list']) => JSON.stringify(entries.find((entry) => entry.code === code));
    if (entryIn(now.list) !== entryIn(list)) throw error;
    await send(now.rev);
  }
}
