import { sql } from 'kysely';
import { formerUser } from '#domain/model/former-user.ts';
import { likeText } from '../engines/value-codec.ts';
import type { Tx } from '../store.ts';
import { anonymiseAudit, deletedOn, formerNamesOf, isSharedName, type Renamed } from './anonymise-audit.ts';
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
  const until = before.state === 'deleted' ? await deletedOn(tx, id) : undefined;
  const who = { id, name, names, username: before.username, held: { from: before.created_on, until } };
  await anonymiseAudit(tx, who);
  const comments = await anonymiseMentions(tx, who);
  await renameFirstJudgements(tx, id, name);
  await renameInFailures(tx, who);
  await renameRefusals(tx, id, name);
  await followList(tx, id, name);
  await forgetAccount(tx, id, { number, name, by });
  return { name, comments };
}

/** Second opinions keep who had judged a row first, with the name of that moment. */
async function renameFirstJudgements(tx: Tx, id: string, name: string): Promise<void> {
  const opinions = await tx
    .selectFrom('second_opinion')
    .select(['id', 'first'])
    .where(sql<boolean>`cast(${sql.ref('first')} as text) like ${likeText(`"${id}"`)} escape '\\'`)
    .execute();
  for (const { id: opinion, first } of opinions) {
    const renamed = Object.entries(first ?? {}).map(([row, one]) => [
      row,
      one.by === id ? { ...one, byName: name } : one,
    ]);
    await tx
      .updateTable('second_opinion')
      .set({ first: Object.fromEntries(renamed) })
      .where('id', '=', opinion)
      .execute();
  }
}

/** A sending to Polarion that was stopped names who did, not by id: of two people of one name nobody knows which it was. */
async function renameInFailures(tx: Tx, { id: user, names, name }: Renamed): Promise<void> {
  const sends = await tx
    .selectFrom('polarion_send')
    .select(['id', 'failure'])
    .where('failure', 'is not', null)
    .execute();
  for (const { id, failure } of sends) {
    const { who } = failure?.holes ?? {};
    if (!failure || typeof who !== 'string' || !names.includes(who)) continue;
    if (await isSharedName(tx, user, [who])) continue;
    const renamed = { ...failure, holes: { ...failure.holes, who: name } };
    await tx.updateTable('polarion_send').set({ failure: renamed }).where('id', '=', id).execute();
  }
}

/** The provider named somebody whom nobody here knew yet. */
async function renameRefusals(tx: Tx, id: string, name: string): Promise<void> {
  const accounts = await tx.selectFrom('inauth_external').select('name').where('user_id', '=', id).execute();
  const outside = accounts.map((one) => one.name).filter((one) => one !== '');
  if (outside.length === 0) return;
  await tx
    .updateTable('audit')
    .set({ account: name })
    .where('event', '=', 'external.failed')
    .where('user_id', 'is', null)
    .where('account', 'in', outside)
    .execute();
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
