import type { audit } from '#contract/audit.ts';
import type { Answer } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import { type AuditNumbers, auditLinesAfter, auditNumbers, numberAuditLines } from '#server/store/audit-numbers.ts';
import type { Store } from '#server/store/store.ts';
import { entryOf } from './entry.ts';

/** Of the texts of one answer (characters): the longest line is some 2 MB. */
const mostOfAnswer = 4_000_000;
/** What was never numbered is numbered by so many portions for one call; the next one goes on. */
const portions = 20;

/** Which restored copy a cursor was given after: the end of the id of the line that tells of it, which is random. */
const markOf = (restoration: string): string =>
  restoration
    .replace(/[^0-9a-f]/g, '')
    .slice(-8)
    .padStart(8, '0');

/** The place after a line, for the reader to keep: its number, and the restored copy that numbers go on from. */
const cursorOf = (number: number, { restoration }: AuditNumbers): string =>
  restoration === '' ? String(number) : `${number}-${markOf(restoration)}`;

/** The number that a reader has read up to. After a copy was restored, lines from the last one on that it came with may be others: they are read again. */
function readUpTo(cursor: string | undefined, numbers: AuditNumbers): number {
  if (cursor === undefined) return 0;
  const [text = '', mark] = cursor.split('-');
  const number = Number(text);
  const isOfThese = mark === (numbers.restoration === '' ? undefined : markOf(numbers.restoration));
  if (isOfThese && number <= numbers.last) return number;
  // Of a database that is no more, or from before a restored copy.
  return Math.min(number, numbers.knownBefore ?? 0);
}

/** Lines of the audit log after a cursor, with the next one. Lines that are committed later come later, whichever time they have. */
export async function pullAudit(
  { store }: { store: Store },
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<Answer<typeof audit.pull>> {
  await numberSome(store);
  const numbers = await auditNumbers(store.db);
  const from = readUpTo(after, numbers);
  const found = await auditLinesAfter(store.db, from, limit + 1);
  let room = mostOfAnswer;
  const fitting = found.slice(0, limit).filter(({ detail, target, account }, n) => {
    room -= detail.length + target.length + account.length;
    return n === 0 || room >= 0;
  });
  const last = fitting.at(-1)?.number ?? from;
  return { entries: fitting.map(entryOf), next: cursorOf(last, numbers), more: found.length > fitting.length };
}

/** Where the disk is full, what is numbered is read all the same. */
async function numberSome(store: Store): Promise<void> {
  try {
    for (let n = 0; n < portions && (await numberAuditLines(store)); n++);
  } catch (error) {
    if (!(error instanceof Failure && error.key === 'StorageFull')) throw error;
  }
}
