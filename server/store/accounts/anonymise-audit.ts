import { sql } from 'kysely';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { accountWords } from '#domain/audit/audit-words.ts';
import { foldName } from '#domain/model/user.ts';
import { likeText } from '../engines/value-codec.ts';
import type { Tx } from '../store.ts';

/** Somebody by what they were called, and what they are called from now on. */
export interface Renamed {
  id: string;
  /** The pseudonym. */
  name: string;
  /** What they were ever called, as far as is known. */
  names: readonly string[];
  username: string;
  /** From when until when the username was theirs (ISO 8601): before and after, it may have been another's. */
  held: { from: string; until: string | undefined };
}

/** When somebody was deleted; of one whose line is not kept any longer, before all lines that are. */
export async function deletedOn(tx: Tx, id: string): Promise<string> {
  const line = await tx
    .selectFrom('audit')
    .select('at')
    .where('event', '=', 'user.deleted')
    .where('target_id', '=', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return line?.at ?? '';
}

/** Events about an account whose details are addresses, names of keys and devices, and names and e-mails of before. */
const privateDetails: readonly AuditEvent[] = [
  ...(['email.changed', 'name.changed', 'phone.changed', 'backupEmail.changed', 'user.changed'] as const),
  ...(['external.linked', 'external.unlinked', 'user.registered', 'user.created', 'user.invited'] as const),
  ...(['passkey.signIn', 'passkey.failed', 'passkey.delayed', 'passkey.added', 'passkey.renamed'] as const),
  ...(['passkey.removed', 'token.made', 'token.revoked', 'token.refused'] as const),
];
/** Events of others whose details name people in full. */
const namingInFull: readonly AuditEvent[] = [
  ...(['approval.asked', 'approval.withdrawn', 'opinion.asked', 'opinion.handedIn', 'opinion.declined'] as const),
  'opinion.cancelled',
];

/** The names that the log knows of somebody beside those of today: before and after each change of the name. */
export async function formerNamesOf(tx: Tx, id: string): Promise<string[]> {
  const lines = await tx
    .selectFrom('audit')
    .select('detail')
    .where('event', '=', 'name.changed')
    .where('target_id', '=', id)
    .execute();
  return lines.flatMap(({ detail }) => detail.split(' → ')).filter((name) => name !== '–');
}

/**
 * Puts the pseudonym where the log names somebody: as who acted, as whose account it was, and in details. Nothing else of a line changes: not when,
 * what, from which network address and on what.
 */
export async function anonymiseAudit(tx: Tx, who: Renamed): Promise<void> {
  const { id, name } = who;
  await tx.updateTable('audit').set({ account: name }).where('user_id', '=', id).execute();
  await tx.updateTable('audit').set({ target: name }).where('target_id', '=', id).execute();
  await tx
    .updateTable('audit')
    .set({ detail: '' })
    .where('event', 'in', privateDetails)
    // Rights that were granted (`+AssetRead`) and what was changed, in words of ours, name nobody.
    .where((eb) => eb.or([eb('event', 'not in', ['user.created', 'user.invited']), eb('detail', 'not like', '+%')]))
    .where('detail', 'not in', Object.keys(accountWords))
    .where((eb) => eb.or([eb('target_id', '=', id), eb.and([eb('user_id', '=', id), eb('target_id', '=', '')])]))
    .execute();
  await renameInDetails(tx, who);
}

async function renameInDetails(tx: Tx, who: Renamed): Promise<void> {
  const { id, name, names, username } = who;
  const lines = await tx
    .selectFrom('audit')
    .select(['id', 'at', 'event', 'detail', 'target_id'])
    .where('event', 'in', [...namingInFull, 'project.changed', 'audit.exported'])
    .where(
      sql<boolean>`(${sql.join(
        names.map((one) => sql`detail like ${likeText(one)} escape '\\'`),
        sql` or `,
      )})`,
    )
    .execute();
  const isShared = await isSharedName(tx, id, names);
  const versions = isShared ? await versionsOf(tx, id) : undefined;
  const isTheirs = await namingThem(tx, who);
  for (const line of lines) {
    const isInFull = namingInFull.includes(line.event);
    // Of two people of one name only those of the versions this one was asked about.
    if (isInFull && versions && !versions.has(line.target_id)) continue;
    const detail = isInFull
      ? inList(line.detail, names, name)
      : line.event === 'project.changed'
        ? line.detail
            .split(' ')
            .map((one) => (one.slice(1) === username && isTheirs(username, line.at) ? one.slice(0, 1) + name : one))
            .join(' ')
        : withoutNames(
            line.detail,
            names.filter((one) => isTheirs(one, line.at)),
            name,
          );
    if (detail !== line.detail) await tx.updateTable('audit').set({ detail }).where('id', '=', line.id).execute();
  }
}

/**
 * Tells whether a line of this moment means them by this name. While they had the account, their username was nobody else's. Later it still means them
 * (who was deleted may be taken out of a project long after), until somebody else is called so.
 */
async function namingThem(tx: Tx, { id, names, username, held }: Renamed) {
  const since = new Map<string, string>();
  const rows = await tx
    .selectFrom('inauth_user')
    .select(['username', 'full_name', 'created_on'])
    .where('id', '<>', id)
    .where(
      sql<boolean>`(${sql.join(
        names.map((one) => sql`search like ${likeText(foldName(one))} escape '\\'`),
        sql` or `,
      )})`,
    )
    .execute();
  for (const row of rows)
    for (const called of [foldName(row.username), foldName(row.full_name)]) {
      const known = since.get(called);
      if (known === undefined || row.created_on < known) since.set(called, row.created_on);
    }
  return (called: string, at: string): boolean => {
    if (at < held.from) return false;
    if (called === username && (held.until === undefined || at <= held.until)) return true;
    const other = since.get(foldName(called));
    return other === undefined || other > at;
  };
}

const longestFirst = (names: readonly string[]) => [...names].sort((a, b) => b.length - a.length);

/** Names with commas between them; a name may have one itself. */
const inList = (detail: string, names: readonly string[], name: string): string =>
  longestFirst(names).reduce((text, one) => `, ${text}, `.replaceAll(`, ${one}, `, `, ${name}, `).slice(2, -2), detail);

/** What an export of the log was narrowed by is words between blanks. */
function withoutNames(detail: string, names: readonly string[], name: string): string {
  return longestFirst(names).reduce((text, one) => ` ${text} `.replaceAll(` ${one} `, ` ${name} `).trim(), detail);
}

/** Is somebody else called by one of these names in full? */
export async function isSharedName(tx: Tx, id: string, names: readonly string[]): Promise<boolean> {
  const other = await tx
    .selectFrom('inauth_user')
    .select('id')
    .where('id', '<>', id)
    .where('full_name', 'in', names)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** The versions somebody was asked about. */
async function versionsOf(tx: Tx, id: string): Promise<Set<string>> {
  const approvals = await tx.selectFrom('approval').select('version_id').where('user_id', '=', id).execute();
  const opinions = await tx.selectFrom('second_opinion').select('version_id').where('rater_id', '=', id).execute();
  return new Set([...approvals, ...opinions].map(({ version_id }) => version_id));
}
