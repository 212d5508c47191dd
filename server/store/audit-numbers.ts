import { type Selectable, sql } from 'kysely';
import { lockFor } from './lock.ts';
import type { Db, Store, Tx } from './store.ts';
import type { Tables } from './tables.ts';

/** There is one row. */
const only = 1;
/** Lines numbered by one transaction: some milliseconds, in which others wait on SQLite. */
const linesAtOnce = 2_000;

/** A line with its number. */
export type NumberedLine = Omit<Selectable<Tables['audit']>, 'number'> & { number: number };

/** How far lines are numbered, and what a copy that was brought back has changed. */
export interface AuditNumbers {
  last: number;
  /** The line that tells of the last restored copy; empty where none was restored. */
  restoration: string;
  /** Up to this number lines are those that were there before any copy was restored; null: all. */
  knownBefore: number | null;
}

/** How far lines are numbered. */
export async function auditNumbers(db: Db): Promise<AuditNumbers> {
  const row = await db.selectFrom('audit_numbers').selectAll().where('id', '=', only).executeTakeFirst();
  return { last: row?.last ?? 0, restoration: row?.restoration ?? '', knownBefore: row?.known_before ?? null };
}

/**
 * Gives numbers to lines that have none: they are committed by now, and whatever is committed later gets a higher one, whichever time it has. So a
 * reader who goes by the numbers misses none. One portion.
 * @returns whether there may be more
 */
export async function numberAuditLines(store: Store): Promise<boolean> {
  const { db } = store;
  const some = await db.selectFrom('audit').select('id').where('number', 'is', null).limit(1).executeTakeFirst();
  return some ? store.tx(numberPortion) : false;
}

/** Numbers all lines there are, portion by portion; what is written meanwhile, too. */
export async function numberAllAuditLines(store: Store): Promise<void> {
  while (await numberAuditLines(store));
}

async function numberPortion(tx: Tx): Promise<boolean> {
  // A number is seen only when those below it are: one transaction at a time gives them.
  await lockFor(tx, 'audit');
  const before = await auditNumbers(tx);
  const restored = await tx
    .selectFrom('audit')
    .select('id')
    .where('number', 'is', null)
    .where('event', '=', 'workplace.restored')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const given = sql`select id, cast(${before.last} as bigint) + row_number() over (order by at, id) as number
    from audit where number is null order by at, id limit ${linesAtOnce}`;
  const numbered = sql`update audit set number = given.number from (${given}) as given where audit.id = given.id`;
  const count = Number((await numbered.execute(tx)).numAffectedRows ?? 0);
  // Not `before.last + count`: lines that are deleted at this moment keep their place among the numbers given (PostgreSQL).
  const highest = await tx
    .selectFrom('audit')
    .select((eb) => eb.fn.max('number').as('number'))
    .where('number', 'is not', null)
    .executeTakeFirstOrThrow();
  const last = Math.max(before.last, Number(highest.number ?? 0));
  const after = { ...restorationOf(before, restored?.id), last };
  await tx
    .insertInto('audit_numbers')
    .values({ id: only, ...after })
    .onConflict((on) => on.column('id').doUpdateSet(after))
    .execute();
  return count > 0;
}

/**
 * What is kept beside the last number. A copy that was restored gives numbers again that others were read by: who read on from above the last one it
 * came with has to be told all that follows it.
 */
function restorationOf(
  before: AuditNumbers,
  restored: string | undefined,
): { restoration: string; known_before: number | null } {
  if (restored === undefined || restored === before.restoration)
    return { restoration: before.restoration, known_before: before.knownBefore };
  return { restoration: restored, known_before: Math.min(before.knownBefore ?? before.last, before.last) };
}

/** Numbered lines above a number, in their order. */
export async function auditLinesAfter(db: Db, number: number, limit: number): Promise<NumberedLine[]> {
  const lines = await db
    .selectFrom('audit')
    .selectAll()
    .where('number', '>', number)
    .orderBy('number')
    .limit(limit)
    .execute();
  return lines as NumberedLine[];
}
