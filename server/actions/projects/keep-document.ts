import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { ProjectDocument } from '#contract/project-document.ts';
import { isPicture } from '#domain/kinds/attachment.ts';
import { nameKey } from '#domain/model/name-key.ts';
import { type DocumentForm, mostDocuments } from '#domain/product/project-document.ts';
import type { Env } from '#server/env.ts';
import { attachmentType } from '#server/files/attachment-type.ts';
import { refuseHugeImage } from '#server/files/picture.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { giveWay } from '#server/loop/give-way.ts';
import {
  countDocuments,
  type DocumentRow,
  deleteDocument,
  documentById,
  hasDocument,
  insertDocument,
  updateDocument,
} from '#server/store/projects/documents.ts';
import { isUniqueViolation } from '#server/store/store.ts';
import { nameOfSentFile } from '../keep-attachment.ts';
import { loseFiles, orLoseFiles } from '../lose-files.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';

/** Adds a document to a project. @throws Failure BadInput, AttachmentType, TooLarge, DocumentTaken, ListFull, TooMuchUnattached, ProjectUnattached, TotalUnattached */
export async function addDocument(
  env: Env,
  user: { id: string },
  projectId: string,
  { file: given, form }: { file: unknown; form: DocumentForm },
): Promise<ProjectDocument> {
  const name = given instanceof File ? nameOfSentFile(given.name) : '';
  if (!(given instanceof File) || given.size === 0 || name === '')
    throw badInput([{ path: 'file', problem: 'required' }]);
  if ((await countDocuments(env.store.db, projectId)) >= mostDocuments)
    throw new Failure('ListFull', { limit: mostDocuments });
  const bytes = new Uint8Array(await given.arrayBuffer());
  await giveWay();
  const type = attachmentType(name, bytes);
  if (!type) throw new Failure('AttachmentType', {}, [{ path: 'file', problem: 'wrong' }]);
  if (isPicture(type)) refuseHugeImage(bytes, 'attached', 'file');
  await giveWay();
  // Before its bytes are kept; two at the same moment are told apart by the table.
  if (await hasDocument(env.store.db, { projectId, nameKey: nameKey(name), version: form.version })) throw taken();
  const owner = { userId: user.id, projectId };
  const { file } = await env.unattached.keep({ ...owner, size: bytes.byteLength }, async () => ({
    file: await env.files.keep(bytes),
  }));
  const { by, at } = authorOf(env, user);
  const row: DocumentRow = {
    id: env.newId(),
    project_id: projectId,
    name,
    name_key: nameKey(name),
    ...form,
    file,
    size: bytes.byteLength,
    type,
    rev: 1,
    create_by: by,
    created_on: at,
    update_by: by,
    update_time: at,
  };
  await orLoseFiles(env, owner, [file], () =>
    refuseTaken(() =>
      env.store.tx(async (tx) => {
        await insertDocument(tx, row);
        await noteAct(env, tx, 'document.added', { id: projectId, name, detail: form.version });
      }),
    ),
  );
  return tellDocument(env, row);
}

/** Changes what is said of a document. @throws Failure NotFound, StaleRow, DocumentTaken */
export async function changeDocument(
  env: Env,
  user: { id: string },
  { projectId, documentId }: { projectId: string; documentId: string },
  { rev, form }: { rev: number; form: DocumentForm },
): Promise<ProjectDocument> {
  const { name, update_by } = await findDocument(env, projectId, documentId);
  const { by, at } = authorOf(env, user);
  const changed = await refuseTaken(() =>
    env.store.tx(async (tx) => {
      const next = await updateDocument(tx, { id: documentId, rev }, { ...form, update_by: by, update_time: at });
      if (next) await noteAct(env, tx, 'document.changed', { id: projectId, name, detail: form.version });
      return next;
    }),
  );
  if (!changed) throw await staleFailure(env, user, name, update_by);
  return tellDocument(env, changed);
}

/** Deletes a document; its file is swept later. @throws Failure NotFound */
export async function dropDocument(env: Env, projectId: string, documentId: string): Promise<null> {
  const { name, version, file, create_by, created_on } = await findDocument(env, projectId, documentId);
  await env.store.tx(async (tx) => {
    await deleteDocument(tx, documentId);
    await noteAct(env, tx, 'document.deleted', { id: projectId, name, detail: version });
  });
  await loseFiles(env, { userId: create_by, projectId }, [file], String(created_on));
  return null;
}

/** @throws Failure NotFound */
export async function findDocument({ store }: Env, projectId: string, documentId: string): Promise<DocumentRow> {
  const row = await documentById(store.db, projectId, documentId);
  if (!row) throw new Failure('NotFound');
  return row;
}

/** Documents as the contract shows them. */
export async function tellDocuments(env: Env, rows: readonly DocumentRow[]): Promise<ProjectDocument[]> {
  const cards = await nameCards(
    env.identity,
    rows.flatMap(({ create_by, update_by }) => [create_by, update_by]),
  );
  const person = (id: string) => ({ id, name: nameOn(cards.get(id), id) });
  return rows.map((row) => ({
    id: row.id,
    rev: row.rev,
    name: row.name,
    kind: row.kind,
    version: row.version,
    note: row.note,
    size: row.size,
    type: row.type,
    createBy: person(row.create_by),
    createdOn: String(row.created_on),
    updateBy: person(row.update_by),
    updateTime: String(row.update_time),
  }));
}

async function tellDocument(env: Env, row: DocumentRow): Promise<ProjectDocument> {
  const [told] = await tellDocuments(env, [row]);
  if (!told) throw new Error(`document ${row.id} was not told`);
  return told;
}

/** One name has each version once. @throws Failure DocumentTaken at `version` */
async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}

const taken = () => new Failure('DocumentTaken', {}, [{ path: 'version', problem: 'taken' }]);
