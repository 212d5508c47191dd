import { createHash } from 'node:crypto';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { modifyOf } from '#contract/kit/permissions.ts';
import { leftBehind } from '#domain/exchange/deciders.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { libraries } from '#domain/library/libraries.ts';
import type { TemplateNames } from '#domain/library/template-names.ts';
import type { TemplateSource } from '#domain/library/templates.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { insertTemplateFile } from '#server/store/libraries/library-sources.ts';
import { taskForm } from '#server/store/projects/task-table.ts';
import { exportTemplate } from '../exchange/export-exchange.ts';
import { addEntry, refuseTakenCode } from '../libraries/save-entry.ts';
import { orLoseFiles } from '../lose-files.ts';
import { authorOf } from '../people/author.ts';

/**
 * Makes a task template of the current version of a task: an entry of the template library, with the rows as an exchange file.
 * @throws Failure NotFound, PermissionDenied, TemplateExists, CodeTaken, ListFull
 */
export async function shareTask(
  env: Env,
  user: CurrentUser,
  taskId: string,
  names: TemplateNames,
): Promise<{ id: string; code: string }> {
  requireAccess(user, modifyOf('templates'));
  // What others have left counts; what the template is made of is named in the end.
  const { source, ...kept } = await env.unattached.within({ userId: user.id, size: 0 }, () =>
    keepTemplate(env, taskId),
  );
  const form = libraries.templates.form.parse({ ...names, type: 'task', task: source });
  const author = authorOf(env, user);
  return orLoseFiles(env, { userId: user.id }, [kept.file], () =>
    refuseTakenCode(() =>
      env.store.tx(async (tx) => {
        const { id, code } = await addEntry(env, tx, { library: 'templates', form, author });
        await insertTemplateFile(tx, { entry_id: id, ...kept });
        return { id, code };
      }),
    ),
  );
}

/** A template of a task whose file is kept: its hash and its length. */
export interface KeptTemplate {
  file: string;
  bytes: number;
  source: TemplateSource | null;
}

/** Makes a template of the current version of a task and keeps its file. @throws Failure NotFound */
export async function keepTemplate(env: Env, taskId: string): Promise<KeptTemplate> {
  const { version, pieces } = await exportTemplate(env, taskId);
  const bytes = await bytesOf(pieces);
  const file = await env.files.keep(bytes);
  return { file, bytes: bytes.length, source: await sourceOf(env, taskId, version) };
}

/** What a template of the current version of a task says of it, without making its file. @throws Failure NotFound */
export async function templateSource(env: Env, taskId: string): Promise<TemplateSource | null> {
  const { version } = await exportTemplate(env, taskId);
  return sourceOf(env, taskId, version);
}

/** The hash that the file of a template of a task would be kept under: never held whole. @throws Failure NotFound */
export async function templateHash(env: Env, taskId: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of (await exportTemplate(env, taskId)).pieces) {
    hash.update(piece);
    await giveWay();
  }
  return hash.digest('hex');
}

async function bytesOf(pieces: AsyncIterable<string>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const piece of pieces) {
    parts.push(Buffer.from(piece));
    await giveWay();
  }
  return Buffer.concat(parts);
}

async function sourceOf(
  env: Env,
  taskId: string,
  { id: versionId, version }: { id: string; version: string },
): Promise<TemplateSource | null> {
  const form = await taskForm(env.store.db, taskId);
  if (!form) return null;
  const w = await env.versions.read(versionId);
  const counts = kindNames
    .filter((kind) => !leftBehind.has(kind) && kind !== 'grounds')
    .map((kind) => [kind, tableOf(w, kind).size] as const);
  const { name: task, type, level, systemName, description, overview } = form;
  return {
    taskId,
    versionId,
    task,
    version,
    rows: Object.fromEntries(counts.filter(([, count]) => count > 0)),
    form: { type, level, systemName, description, overview },
  };
}
