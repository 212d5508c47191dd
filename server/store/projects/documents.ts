import { type Selectable, sql } from 'kysely';
import type { Page } from '#contract/kit/list.ts';
import type { DocumentQuery } from '#contract/project-document.ts';
import { foldedText, textFor } from '../engines/text-for.ts';
import { contains, foldedWords } from '../lists/list.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type DocumentRow = Selectable<Tables['project_document']>;

const orders = {
  name: ['name_key', 'version'],
  kind: ['kind', 'name_key'],
  version: ['version', 'name_key'],
  createdOn: ['created_on'],
} as const;

/** A page of the documents of a project. */
export async function documentsOf(db: Db, projectId: string, query: DocumentQuery): Promise<Page<DocumentRow>> {
  const words = foldedWords(query.name);
  const searched = foldedText(db, sql`name`);
  const found = db
    .selectFrom('project_document')
    .where('project_id', '=', projectId)
    .$if(words !== '', (q) => q.where(contains(db, textFor(words, searched), words)));
  const sorter = query.sorter ?? '-createdOn';
  const direction = sorter.startsWith('-') ? 'desc' : 'asc';
  let page = found.selectAll();
  for (const column of orders[sorter.replace(/^-/, '') as keyof typeof orders]) page = page.orderBy(column, direction);
  const list = await page
    .orderBy('id')
    .limit(query.pageSize)
    .offset((query.current - 1) * query.pageSize)
    .execute();
  const { n } = await found.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return { list, total: Number(n) };
}

/** How many documents a project has. */
export async function countDocuments(db: Db, projectId: string): Promise<number> {
  const { n } = await db
    .selectFrom('project_document')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Does a project have this version of a document of this name? */
export async function hasDocument(
  db: Db,
  { projectId, nameKey, version }: { projectId: string; nameKey: string; version: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('project_document')
    .select('id')
    .where('project_id', '=', projectId)
    .where('name_key', '=', nameKey)
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** A document of this project; of another it is as if there were none. */
export const documentById = (db: Db, projectId: string, id: string): Promise<DocumentRow | undefined> =>
  db
    .selectFrom('project_document')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertDocument(tx: Tx, row: DocumentRow): Promise<void> {
  await tx.insertInto('project_document').values(row).execute();
}

/** All documents of a project, in the order they were uploaded in. */
export const allDocumentsOf = (db: Db, projectId: string): Promise<DocumentRow[]> =>
  db
    .selectFrom('project_document')
    .selectAll()
    .where('project_id', '=', projectId)
    .orderBy('created_on')
    .orderBy('id')
    .execute();

type Changed = Pick<DocumentRow, 'kind' | 'version' | 'note' | 'update_by' | 'update_time'>;

/** Changes a document that is still at this revision; undefined when it is not. */
export const updateDocument = (
  tx: Tx,
  { id, rev }: Pick<DocumentRow, 'id' | 'rev'>,
  change: Changed,
): Promise<DocumentRow | undefined> =>
  tx
    .updateTable('project_document')
    .set({ ...change, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst();

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('project_document').where('id', '=', id).execute();
}
