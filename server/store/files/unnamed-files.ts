import { type Expression, sql } from 'kysely';
import { giveWay } from '#server/loop/give-way.ts';
import type { Db } from '../store.ts';
import { namingKinds } from './named-files.ts';

/** A file is kept under the SHA-256 of its content. */
const hashes = /[0-9a-f]{64}/g;

const versionsAtOnce = 500;
/** Lines of a log read at a time: each may be half a megabyte. */
const linesAtOnce = 8;

/**
 * Which of these files nothing names: no project, template, row, or line of a log, and nobody who has just sent it. Wherever the hash stands in a
 * text that may name files, it counts: a file too many is kept rather than one too few.
 * @param files their hashes
 * @param beside `sent`: that somebody has just sent it does not count
 */
export async function unnamedFiles(db: Db, files: Iterable<string>, beside: { sent?: true } = {}): Promise<string[]> {
  const left = new Set(files);
  if (left.size === 0) return [];
  for await (const texts of textsThatName(db, beside.sent !== true)) {
    for (const text of texts) for (const [hash] of text.matchAll(hashes)) left.delete(hash);
    if (left.size === 0) return [];
    await giveWay();
  }
  return [...left];
}

/** The files that rows of these versions name now. */
export async function filesNamedInRows(db: Db, versions: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (const versionId of versions) {
    for await (const texts of textsOfRows(db, versionId))
      for (const text of texts) for (const [hash] of text.matchAll(hashes)) named.add(hash);
    await giveWay();
  }
  return named;
}

/** A file where a row refers to one: in either engine's text of JSON. */
const fileOfRow = /"file": ?"([0-9a-f]{64})"/g;

/** The files that the workplace needs: of projects, templates, kept reports, and of the rows of all versions. */
export async function neededFiles(db: Db): Promise<Set<string>> {
  const needed = new Set<string>();
  for await (const files of filesOfTables(db, false)) for (const file of files) needed.add(file);
  for await (const versionId of versionIds(db))
    for await (const texts of textsOfRows(db, versionId))
      for (const text of texts) for (const [, file = ''] of text.matchAll(fileOfRow)) needed.add(file);
  return needed;
}

const filesAtOnce = 500;

/** Those of these files that a project names as its logo or its document, that a template is made of, or a report. */
export async function filesNamedBesideRows(db: Db, files: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>();
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const some = files.slice(at, at + filesAtOnce);
    const logos = await db.selectFrom('project').select('logo').where('logo', 'in', some).execute();
    for (const { logo } of logos) if (logo !== null) named.add(logo);
    for (const table of ['task_template', 'kept_report', 'project_document', 'report_template_version'] as const) {
      const rows = await db.selectFrom(table).select('file').where('file', 'in', some).execute();
      for (const { file } of rows) named.add(file);
    }
  }
  return named;
}

/** From the quickest to the longest: mostly the rows name every file, and no log is read. */
async function* textsThatName(db: Db, withSent: boolean): AsyncGenerator<string[]> {
  yield* filesOfTables(db, withSent);
  for await (const versionId of versionIds(db)) yield* textsOfRows(db, versionId);
  for await (const versionId of versionIds(db)) {
    yield* textsOfMerges(db, versionId);
    yield* textsOfLog(db, versionId);
  }
}

async function* filesOfTables(db: Db, withSent: boolean): AsyncGenerator<string[]> {
  const logos = await db.selectFrom('project').select('logo').where('logo', 'is not', null).execute();
  yield logos.map(({ logo }) => logo ?? '');
  for (const table of [
    'task_template',
    'sent_file',
    'kept_report',
    'project_document',
    'report_template_version',
  ] as const) {
    if (table === 'sent_file' && !withSent) continue;
    const rows = await db.selectFrom(table).select('file').execute();
    yield rows.map(({ file }) => file);
  }
}

async function* versionIds(db: Db): AsyncGenerator<string> {
  for (let after = ''; ; ) {
    const some = await db
      .selectFrom('task_version')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(versionsAtOnce)
      .execute();
    for (const { id } of some) yield id;
    const last = some.at(-1);
    if (!last || some.length < versionsAtOnce) return;
    after = last.id;
  }
}

const asText = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`;
/** Says that a file is named in it. */
const namesFile = (text: Expression<string>) => sql<boolean>`${text} like '%"file"%'`;

async function* textsOfRows(db: Db, versionId: string): AsyncGenerator<string[]> {
  const rows = await db
    .selectFrom('entity')
    .select(asText('body').as('text'))
    .where('version_id', '=', versionId)
    .where('kind', 'in', namingKinds)
    .where(namesFile(asText('body')))
    .execute();
  if (rows.length > 0) yield rows.map(({ text }) => text);
}

async function* textsOfMerges(db: Db, versionId: string): AsyncGenerator<string[]> {
  const merges = await db
    .selectFrom('version_merge')
    .select(asText('record').as('text'))
    .where('version_id', '=', versionId)
    .where(namesFile(asText('record')))
    .execute();
  if (merges.length > 0) yield merges.map(({ text }) => text);
}

async function* textsOfLog(db: Db, versionId: string): AsyncGenerator<string[]> {
  const text = asText('changes');
  for (let after = -1; ; ) {
    const lines = await db
      .selectFrom('activity')
      .select(['id', 'rev', text.as('text')])
      .where('version_id', '=', versionId)
      .where('rev', '>', after)
      .where(sql<boolean>`(${namesFile(text)} or ${text} like '{"parts":%')`)
      .orderBy('rev')
      .limit(linesAtOnce)
      .execute();
    yield lines.map((line) => line.text);
    for (const line of lines) if (line.text.startsWith('{"parts":')) yield* textsOfParts(db, line.id);
    const last = lines.at(-1);
    if (!last || lines.length < linesAtOnce) return;
    after = last.rev;
  }
}

async function* textsOfParts(db: Db, activityId: string): AsyncGenerator<string[]> {
  for (let place = 0; ; place += linesAtOnce) {
    const parts = await db
      .selectFrom('activity_part')
      .select('text')
      .where('activity_id', '=', activityId)
      .where('place', '>=', place)
      .orderBy('place')
      .limit(linesAtOnce)
      .execute();
    yield parts.map(({ text }) => text);
    if (parts.length < linesAtOnce) return;
  }
}
