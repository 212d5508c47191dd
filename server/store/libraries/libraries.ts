import { type Insertable, type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/kit/list.ts';
import type { EntrySorter } from '#contract/library.ts';
import { facetOf, searchTextOf } from '#domain/library/entry-texts.ts';
import { type EntryForm, type LibraryEntry, type LibraryName, libraries } from '#domain/library/libraries.ts';
import { chunksInSlices } from '#server/loop/give-way.ts';
import { prepareByIds } from '../engines/prepare-query.ts';
import { contains, inOrderOf, listFinder } from '../lists/list.ts';
import { orderKey } from '../lists/order-key.ts';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { isSaid, saidBy } from './entries-said.ts';

type EntryRow = Selectable<Tables['library_entry']>;
type AnyForm = EntryForm<LibraryName>;
type AnyEntry = LibraryEntry<LibraryName>;
export type LibraryChange = Selectable<Tables['library_change']>;

const orders: Record<EntrySorter, string> = {
  code: 'code_order',
  nameEn: 'name_en_order',
  nameZh: 'name_zh_order',
  updateTime: 'update_time',
};

type Narrowing = 'library' | 'tag' | 'facet' | 'origin' | 'reviewed' | 'said';

const findEntries = listFinder<EntrySorter, Narrowing>({
  usual: 'code',
  place: ({ order }) => ({
    from: sql`library_entry`,
    id: sql`library_entry.id`,
    search: sql`library_entry.search`,
    order: sql`library_entry.${sql.ref(orders[order])}`,
    visible: [],
  }),
  narrowings: {
    library: ({ library }) => sql`library_entry.library = ${library}`,
    tag: ({ tag }, db) => contains(db, sql`library_entry.tags`, tag),
    facet: ({ facet }) => sql`library_entry.facet = ${facet}`,
    origin: ({ origin }) => sql`library_entry.origin = ${origin}`,
    reviewed: ({ reviewed }) => sql`library_entry.reviewed = ${reviewed}`,
    said: ({ said }, db) => isSaid(db, said),
  },
});

const rowsOf = prepareByIds((db, ids) => db.selectFrom('library_entry').selectAll().where('id', 'in', ids));

export interface EntryFilter {
  tag?: string | undefined;
  facet?: string | undefined;
  origin?: string | undefined;
  reviewed?: boolean | undefined;
}

/** A page of the entries of a library, and how many match in all. By code unless sorted. */
export async function entryPage<L extends LibraryName>(
  db: Db,
  viewer: Viewer,
  library: L,
  { query, filter }: { query: ListQuery<EntrySorter>; filter: EntryFilter },
): Promise<{ list: LibraryEntry<L>[]; total: number }> {
  const { tag, facet, origin, reviewed } = filter;
  const said = await saidBy(db, library, query.name);
  const narrowed = { library, tag: tag && JSON.stringify(tag), facet, origin, reviewed, said };
  const asked = said === undefined ? query : { ...query, name: undefined };
  const { ids, total } = await findEntries(db, viewer, { query: asked, narrowed });
  return {
    list: inOrderOf(ids, await rowsOf(db, ids)).map((row) => entryOf(row) as unknown as LibraryEntry<L>),
    total,
  };
}

/** The entries with these ids, in their order; those of other libraries and those that are gone are left out. */
export async function entriesById<L extends LibraryName>(
  db: Db,
  library: L,
  ids: readonly string[],
): Promise<LibraryEntry<L>[]> {
  const rows = inOrderOf(ids, await rowsOf(db, ids));
  return rows.filter((row) => row.library === library).map((row) => entryOf(row) as unknown as LibraryEntry<L>);
}

/** An entry of a library. */
export const entryById = async <L extends LibraryName>(
  db: Db,
  library: L,
  id: string,
): Promise<LibraryEntry<L> | undefined> => (await entriesById(db, library, [id]))[0];

/** Standards of one list; more are read in the library. */
const mostStandards = 500;

/** The security standards of the library, by code. */
export async function standardsKnown(db: Db): Promise<LibraryEntry<'standards'>[]> {
  const rows = await db
    .selectFrom('library_entry')
    .selectAll()
    .where('library', '=', 'standards')
    .orderBy('code_order')
    .limit(mostStandards)
    .execute();
  return rows.map((row) => entryOf(row) as unknown as LibraryEntry<'standards'>);
}

export const entryOf = (row: EntryRow): AnyEntry => ({
  ...(row.body as AnyForm),
  tags: JSON.parse(row.tags) as string[],
  id: row.id,
  rev: row.rev,
  origin: row.origin,
  createBy: row.create_by,
  updateBy: row.update_by,
  updateTime: row.update_time,
});

/** What was entered of an entry. */
export function formOf({ id, rev, origin, createBy, updateBy, updateTime, ...form }: AnyEntry): AnyForm {
  return form as AnyForm;
}

const columnsOf = (entry: AnyEntry, library: LibraryName) => {
  const { tags, ...body } = formOf(entry);
  return {
    code: entry.code,
    code_order: orderKey(entry.code),
    name_en: entry.name.en,
    name_en_order: orderKey(entry.name.en),
    name_zh: entry.name.zh,
    name_zh_order: orderKey(entry.name.zh),
    facet: facetOf(library, entry),
    reviewed: entry.reviewed,
    tags: JSON.stringify(tags),
    rev: entry.rev,
    update_by: entry.updateBy,
    update_time: entry.updateTime,
    search: searchTextOf(entry),
    body: body as unknown,
  };
};

const rowOf = (library: LibraryName, entry: AnyEntry, touched: boolean): Insertable<Tables['library_entry']> => ({
  id: entry.id,
  library,
  origin: entry.origin,
  create_by: entry.createBy,
  touched,
  ...columnsOf(entry, library),
});

const chunk = 100;

/** Inserts entries. The caller holds the lock `libraries`. */
export async function insertEntries(tx: Tx, library: LibraryName, entries: readonly AnyEntry[]): Promise<void> {
  for await (const some of chunksInSlices(entries, chunk))
    await tx
      .insertInto('library_entry')
      .values(some.map((entry) => rowOf(library, entry, false)))
      .execute();
}

/** Writes an entry that is still at `rev`; false when somebody else came first. `touched`: a person has changed what it says. */
export async function updateEntry(
  tx: Tx,
  library: LibraryName,
  entry: AnyEntry,
  { rev, touched }: { rev: number; touched: boolean },
): Promise<boolean> {
  const found = await tx
    .updateTable('library_entry')
    .set({ ...columnsOf(entry, library), ...(touched && { touched: true }) })
    .where('id', '=', entry.id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Writes entries that a person has changed and that are still at their `rev`, in one statement: one by one, ten thousand would be as many round
 * trips. False, and nothing is written, when somebody else came first. The caller holds the lock `libraries`.
 */
export async function updateEntries(
  tx: Tx,
  library: LibraryName,
  changes: readonly { entry: AnyEntry; rev: number }[],
): Promise<boolean> {
  if (changes.length === 0) return true;
  const ids = changes.map(({ entry }) => entry.id);
  const stored = await tx.selectFrom('library_entry').select(['id', 'rev']).where('id', 'in', ids).execute();
  const revs = new Map(stored.map(({ id, rev }) => [id, rev]));
  if (changes.some(({ entry, rev }) => revs.get(entry.id) !== rev)) return false;
  const rows = changes.map(({ entry }) => rowOf(library, entry, true));
  await tx
    .insertInto('library_entry')
    .values(rows)
    .onConflict((c) =>
      c.column('id').doUpdateSet((eb) => ({
        touched: eb.ref('excluded.touched'),
        code: eb.ref('excluded.code'),
        code_order: eb.ref('excluded.code_order'),
        name_en: eb.ref('excluded.name_en'),
        name_en_order: eb.ref('excluded.name_en_order'),
        name_zh: eb.ref('excluded.name_zh'),
        name_zh_order: eb.ref('excluded.name_zh_order'),
        facet: eb.ref('excluded.facet'),
        reviewed: eb.ref('excluded.reviewed'),
        tags: eb.ref('excluded.tags'),
        rev: eb.ref('excluded.rev'),
        update_by: eb.ref('excluded.update_by'),
        update_time: eb.ref('excluded.update_time'),
        search: eb.ref('excluded.search'),
        body: eb.ref('excluded.body'),
      })),
    )
    .execute();
  return true;
}

/** Deletes entries, of task templates what they hold too; where they came from stays for their history. */
export async function deleteEntries(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('task_template').where('entry_id', 'in', ids).execute();
  await tx.deleteFrom('library_entry').where('id', 'in', ids).execute();
}

/** How many entries a library has. */
export async function countEntries(db: Db, library: LibraryName): Promise<number> {
  const { n } = await db
    .selectFrom('library_entry')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('library', '=', library)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Whether another entry of the library has the code. */
export async function isCodeTaken(db: Db, library: LibraryName, code: string, own?: string): Promise<boolean> {
  const found = await db
    .selectFrom('library_entry')
    .select('id')
    .where('library', '=', library)
    .where('code', '=', code)
    .executeTakeFirst();
  return found !== undefined && found.id !== own;
}

/** The first code of the library's prefix behind all there are. The caller holds the lock `libraries`. */
export async function nextCode(db: Db, library: LibraryName): Promise<string> {
  const { prefix } = libraries[library];
  const rows = await db
    .selectFrom('library_entry')
    .select('code')
    .where('library', '=', library)
    // Not by a range of codes: how PostgreSQL orders them depends on the language of the database, which may pass over the hyphen.
    .where('code', 'like', `${prefix}-%`)
    .execute();
  const numbers = rows.flatMap(({ code }) => /^\d{1,9}$/.exec(code.slice(prefix.length + 1)) ?? []).map(Number);
  return `${prefix}-${numbers.reduce((most, n) => Math.max(most, n), 0) + 1}`;
}

/** Names of the entries of a library with this facet. */
export const namesOf = (db: Db, library: LibraryName, facet: string) =>
  db
    .selectFrom('library_entry')
    .select(['id', 'name_en', 'name_zh'])
    .where('library', '=', library)
    .where('facet', '=', facet)
    .execute();

/**
 * The values the field has that lists of the library are narrowed by. Each is looked up behind the one before it in the index of migration 0033:
 * neither database finds the few distinct values of ten thousand entries by itself without reading them all.
 */
export async function facetsOf(db: Db, library: LibraryName): Promise<string[]> {
  const { rows } = await sql<{ facet: string }>`
    with recursive found(facet) as (
      select min(facet) from library_entry where library = ${library} and facet > ''
      union all
      select (select min(e.facet) from library_entry e where e.library = ${library} and e.facet > found.facet)
      from found where found.facet is not null
    )
    select facet from found where facet is not null limit 200`.execute(db);
  return rows.map(({ facet }) => facet);
}

/** Keeps what became of entries. */
export async function insertChanges(tx: Tx, changes: readonly LibraryChange[]): Promise<void> {
  for await (const some of chunksInSlices(changes, chunk)) await tx.insertInto('library_change').values(some).execute();
}

/** What became of an entry, latest first; at most so many. */
export const changesOf = (db: Db, library: LibraryName, entryId: string, most: number): Promise<LibraryChange[]> =>
  db
    .selectFrom('library_change')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where('library', '=', library)
    .orderBy('rev', 'desc')
    .limit(most)
    .execute();

/**
 * What an entry said at a rev it had. A tag that gets another name or goes counts as a change of those that have it and is in no history: what an
 * entry said is in the line before.
 */
export async function formAt(db: Db, library: LibraryName, entryId: string, rev: number): Promise<AnyForm | undefined> {
  const line = await db
    .selectFrom('library_change')
    .select(['rev', 'after'])
    .where('entry_id', '=', entryId)
    .where('library', '=', library)
    .where('rev', '<=', rev)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!line) return undefined;
  const isKnown = line.rev === rev || ((await entryById(db, library, entryId))?.rev ?? 0) >= rev;
  return (isKnown ? (line.after ?? undefined) : undefined) as AnyForm | undefined;
}

/** The tasks with rows taken from one of these entries, in whatever version. */
const tasksUsing = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('entity')
    .innerJoin('task_version', 'task_version.id', 'entity.version_id')
    .where(sql<string>`(entity.body -> 'library' ->> 'entry')`, 'in', ids)
    .where(sql<boolean>`(entity.body -> 'library' ->> 'entry') is not null`);

/** In how many tasks each of these entries is used; entries that no task uses are left out. */
export async function usageCounts(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tasksUsing(db, ids)
    .select(sql<string>`(entity.body -> 'library' ->> 'entry')`.as('entry'))
    .select((eb) => eb.fn.count('task_version.task_id').distinct().as('n'))
    .groupBy('entry')
    .execute();
  return new Map(rows.map(({ entry, n }) => [entry, Number(n)]));
}

/** What a list of tasks beside an entry names: each leads to its current version. */
export const namesOfTask = [
  'task.id as taskId',
  'task.current_version_id as versionId',
  'task.name as task',
  'project.name as project',
] as const;

/** The tasks that use an entry and that the user can see; at most so many. */
export const usedIn = (db: Db, viewer: Viewer, id: string, most: number) =>
  tasksUsing(db, [id])
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(namesOfTask)
    .distinct()
    .where(visibleTo(viewer))
    .orderBy('project')
    .orderBy('task')
    .orderBy('taskId')
    .limit(most)
    .execute();
