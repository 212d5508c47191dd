import * as z from 'zod';
import { Failure, type FieldProblem } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { fileFields } from '#domain/exchange/check-file.ts';
import { Attachment, isPicture } from '#domain/kinds/attachment.ts';
import { plainFileName } from '#domain/model/file-name.ts';
import { type Op, placeOf } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { attachmentType } from '#server/files/attachment-type.ts';
import { refuseHugeImage } from '#server/files/picture.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { isNamedBesideVersion, wasNamedByRow } from '#server/store/files/named-files.ts';
import { noteSentFile, sentFiles } from '#server/store/files/sent-files.ts';

/** Keeps a file as evidence for a row of an open version to name. @throws Failure VersionLocked, BadInput, AttachmentType, TooLarge, TooMuchUnattached, ProjectUnattached, TotalUnattached */
export async function keepAttachment(
  env: Env,
  user: { id: string },
  { versionId, projectId }: { versionId: string; projectId: string },
  given: unknown,
): Promise<Attachment> {
  const { status } = await env.versions.read(versionId);
  if (status !== 'open') throw new Failure('VersionLocked');
  const name = given instanceof File ? nameOfSentFile(given.name) : '';
  if (!(given instanceof File) || given.size === 0 || name === '')
    throw badInput([{ path: 'file', problem: 'required' }]);
  await giveWay();
  const bytes = new Uint8Array(await given.arrayBuffer());
  await giveWay();
  const type = attachmentType(name, bytes);
  if (!type) throw new Failure('AttachmentType', {}, [{ path: 'file', problem: 'wrong' }]);
  if (isPicture(type)) refuseHugeImage(bytes, 'attached', 'file');
  await giveWay();
  return env.unattached.keep({ userId: user.id, projectId, size: bytes.byteLength }, async () => {
    const file = await env.files.keep(bytes);
    const attachment: Attachment = { file, name, size: bytes.byteLength, type };
    await noteSentFile(env.store.db, { userId: user.id, versionId, attachment, now: env.clock() });
    return attachment;
  });
}

/** A file of a version with its bytes: one that a row names, or that the user has just sent. @throws Failure NotFound */
export async function readAttachment(
  env: Env,
  user: { id: string },
  versionId: string,
  asked: { file: string; name?: string | undefined },
): Promise<{ attachment: Attachment; bytes: Uint8Array<ArrayBuffer> }> {
  const w = await env.versions.read(versionId);
  const attachment = namedByRow(w, asked.file, asked.name) ?? (await justSent(env, user, versionId, asked.file));
  const bytes = attachment && (await env.files.read(asked.file));
  if (!attachment || !bytes) throw new Failure('NotFound');
  return { attachment, bytes };
}

/** What the user has sent for the version under this hash, and perhaps named in no row yet. */
async function justSent(
  env: Env,
  user: { id: string },
  versionId: string,
  file: string,
): Promise<Attachment | undefined> {
  const sent = await sentFiles(env.store.db, { userId: user.id, file, now: env.clock() });
  const found = sent.find((one) => one.versionId === versionId);
  return found && { file, name: found.name, size: found.size, type: found.type };
}

const Attachments = z.array(Attachment);
/** More unknown files are not looked for in one edit: each costs a look at histories and other versions. */
const mostUnknown = 50;

/**
 * A row may name only files its user has sent, and those that rows of its task have named already. To know a hash is not enough: whoever has seen
 * one could read the file in a project of their own long after they lost the right to. So a foreign hash is answered like an unknown one.
 * @throws Failure BadInput at the entry
 */
export async function refuseUnknownFiles(
  env: Env,
  user: { id: string },
  versionId: string,
  ops: readonly Op[],
): Promise<void> {
  const named = ops.flatMap((op, i) => {
    const field = fieldOf(op.kind);
    const given = op.op === 'drop' || !field ? undefined : (op.op === 'add' ? op.row : op.patch)[field];
    const entries = given ? Attachments.safeParse(given).data : undefined;
    return (entries ?? []).map((entry, k) => ({
      entry,
      rowId: op.id,
      path: `${ops.length === 1 ? '' : placeOf(op, i)}${field}.${k}.file`,
    }));
  });
  if (named.length === 0) return;
  const w = await env.versions.read(versionId);
  const unknown: FieldProblem[] = [];
  for (const { entry, rowId, path } of named)
    if (!isSame(namedByRow(w, entry.file, entry.name), entry) && !(await mayName(env, user, versionId, rowId, entry))) {
      unknown.push({ path, problem: 'unknown' });
      if (unknown.length >= mostUnknown) break;
    }
  if (unknown.length > 0) throw badInput(unknown);
}

/** Is it said of the file what is known of it? A type that only the caller says would make a picture of a text. */
const isSame = (known: Pick<Attachment, 'size' | 'type'> | undefined, { size, type }: Attachment) =>
  known?.size === size && known.type === type;

const fieldOf = (kind: Op['kind']) => (fileFields as { readonly [K in Op['kind']]?: 'attachments' | 'pictures' })[kind];

/** May the user name a file that no row of the version names now? */
async function mayName(
  { store: { db }, clock }: Env,
  user: { id: string },
  versionId: string,
  rowId: string | undefined,
  entry: Attachment,
): Promise<boolean> {
  const sent = await sentFiles(db, { userId: user.id, file: entry.file, now: clock() });
  if (sent.some((one) => isSame(one, entry))) return true;
  if (rowId !== undefined && (await wasNamedByRow(db, versionId, rowId, entry))) return true;
  return isNamedBesideVersion(db, versionId, entry);
}

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
 * The name of a file as a row may keep it and a list may show it: without a folder, at most 200 long with its ending.
 */
export const nameOfSentFile = (given: string): string =>
  plainFileName(given.replace(/^.*[/\\]/s, ''))
    .trim()
    .slice(-200)
    .replace(/^[\udc00-\udfff]/, '');
