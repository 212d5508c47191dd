import { sql } from 'kysely';
import { formerUser } from '#domain/model/former-user.ts';
import type { Tx } from '../store.ts';
import { anonymiseAudit, formerNamesOf } from './anonymise-audit.ts';
import { anonymiseMentions, type ChangedComment } from './anonymise-mentions.ts';
import { columnsOf, personalData } from './personal-data.ts';

/** What became of somebody, and what others have to be told of. */
export interface Anonymised {
  name: string;
  comments: ChangedComment[];
}

/**
 * Takes out of the database who a user is, all in the caller's transaction, which holds the lock `users`: what they wrote and did stays, by the same id,
 * under a pseudonym. What goes and what stays is the list of `personalData`. There is no way back.
 * @param by the id of who does it
 */
export async function anonymiseUser(tx: Tx, id: string, by: string): Promise<Anonymised> {
  const before = await tx.selectFrom('inauth_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const last = await tx
    .selectFrom('inauth_user')
    .select((eb) => eb.fn.max('former').as('number'))
    .executeTakeFirstOrThrow();
  const number = Number(last.number ?? 0) + 1;
  const name = formerUser(number);
  const former = await formerNamesOf(tx, id);
  const names = [...new Set([before.full_name, before.username, ...former])].filter((one) => one !== '');
  await anonymiseAudit(tx, { id, name, names, username: before.username });
  const comments = await anonymiseMentions(tx, { id, name, names, username: before.username });
  await followList(tx, id, name);
  await forgetAccount(tx, id, { number, name, by });
  return { name, comments };
}

/** Deletes and renames what `personalData` says. */
async function followList(tx: Tx, id: string, name: string): Promise<void> {
  for (const [table, { gone, names }] of Object.entries(personalData)) {
    if (gone) await sql`delete from ${sql.table(table)} where ${sql.ref(gone)} = ${id}`.execute(tx);
    for (const pair of columnsOf(names)) {
      const [copy = '', of = ''] = pair.split(':');
      await sql`update ${sql.table(table)} set ${sql.ref(copy)} = ${name} where ${sql.ref(of)} = ${id}`.execute(tx);
    }
  }
}

/** Empties the account. The username is free again. */
async function forgetAccount(tx: Tx, id: string, to: { number: number; name: string; by: string }): Promise<void> {
  await tx
    .updateTable('inauth_user')
    .set((eb) => ({
      state: 'deleted',
      former: to.number,
      username: to.name,
      full_name: to.name,
      name_key: `deleted ${id}`,
      look_key: '',
      search: '',
      email: '',
      mobile: '',
      nickname: '',
      introduction: '',
      profile_pic: '',
      picture_hash: '',
      password_hash: '',
      password_at: null,
      password_strength: null,
      phone: '',
      backup_email: '',
      question: '',
      answer_hash: '',
      permissions: [],
      last_sign_in: null,
      rev: eb('rev', '+', 1),
      update_by: to.by,
    }))
    .where('id', '=', id)
    .execute();
}
