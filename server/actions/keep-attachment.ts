import { z } from 'zod';
import { Failure, type FieldProblem } from '#contract/errors.ts';
import { badInput } from '#contract/refusals.ts';
import { Attachment } from '#domain/kinds/attachment.ts';
import { type Op, placeOf } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { attachmentType } from '#server/files/attachment-type.ts';
import { keepFile, keptSize, readKeptFile } from '#server/files/kept-files.ts';
import { giveWay } from '#server/give-way.ts';

/** Keeps a file as evidence for a row of an open version to name. @throws Failure VersionLocked, BadInput, AttachmentType */
export async function keepAttachment(
  env: Env,
  user: { id: string },
  versionId: string,
  given: unknown,
): Promise<Attachment> {
  const { status } = await env.versions.read(versionId);
  if (status !== 'open') throw new Failure('VersionLocked');
  const name = given instanceof File ? nameOf(given.name) : '';
  if (!(given instanceof File) || given.size === 0 || name === '')
    throw badInput([{ path: 'file', problem: 'required' }]);
  await giveWay();
  const bytes = new Uint8Array(await given.arrayBuffer());
  await giveWay();
  const type = attachmentType(name, bytes);
  if (!type) throw new Failure('AttachmentType', {}, [{ path: 'file', problem: 'wrong' }]);
  await giveWay();
  const file = await keepFile(env.dataDir, bytes);
  const attachment: Attachment = { file, name, size: bytes.byteLength, type };
  env.sentFiles.keep(versionId, user.id, attachment);
  return attachment;
}

/** A file of a version with its bytes: one that a row names, or that the user has just sent. @throws Failure NotFound */
export async function readAttachment(
  env: Env,
  user: { id: string },
  versionId: string,
  asked: { file: string; name?: string | undefined },
): Promise<{ attachment: Attachment; bytes: Uint8Array<ArrayBuffer> }> {
  const w = await env.versions.read(versionId);
  const attachment = namedByRow(w, asked.file, asked.name) ?? env.sentFiles.find(versionId, user.id, asked.file);
  const bytes = attachment && (await readKeptFile(env.dataDir, asked.file));
  if (!attachment || !bytes) throw new Failure('NotFound');
  return { attachment, bytes };
}

const Attachments = z.array(Attachment);

/**
 * A row may name only files that were sent: those it or another row of the version names already, and those kept with this size.
 * @throws Failure BadInput at the entry
 */
export async function refuseUnknownFiles(env: Env, versionId: string, ops: readonly Op[]): Promise<void> {
  const named = ops.flatMap((op, i) => {
    const field = fieldOf(op.kind);
    const given = op.op === 'drop' || !field ? undefined : (op.op === 'add' ? op.row : op.patch)[field];
    const entries = given ? Attachments.safeParse(given).data : undefined;
    return (entries ?? []).map((entry, k) => ({
      ...entry,
      path: `${ops.length === 1 ? '' : placeOf(op, i)}${field}.${k}.file`,
    }));
  });
  if (named.length === 0) return;
  const w = await env.versions.read(versionId);
  const unkept: FieldProblem[] = [];
  for (const { file, name, size, path } of named)
    if (namedByRow(w, file, name)?.size !== size && (await keptSize(env.dataDir, file)) !== size)
      unkept.push({ path, problem: 'unknown' });
  if (unkept.length > 0) throw badInput(unkept);
}

/** The field of a kind that names files: evidence of a risk, pictures of a chapter. */
const fieldOf = (kind: Op['kind']): 'attachments' | 'pictures' | undefined =>
  kind === 'risks' ? 'attachments' : kind === 'chapters' ? 'pictures' : undefined;

/** The entry of a row with this file, by preference the one of that name. */
function namedByRow(w: Workspace, file: string, name: string | undefined): Attachment | undefined {
  let found: Attachment | undefined;
  const held = [...w.risks].map(({ attachments }) => attachments);
  for (const entries of [...held, ...[...w.chapters].map(({ pictures }) => pictures)])
    for (const entry of entries) {
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
