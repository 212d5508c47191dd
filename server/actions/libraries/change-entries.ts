import type { BulkAct } from '#contract/library.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { type LibraryEntry, type LibraryName, libraries } from '#domain/library/libraries.ts';
import { mostTags } from '#domain/library/library.ts';
import type { Env } from '#server/env.ts';
import {
  deleteEntries,
  entriesById,
  insertChanges,
  type LibraryChange,
  updateEntry,
  usageCounts,
} from '#server/store/libraries/libraries.ts';
import { templateFile } from '#server/store/libraries/library-sources.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { loseFiles } from '../lose-files.ts';
import { authorOf } from '../people/author.ts';
import { type ActTarget, noteAct } from '../people/note-act.ts';
import { changeOf, entryNoted, findEntry } from './save-entry.ts';

type AnyEntry = LibraryEntry<LibraryName>;

/** Deletes an entry; rows taken from it stay. Returns in how many tasks it is used. @throws Failure NotFound */
export async function deleteEntry(
  env: Env,
  user: { id: string },
  { library, id }: { library: LibraryName; id: string },
): Promise<number> {
  await findEntry(env, library, id);
  const used = await usageCounts(env.store.db, [id]);
  await changeEntries(env, user, { library, ids: [id], what: { act: 'delete' } });
  return used.get(id) ?? 0;
}

/** How many entries changed, and the codes of those that have no room for another tag. */
interface Changed {
  changed: number;
  full: string[];
}

/** Does the same to several entries; those that are gone, are so already or have no room for another tag are left out. */
export async function changeEntries(
  env: Env,
  user: { id: string },
  { library, ids, what }: { library: LibraryName; ids: readonly string[]; what: BulkAct },
): Promise<Changed> {
  const author = authorOf(env, user);
  const lost: string[] = [];
  const done = await env.store.tx(async (tx) => {
    await lockFor(tx, 'libraries');
    const full: string[] = [];
    const entries: AnyEntry[] = await entriesById(tx, library, [...new Set(ids)]);
    const changes: LibraryChange[] = [];
    for (const before of entries) {
      if (isFullFor(before, what)) {
        full.push(before.code);
        continue;
      }
      const after = changed(before, what, author);
      if (after === before) continue;
      if (after) await write(tx, library, before, after);
      const act = after ? (what.act === 'review' ? 'review' : 'tag') : 'delete';
      changes.push(changeOf(env.newId(), library, { act, before, ...(after && { after }), author }));
    }
    if (what.act === 'delete' && entries.length > 0) {
      if (library === 'templates') for (const { id } of entries) lost.push((await templateFile(tx, id)) ?? '');
      await deleteEntries(
        tx,
        entries.map(({ id }) => id),
      );
    }
    await insertChanges(tx, changes);
    const touched = entries.filter(({ id }) => changes.some((one) => one.entry_id === id));
    if (touched.length > 0) await noteAct(env, tx, ...actOn(library, touched, what));
    return { changed: changes.length, full };
  });
  await loseFiles(env, { userId: user.id }, lost.filter(Boolean));
  return done;
}

/** Entries that a line of the audit log names; the history of each entry has what was done to it. */
const mostNoted = 100;

/** What the audit log says of an act on several entries: one line that names them. */
function actOn(library: LibraryName, entries: readonly AnyEntry[], what: BulkAct): [AuditEvent, ActTarget] {
  const noted = entries.map((entry) => entryNoted(library, entry));
  const more = noted.length > mostNoted ? ` … (${noted.length})` : '';
  const names = noted.slice(0, mostNoted).map(({ name }) => name);
  const target = { id: noted.length === 1 ? (noted[0]?.id ?? '') : '', name: names.join(', ') + more };
  if (what.act === 'delete') return ['entry.deleted', { ...target, detail: library }];
  const word = 'tag' in what ? `${what.act} ${what.tag}` : what.act;
  return ['entry.changed', { ...target, detail: `${library}: ${word}` }];
}

const isFullFor = ({ tags }: AnyEntry, what: BulkAct): boolean =>
  what.act === 'tag' && tags.length >= mostTags && !tags.includes(what.tag);

/** The entry afterwards, the same when nothing changes; undefined when it is deleted. */
function changed(entry: AnyEntry, what: BulkAct, { by, at }: Author): AnyEntry | undefined {
  if (what.act === 'delete') return undefined;
  const stamped = { ...entry, rev: entry.rev + 1, updateBy: by, updateTime: at };
  if (!('tag' in what)) return entry.reviewed ? entry : { ...stamped, reviewed: true };
  const { tag } = what;
  const has = entry.tags.includes(tag);
  if (has === (what.act === 'tag')) return entry;
  return { ...stamped, tags: has ? entry.tags.filter((other) => other !== tag) : [...entry.tags, tag] };
}

/** Tags and that it was reviewed are no change of what an entry says: a later delivery still updates it, and it is to be reviewed again. */
async function write(tx: Tx, library: LibraryName, before: AnyEntry, after: AnyEntry): Promise<void> {
  if (!(await updateEntry(tx, library, after, { rev: before.rev, touched: false })))
    throw new Error(`the entry ${before.id} of ${libraries[library].path} was changed although the lock is held`);
}
