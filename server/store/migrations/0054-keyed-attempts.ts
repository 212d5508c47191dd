import type { Kysely } from 'kysely';

/**
 * Attempts were kept under plain digests of what was typed, from which a password in the field of the name could be guessed. The digests are keyed
 * now, and what was kept under the former ones goes: it would have been forgotten after two hours.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{ inauth_attempt: { key: string } }>;
  await db.deleteFrom('inauth_attempt').execute();
}
