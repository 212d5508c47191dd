import { sql } from 'kysely';
import { fileFields } from '#domain/exchange/check-file.ts';
import { Attachment } from '#domain/kinds/attachment.ts';
import type { AnyRow } from '#domain/kinds/kinds.ts';
import type { RowsByKind } from '#domain/workspace/workspace.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Db } from '../store.ts';
import { historyOf } from '../versions/edit-log.ts';

export const namingKinds = Object.keys(fileFields) as (keyof typeof fileFields)[];

/** A file as it is looked for: the name a row gives it may be another. */
export type NamedFile = Pick<Attachment, 'file' | 'size' | 'type'>;

/** Does a row of another version of the task name the file? Version by version, so that others are heard in between. */
export async function isNamedBesideVersion(db: Db, versionId: string, wanted: NamedFile): Promise<boolean> {
  const others = await db
    .selectFrom('task_version as other')
    .innerJoin('task_version as own', 'own.task_id', 'other.task_id')
    .select('other.id')
    .where('own.id', '=', versionId)
    .where('other.id', '<>', versionId)
    .execute();
  for (const { id } of others) {
    const rows = await db
      .selectFrom('entity')
      .select(['kind', 'body'])
      .where('version_id', '=', id)
      .where('kind', 'in', namingKinds)
      .where(sql<string>`cast(body as text)`, 'like', `%${wanted.file}%`)
      .execute();
    if (rows.some(({ kind, body }) => names(kind as (typeof namingKinds)[number], body, wanted))) return true;
    await giveWay();
  }
  return false;
}

/** Has a row of the version named the file before? What its history shows may be entered again. */
export async function wasNamedByRow(db: Db, versionId: string, rowId: string, wanted: NamedFile): Promise<boolean> {
  for await (const { logged } of historyOf(db, versionId, rowId))
    if (isNamedAmong(logged.before, wanted) || isNamedAmong(logged.changes.put, wanted)) return true;
  return false;
}

const isNamedAmong = (rows: RowsByKind, wanted: NamedFile): boolean =>
  namingKinds.some((kind) => ((rows[kind] ?? []) as AnyRow[]).some((row) => names(kind, row, wanted)));

/** By its field alone: a hash may stand in any text of a row. */
function names(kind: keyof typeof fileFields, row: unknown, { file, size, type }: NamedFile): boolean {
  const entries = Attachment.array().safeParse((row as Record<string, unknown>)[fileFields[kind]]).data ?? [];
  return entries.some((one) => one.file === file && one.size === size && one.type === type);
}
