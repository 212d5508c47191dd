import { z } from 'zod';
import { attachment } from '#contract/attachment.ts';
import { Failure, type FieldProblem } from '#contract/errors.ts';
import { Attachment } from '#domain/model/attachment.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { attachmentType, mediaTypeOf } from '#server/attachment-type.ts';
import type { Env } from '#server/env.ts';
import { keepFile, keptSize, readKeptFile } from '#server/files.ts';
import { implement } from '#server/http/implement.ts';
import { badInput } from '#server/http/parse.ts';
import { attachment as disposition } from '#server/report/download.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';

/** How long a file that no row names can be read by who sent it (ms): the edit that names it follows at once. */
const justNow = 3_600_000;

/** Files sent and perhaps not named by a row yet, by version, user and file. Lost with the process, like the dialog they were sent from. */
const sent = new WeakMap<Env, Map<string, { at: number; kept: Attachment }>>();
const keyOf = (versionId: string, user: { id: string }, file: string) => `${versionId} ${user.id} ${file}`;

function rememberSent(env: Env, key: string, kept: Attachment): void {
  const own = sent.get(env) ?? new Map<string, { at: number; kept: Attachment }>();
  sent.set(env, own);
  const now = env.clock().getTime();
  for (const [other, { at }] of own) if (now - at > justNow) own.delete(other);
  own.set(key, { at: now, kept });
}

function sentJustNow(env: Env, key: string): Attachment | undefined {
  const found = sent.get(env)?.get(key);
  return found && env.clock().getTime() - found.at <= justNow ? found.kept : undefined;
}

/** The entry of a row with this file, by preference the one of that name. */
function namedByRow(w: Workspace, file: string, name: string | undefined): Attachment | undefined {
  let found: Attachment | undefined;
  for (const risk of w.risks)
    for (const entry of risk.attachments) {
      if (entry.file !== file) continue;
      if (name === undefined || entry.name === name) return entry;
      found ??= entry;
    }
  return found;
}

/**
 * The name of a file as a row may keep it and a list may show it: without a folder, without characters that end a line or turn the direction
 * of reading (`exe.fdp` shown as `pdf.exe`), at most 200 long with its ending.
 */
const nameOf = (given: string): string =>
  given
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()
    .slice(-200)
    .replace(/^[\udc00-\udfff]/, '');

/**
 * Evidence that nobody sent is none: a row may name what it or another row of the version has already, or a file that is kept with this size.
 * @throws Failure BadInput at the entry
 */
export async function refuseUnkept(env: Env, versionId: string, ops: readonly Op[]): Promise<void> {
  const named = ops.flatMap((op, i) => {
    const given = op.op === 'drop' ? undefined : op.op === 'add' ? op.row.attachments : op.patch.attachments;
    const entries = op.kind === 'risks' ? z.array(Attachment).safeParse(given).data : undefined;
    const place = ops.length === 1 ? '' : `edits.${i}.`;
    return (entries ?? []).map((entry, k) => ({ ...entry, path: `${place}attachments.${k}.file` }));
  });
  if (named.length === 0) return;
  const w = await versionsOf(env).read(versionId);
  const unkept: FieldProblem[] = [];
  for (const { file, name, size, path } of named)
    if (namedByRow(w, file, name)?.size !== size && (await keptSize(env.dataDir, file)) !== size)
      unkept.push({ path, problem: 'unknown' });
  if (unkept.length > 0) throw badInput(unkept);
}

export const attachmentHandlers = implement(attachment, {
  upload: async ({ params, form, user }, env) => {
    const { status } = await versionsOf(env).read(params.versionId);
    if (status !== 'open') throw new Failure('VersionLocked');
    const given = form.get('file');
    const name = given instanceof File ? nameOf(given.name) : '';
    if (!(given instanceof File) || given.size === 0 || name === '')
      throw new Failure('BadInput', { fields: 'file' }, [{ path: 'file', problem: 'required' }]);
    const bytes = new Uint8Array(await given.arrayBuffer());
    const type = attachmentType(name, bytes);
    if (!type) throw new Failure('AttachmentType', {}, [{ path: 'file', problem: 'wrong' }]);
    const file = await keepFile(env.dataDir, bytes);
    const kept: Attachment = { file, name, size: bytes.byteLength, type };
    rememberSent(env, keyOf(params.versionId, user, file), kept);
    return kept;
  },
  file: async ({ params, query, user }, env) => {
    const w = await versionsOf(env).read(params.versionId);
    const entry =
      namedByRow(w, params.file, query.name) ?? sentJustNow(env, keyOf(params.versionId, user, params.file));
    const bytes = entry && (await readKeptFile(env.dataDir, params.file));
    if (!entry || !bytes) throw new Failure('NotFound');
    return new Response(bytes, {
      headers: {
        'content-type': mediaTypeOf[entry.type],
        'content-length': String(bytes.byteLength),
        'content-disposition': disposition(entry.name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
});
