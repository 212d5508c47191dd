import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import {
  mostTemplates,
  mostTemplateVersions,
  type ReportTemplate,
  type UploadedTemplate,
} from '#contract/reports/report-template.ts';
import { nameKey } from '#domain/model/name-key.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { lockFor } from '#server/store/lock.ts';
import {
  deleteTemplate,
  insertTemplate,
  insertTemplateVersion,
  type TemplateRow,
  type TemplateVersionRow,
  templateById,
  templateRows,
  templateUses,
  templateVersion,
  templateVersions,
  updateTemplate,
} from '#server/store/projects/report-templates.ts';
import { isUniqueViolation } from '#server/store/store.ts';
import { type CheckedTemplate, checkInChild } from '#server/templates/check-in-child.ts';
import { nameOfSentFile } from '../keep-attachment.ts';
import { loseFiles, orLoseFiles } from '../lose-files.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';

interface Sent {
  name: string;
  bytes: Uint8Array;
  checked: CheckedTemplate;
}

/** Stores a template with its first version, if nothing is wrong with it. @throws Failure BadInput, TemplateRefused, TooManyRequests, TemplateNameTaken, ListFull */
export async function addTemplate(
  env: Env,
  user: { id: string },
  given: unknown,
  name: string,
): Promise<UploadedTemplate> {
  const all = await templateRows(env.store.db);
  if (all.length >= mostTemplates) throw new Failure('ListFull', { limit: mostTemplates });
  if (all.some(({ name_key }) => name_key === nameKey(name))) throw taken();
  const sent = await sentTemplate(given);
  if (sent.checked.problems.length > 0) return { template: null, problems: [...sent.checked.problems] };
  const { by, at } = authorOf(env, user);
  const row: TemplateRow = {
    id: env.newId(),
    name,
    name_key: nameKey(name),
    used: null,
    archived: false,
    rev: 1,
    create_by: by,
    created_on: at,
    update_by: by,
    update_time: at,
  };
  await keptAs(env, user, sent, { templateId: row.id, number: 1 }, (version) =>
    refuseTaken(() =>
      env.store.tx(async (tx) => {
        await insertTemplate(tx, row, version);
        await noteAct(env, tx, 'reportTemplate.added', { id: row.id, name, detail: '1' });
      }),
    ),
  );
  return { template: await tellTemplate(env, row.id), problems: [] };
}

/** Stores the next version of a template, if nothing is wrong with it; it is put to use by a change. @throws Failure NotFound, BadInput, TemplateRefused, TooManyRequests, ListFull */
export async function addTemplateVersion(
  env: Env,
  user: { id: string },
  id: string,
  given: unknown,
): Promise<UploadedTemplate> {
  const { name } = await findTemplate(env, id);
  const sent = await sentTemplate(given);
  if (sent.checked.problems.length > 0) return { template: null, problems: [...sent.checked.problems] };
  await keptAs(env, user, sent, { templateId: id, number: 0 }, (version) =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'reportTemplates');
      if (!(await templateById(tx, id))) throw new Failure('NotFound');
      const [last] = await templateVersions(tx, [id]);
      const number = (last?.number ?? 0) + 1;
      if (number > mostTemplateVersions) throw new Failure('ListFull', { limit: mostTemplateVersions });
      await insertTemplateVersion(tx, { ...version, number });
      await noteAct(env, tx, 'reportTemplate.added', { id, name, detail: String(number) });
    }),
  );
  return { template: await tellTemplate(env, id), problems: [] };
}

/** Renames a template, puts a version to use, or archives it. @throws Failure NotFound, StaleRow, TemplateNameTaken, BadInput */
export async function changeTemplate(
  env: Env,
  user: { id: string },
  id: string,
  { rev, form }: { rev: number; form: { name: string; used: number | null; archived: boolean } },
): Promise<ReportTemplate> {
  const before = await findTemplate(env, id);
  if (form.used !== null && !(await templateVersion(env.store.db, id, form.used)))
    throw badInput([{ path: 'form.used', problem: 'unknown' }]);
  const { by, at } = authorOf(env, user);
  const changed = await refuseTaken(() =>
    env.store.tx(async (tx) => {
      const next = await updateTemplate(
        tx,
        { id, rev },
        { ...form, name_key: nameKey(form.name), update_by: by, update_time: at },
      );
      if (next) await noteAct(env, tx, 'reportTemplate.changed', { id, name: before.name, detail: form.name });
      return next;
    }),
  );
  if (!changed) throw await staleFailure(env, user, before.name, before.update_by);
  return tellTemplate(env, id);
}

/** Deletes a template with its versions; their files are swept later. @throws Failure NotFound */
export async function dropTemplate(env: Env, user: { id: string }, id: string): Promise<null> {
  const { name } = await findTemplate(env, id);
  const versions = await templateVersions(env.store.db, [id]);
  await env.store.tx(async (tx) => {
    await deleteTemplate(tx, id);
    await noteAct(env, tx, 'reportTemplate.deleted', { id, name, detail: '' });
  });
  await loseFiles(
    env,
    { userId: user.id },
    versions.map(({ file }) => file),
  );
  return null;
}

/** @throws Failure NotFound */
export async function findTemplate({ store }: Env, id: string): Promise<TemplateRow> {
  const row = await templateById(store.db, id);
  if (!row) throw new Failure('NotFound');
  return row;
}

/** @throws Failure NotFound */
export async function findTemplateVersion({ store }: Env, id: string, number: string): Promise<TemplateVersionRow> {
  const row = /^[1-9]\d{0,8}$/.test(number) ? await templateVersion(store.db, id, Number(number)) : undefined;
  if (!row) throw new Failure('NotFound');
  return row;
}

/** The version of a template that reports are made with. @throws Failure BadInput at `template` */
export async function templateInUse(
  { store }: Env,
  id: string,
): Promise<{ id: string; name: string; version: number; file: string }> {
  const row = await templateById(store.db, id);
  const version = row && !row.archived && row.used !== null ? await templateVersion(store.db, id, row.used) : undefined;
  if (!row || !version) throw badInput([{ path: 'template', problem: 'unknown' }]);
  return { id, name: row.name, version: version.number, file: version.file };
}

/** Templates as the contract shows them. */
export async function tellTemplates(env: Env, rows: readonly TemplateRow[]): Promise<ReportTemplate[]> {
  const ids = rows.map(({ id }) => id);
  const versions = await templateVersions(env.store.db, ids);
  const uses = await templateUses(env.store.db, ids);
  const cards = await nameCards(
    env.identity,
    versions.map(({ uploaded_by }) => uploaded_by),
  );
  return rows.map(({ id, rev, name, used, archived }) => ({
    id,
    rev,
    name,
    used,
    archived,
    versions: versions
      .filter(({ template_id }) => template_id === id)
      .map((one) => {
        const use = uses.find(({ templateId, number }) => templateId === id && number === one.number);
        return {
          number: one.number,
          fileName: one.file_name,
          size: one.size,
          places: one.places,
          uploadedBy: nameOn(cards.get(one.uploaded_by), one.uploaded_by),
          uploadedOn: String(one.uploaded_on),
          uses: use?.uses ?? 0,
          lastUse: use?.last ?? null,
        };
      }),
  }));
}

async function tellTemplate(env: Env, id: string): Promise<ReportTemplate> {
  const [told] = await tellTemplates(env, [await findTemplate(env, id)]);
  if (!told) throw new Error(`template ${id} was not told`);
  return told;
}

/** @throws Failure BadInput, TemplateRefused, TooManyRequests */
async function sentTemplate(given: unknown): Promise<Sent> {
  const name = given instanceof File ? nameOfSentFile(given.name) : '';
  if (!(given instanceof File) || given.size === 0 || name === '')
    throw badInput([{ path: 'file', problem: 'required' }]);
  const bytes = new Uint8Array(await given.arrayBuffer());
  return { name, bytes, checked: await checkInChild(bytes) };
}

async function keptAs(
  env: Env,
  user: { id: string },
  { name, bytes, checked }: Sent,
  { templateId, number }: { templateId: string; number: number },
  store: (version: TemplateVersionRow) => Promise<unknown>,
): Promise<void> {
  const owner = { userId: user.id };
  const { file } = await env.unattached.keep({ ...owner, size: bytes.byteLength }, async () => ({
    file: await env.files.keep(bytes),
  }));
  const { by, at } = authorOf(env, user);
  await orLoseFiles(env, owner, [file], () =>
    store({
      template_id: templateId,
      number,
      file,
      file_name: name,
      size: bytes.byteLength,
      places: checked.places,
      uploaded_by: by,
      uploaded_on: at,
    }),
  );
}

/** @throws Failure TemplateNameTaken */
async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isUniqueViolation(error) ? taken() : error;
  }
}

const taken = () => new Failure('TemplateNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
