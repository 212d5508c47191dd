import { createHash } from 'node:crypto';
import { task } from '#contract/task.ts';
import { type EntryForm, type LibraryEntry, libraries } from '#domain/library/libraries.ts';
import { sameContent } from '#domain/workspace/same-content.ts';
import { keepFile } from '#server/files/kept-files.ts';
import type { Line } from '#server/import/layout.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import { entriesNamed } from '#server/store/entries-named.ts';
import { formOf as formOfEntry, insertChanges, updateEntry } from '#server/store/libraries.ts';
import { insertTemplateFile, replaceTemplateFile, templateFile } from '#server/store/library-sources.ts';
import { projectsWith } from '#server/store/project-table.ts';
import type { Tx } from '#server/store/store.ts';
import { tasksWithCodes } from '#server/store/task-table.ts';
import { isVisible } from '#server/store/visibility.ts';
import { noteAct } from '../note-act.ts';
import { addEntry, changeOf, entryNoted } from '../save-entry.ts';
import { templateOf } from '../share-task.ts';
import { checkTags, type Importing, linesOf, Once, Overtaken, type PlannedSheet, textsOf } from './importing.ts';

const sheet = 'taskTemplates';

type Template = LibraryEntry<'templates'>;
interface Wanted {
  form: EntryForm<'templates'>;
  before: Template | undefined;
  bytes: Uint8Array;
}

/** Task templates by code, or by name where a line has no code: each holds what its task holds now. */
export async function planTaskTemplates(importing: Importing): Promise<PlannedSheet | undefined> {
  const { env, workbook, problems } = importing;
  if (!workbook[sheet]) return undefined;
  if (!importing.caller.user.permissions.includes(task.share.access)) problems.of(sheet, 'noRight');
  const stored = await storedOf(importing);
  const tasks = await tasksOf(importing);
  const once = new Once(problems, sheet);
  const wanted: Wanted[] = [];
  let unchanged = 0;
  for await (const line of linesOf(importing, sheet)) {
    const before = findStored(stored, line);
    checkNames(importing, { line, stored, before, once });
    checkTags(importing, sheet, line);
    const taskId = taskOf(importing, line, tasks);
    const { project: _project, task: _task, ...said } = rawOf(sheet, line, problems);
    const raw = { ...said, type: 'task' };
    const whole = before ? merged(formOfEntry(before), raw) : raw;
    const form = formOf({ sheet, line, problems }, libraries.templates.form, whole);
    if (!form || !taskId) continue;
    const { bytes, source } = await templateOf(env, taskId);
    const one = { before, bytes, form: { ...form, task: source } };
    if (await isSame(importing, one)) unchanged += 1;
    else wanted.push(one);
  }
  const created = wanted.filter(({ before }) => !before).length;
  const files = new Map<Wanted, string>();
  return {
    sheet,
    created,
    updated: wanted.length - created,
    unchanged,
    prepare: async () => {
      for (const one of wanted) files.set(one, await keepFile(env.dataDir, one.bytes));
    },
    write: async (tx, written) => {
      for (const one of wanted) {
        await write(importing, tx, one, files.get(one) ?? '');
        await written(1);
      }
    },
  };
}

function storedOf(importing: Importing): Promise<Template[]> {
  const names = [...textsOf(importing, sheet, 'name.en'), ...textsOf(importing, sheet, 'name.zh')];
  return entriesNamed(importing.env.store.db, 'templates', { codes: textsOf(importing, sheet, 'code'), names });
}

const nameCells = (line: Line) => [line.cells['name.en'], line.cells['name.zh']].filter((one) => one !== undefined);
const hasName = ({ name }: Template, line: Line) => nameCells(line).some((one) => one === name.en || one === name.zh);

function findStored(stored: readonly Template[], line: Line): Template | undefined {
  const { code } = line.cells;
  return stored.find((entry) => (code ? entry.code === code : entry.type === 'task' && hasName(entry, line)));
}

/** A code of another kind of template, and a name that another task template has, are taken (R-LIB-7). */
function checkNames(
  { problems }: Importing,
  { line, stored, before, once }: { line: Line; stored: readonly Template[]; before: Template | undefined; once: Once },
): void {
  const { code } = line.cells;
  if (code) once.isFirst(line, 'code', code);
  else once.isFirst(line, 'name.en', nameCells(line).join('\n'));
  if (before && before.type !== 'task') problems.at(sheet, line, 'code', 'taken');
  const holder = stored.find((entry) => entry.type === 'task' && entry !== before && hasName(entry, line));
  if (holder) problems.at(sheet, line, line.cells['name.en'] ? 'name.en' : 'name.zh', 'taken');
}

/** Ids of the tasks the lines name, by project code and task code: those the importer can see. */
async function tasksOf(importing: Importing): Promise<Map<string, string>> {
  const { env, caller, workbook } = importing;
  const { db } = env.store;
  const codes = textsOf(importing, sheet, 'project');
  const found = new Map<string, string>();
  for (const { id, code } of codes.length > 0 ? await projectsWith(db, { codes, names: [] }) : []) {
    if (!(await isVisible(db, caller.user, id))) continue;
    const lines = (workbook[sheet]?.lines ?? []).filter(({ cells }) => cells.project === code);
    const own = lines.flatMap(({ cells }) => cells.task ?? []);
    for (const { id: taskId, form } of await tasksWithCodes(db, id, own)) found.set(`${code}\n${form.code}`, taskId);
  }
  return found;
}

function taskOf({ problems }: Importing, line: Line, tasks: ReadonlyMap<string, string>): string | undefined {
  const { project, task: code } = line.cells;
  if (!project) problems.at(sheet, line, 'project', 'required');
  if (!code) problems.at(sheet, line, 'task', 'required');
  if (!project || !code) return undefined;
  const found = tasks.get(`${project}\n${code}`);
  if (!found) problems.at(sheet, line, 'task', 'unknown');
  return found;
}

async function isSame({ env }: Importing, { before, form, bytes }: Wanted): Promise<boolean> {
  if (!before || !sameContent(form, formOfEntry(before))) return false;
  return (await templateFile(env.store.db, before.id)) === createHash('sha256').update(bytes).digest('hex');
}

async function write({ env, author }: Importing, tx: Tx, one: Wanted, file: string): Promise<void> {
  const { before, form, bytes } = one;
  if (!before) {
    const { id } = await addEntry(env, tx, { library: 'templates', form, author });
    await insertTemplateFile(tx, { entry_id: id, file, bytes: bytes.length });
    return;
  }
  const { by: updateBy, at: updateTime } = author;
  const after: Template = { ...before, ...form, code: before.code, rev: before.rev + 1, updateBy, updateTime };
  if (!(await updateEntry(tx, 'templates', after, { rev: before.rev, touched: true }))) throw new Overtaken();
  await insertChanges(tx, [changeOf(env.newId(), 'templates', { act: 'change', before, after, author })]);
  await replaceTemplateFile(tx, { entry_id: before.id, file, bytes: bytes.length });
  await noteAct(env, tx, 'entry.changed', entryNoted('templates', after));
}
