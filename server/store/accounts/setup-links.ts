import type { Db, Tx } from '../store.ts';

/** Keeps the link that the console of a server prints. @param hash sha256 of its token */
export async function insertSetupLink(db: Db, hash: string, at: string): Promise<void> {
  await db.insertInto('inauth_setup_link').values({ hash, made_at: at }).execute();
}

/** Forgets links: one by its hash, or those made before a moment, or all. */
export async function deleteSetupLinks(db: Db, which: { hash: string } | { before: string } | 'all'): Promise<void> {
  await db
    .deleteFrom('inauth_setup_link')
    .$if(which !== 'all' && 'hash' in which, (q) => q.where('hash', '=', (which as { hash: string }).hash))
    .$if(which !== 'all' && 'before' in which, (q) => q.where('made_at', '<', (which as { before: string }).before))
    .execute();
}

/** Has some server printed this link, which was not used yet? */
export async function isSetupLink(db: Db, hash: string): Promise<boolean> {
  const found = await db.selectFrom('inauth_setup_link').select('hash').where('hash', '=', hash).executeTakeFirst();
  return found !== undefined;
}

/** Uses a link up; false when another call was quicker. */
export async function takeSetupLink(tx: Tx, hash: string): Promise<boolean> {
  const taken = await tx.deleteFrom('inauth_setup_link').where('hash', '=', hash).returning('hash').executeTakeFirst();
  return taken !== undefined;
}
