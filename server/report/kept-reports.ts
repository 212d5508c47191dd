import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { workItemsOfVersion } from '#server/store/projects/polarion.ts';
import type { Store } from '#server/store/store.ts';
import { approvalsOfVersion } from '#server/store/versions/approvals.ts';
import { insertKeptReport, type KeptPlace, keptReportAt } from '#server/store/versions/kept-reports.ts';

/* The report of a final version is made once: who asks for it again gets the same bytes, also after the product has learnt to print it otherwise. */

interface Services {
  store: Store;
  files: FileStore;
  clock: () => Date;
}

/** What a report was asked for, as far as its content depends on it. */
interface AskedFor {
  content?: string;
  format: string;
  locale: string;
  explain?: boolean;
  template?: { id: string; version: number };
  profile?: { form: ReportProfileBody };
}

/**
 * The place of a report of a final version. What is signed later is printed too, so it makes an edition of its own beside the former, which stays;
 * a changed name of a person does not.
 */
export async function keptPlace(
  { store }: Services,
  { versionId }: Pick<Workspace, 'versionId'>,
  { content = 'tara', format, locale, explain = false, template, profile }: AskedFor,
  changes?: readonly (ChangesSince | undefined)[],
): Promise<KeptPlace> {
  const approvals = await approvalsOfVersion(store.db, versionId);
  const signed = approvals.map(({ id, answer, answered_on }) => [id, answer, answered_on]);
  // Only the report of the requirements prints what they became elsewhere.
  const items = content === 'requirements' ? await workItemsOfVersion(store.db, versionId) : [];
  const since = signed.length + items.length === 0 ? '' : JSON.stringify([signed, items]);
  // Each state of a profile has an edition, and of changes since a version that is still open each state of that.
  const by = profile ? [digest(JSON.stringify([profile.form, changes ?? []]))] : [];
  const words = [content, format, locale, explain ? 'explained' : 'plain', digest(since)];
  const edition = [...words, ...(template ? [template.id, template.version] : []), ...by].join(' ');
  return { version_id: versionId, edition };
}

const digest = (text: string) => (text === '' ? '-' : createHash('sha256').update(text).digest('hex').slice(0, 16));

/** The report that is kept there, if its file is. */
export async function keptReport({ store, files }: Services, place: KeptPlace) {
  const found = await keptReportAt(store.db, place);
  return found && (await files.has(found.file)) ? found : undefined;
}

/** Keeps the file at `path` there; returns the one that is kept, which somebody else may have made in the meantime. */
export async function keepReport(
  services: Services,
  place: KeptPlace,
  path: string,
  fileName: string,
): Promise<{ file: string; file_name: string }> {
  const { store, files, clock } = services;
  const file = await files.keep(await readFile(path));
  const before = await keptReportAt(store.db, place);
  if (before && (await files.has(before.file))) return before;
  const row = { ...place, file, file_name: fileName, made_on: clock().toISOString() };
  await insertKeptReport(store.db, row, before?.file);
  return (await keptReportAt(store.db, place)) ?? row;
}
