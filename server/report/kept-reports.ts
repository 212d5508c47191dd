import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { keepFile, readKeptFile } from '#server/files/kept-files.ts';
import { workItemsOfVersion } from '#server/store/projects/polarion.ts';
import type { Db, Store } from '#server/store/store.ts';
import { approvalsOfVersion } from '#server/store/versions/approvals.ts';

/* The report of a final version is made once: who asks for it again gets the same bytes, also after the product has learnt to print it otherwise. */

interface Services {
  store: Store;
  dataDir: string;
  clock: () => Date;
}

/** Which report of a final version is meant. */
export interface KeptPlace {
  versionId: string;
  edition: string;
}

/** What a report was asked for, as far as its content depends on it. */
interface AskedFor {
  content?: string;
  format: string;
  locale: string;
  explain?: boolean;
}

/**
 * The place of a report of a final version. What is signed later is printed too, so it makes an edition of its own beside the former, which stays;
 * a changed name of a person does not.
 */
export async function keptPlace(
  { store }: Services,
  { versionId }: Pick<Workspace, 'versionId'>,
  { content = 'tara', format, locale, explain = false }: AskedFor,
): Promise<KeptPlace> {
  const approvals = await approvalsOfVersion(store.db, versionId);
  const signed = approvals.map(({ id, answer, answered_on }) => [id, answer, answered_on]);
  // Only the report of the requirements prints what they became elsewhere.
  const items = content === 'requirements' ? await workItemsOfVersion(store.db, versionId) : [];
  const since = signed.length + items.length === 0 ? '' : JSON.stringify([signed, items]);
  const edition = [content, format, locale, explain ? 'explained' : 'plain', digest(since)].join(' ');
  return { versionId, edition };
}

const digest = (text: string) => (text === '' ? '-' : createHash('sha256').update(text).digest('hex').slice(0, 16));

/** The report that is kept there, if its file is. */
export async function keptReport({ store, dataDir }: Services, place: KeptPlace) {
  const found = await rowAt(store.db, place);
  return found && (await readKeptFile(dataDir, found.file)) ? found : undefined;
}

/** Keeps the file at `path` there; returns the one that is kept, which somebody else may have made in the meantime. */
export async function keepReport(
  services: Services,
  { versionId, edition }: KeptPlace,
  path: string,
  fileName: string,
): Promise<{ file: string; file_name: string }> {
  const { store, dataDir, clock } = services;
  const file = await keepFile(dataDir, await readFile(path));
  const before = await rowAt(store.db, { versionId, edition });
  if (before && (await readKeptFile(dataDir, before.file))) return before;
  const row = { file, file_name: fileName, made_on: clock().toISOString() };
  // Of a version that was deleted in the meantime nothing is kept.
  const version = await store.db.selectFrom('task_version').select('id').where('id', '=', versionId).executeTakeFirst();
  if (version)
    await store.db
      .insertInto('kept_report')
      .values({ version_id: versionId, edition, ...row })
      .onConflict((c) =>
        // Over a file that is lost, but never over one that another server has just kept.
        c
          .columns(['version_id', 'edition'])
          .doUpdateSet(row)
          .where('kept_report.file', '=', before?.file ?? ''),
      )
      .execute();
  return (await rowAt(store.db, { versionId, edition })) ?? row;
}

const rowAt = (db: Db, { versionId, edition }: KeptPlace) =>
  db
    .selectFrom('kept_report')
    .select(['file', 'file_name'])
    .where('version_id', '=', versionId)
    .where('edition', '=', edition)
    .executeTakeFirst();
