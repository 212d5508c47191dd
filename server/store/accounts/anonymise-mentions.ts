import { sql } from 'kysely';
import { likeText } from '../engines/value-codec.ts';
import type { Tx } from '../store.ts';
import { holdStatus } from '../versions/leases.ts';
import type { Renamed } from './anonymise-audit.ts';

/** A comment that reads otherwise now. */
export interface ChangedComment {
  versionId: string;
  rowId: string;
}

/**
 * Puts the pseudonym behind the @ in comments that mention somebody, and in what others were notified of by them. A name that stands in a comment
 * without being a mention stays: nobody knows whom it names.
 */
export async function anonymiseMentions(tx: Tx, who: Renamed): Promise<ChangedComment[]> {
  const mentionsThem = sql<boolean>`cast(mentions as text) like ${likeText(`"${who.id}"`)} escape '\\'`;
  const versions = await tx
    .selectFrom('comment')
    .select('version_id')
    .distinct()
    .where(mentionsThem)
    .orderBy('version_id')
    .execute();
  // As whoever writes a comment does: none changes between the reading and the writing.
  for (const { version_id } of versions) await holdStatus(tx, version_id);
  const found = await tx
    .selectFrom('comment')
    .select(['version_id', 'id', 'row_id', 'text', 'mentions', 'rev'])
    .where(mentionsThem)
    .execute();
  const own = [...who.names, ...who.names.map((name) => `${name} (${who.username})`)];
  const changed: ChangedComment[] = [];
  for (const { version_id, id, row_id, text, mentions, rev } of found) {
    const others = await namesOf(
      tx,
      mentions.filter((one) => one !== who.id),
    );
    const next = renamedIn(text, own, others, who.name);
    if (next === text) continue;
    await tx
      .updateTable('comment')
      .set({ text: next, rev: rev + 1 })
      .where('version_id', '=', version_id)
      .where('id', '=', id)
      .execute();
    await renameInNotices(tx, id, (notice) => renamedIn(notice, own, others, who.name));
    changed.push({ versionId: version_id, rowId: row_id });
  }
  return changed;
}

async function renameInNotices(tx: Tx, commentId: string, renamed: (text: string) => string): Promise<void> {
  const notices = await tx
    .selectFrom('notification')
    .select(['id', 'text'])
    .where('comment_id', '=', commentId)
    .execute();
  for (const { id, text } of notices) {
    const next = renamed(text);
    if (next !== text) await tx.updateTable('notification').set({ text: next }).where('id', '=', id).execute();
  }
}

async function namesOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('inauth_user').select(['username', 'full_name']).where('id', 'in', ids).execute();
  return rows.flatMap(({ username, full_name }) => [full_name, username, `${full_name} (${username})`]).filter(Boolean);
}

/** Behind each @ the longest name counts, as where mentions are found (`mentionedIn` of the screens): "Li Wei" is not part of "@Li Weiming". */
function renamedIn(text: string, own: readonly string[], others: readonly string[], name: string): string {
  const longestFirst = [...own, ...others].sort((a, b) => b.length - a.length);
  let next = '';
  let from = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, from))) {
    const found = longestFirst.find((one) => text.startsWith(one, at + 1));
    if (found === undefined || !own.includes(found)) continue;
    next += `${text.slice(from, at)}@${name}`;
    from = at + 1 + found.length;
  }
  return next + text.slice(from);
}
