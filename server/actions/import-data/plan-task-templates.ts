import { Failure } from '#contract/kit/errors.ts';
import { task } from '#contract/task.ts';
import { foldText } from '#domain/fold-text.ts';
import { type EntryForm, type LibraryEntry, libraries } from '#domain/library/libraries.ts';
import { sameContent } from '#domain/model/same-content.ts';
import type { Env } from '#server/env.ts';
import { overtakenWords } from '#server/import/cell-problems.ts';
import type { Line } from '#server/import/layout.ts';
import { formOf, merged, rawOf } from '#server/import/raw-line.ts';
import { entriesNamed } from '#server/store/libraries/entries-named.ts';
import { formOf as formOfEntry, insertChanges, updateEntry } from '#server/store/libraries/libraries.ts';
import { insertTemplateFile, replaceTemplateFile, templateFile } from '#server/store/libraries/library-sources.ts';
import { projectsWith } from '#server/store/projects/project-table.ts';
import { tasksWithCodes } from '#server/store/projects/task-table.ts';
import { isVisible } from '#server/store/projects/visibility.ts';
import type { Tx } from '#server/store/store.ts';
import { addEntry, changeOf, entryNoted } from '../libraries/save-entry.ts';
import { noteAct } from '../people/note-act.ts';
import { type KeptTemplate, keepTemplate, templateHash, templateSource } from '../tasks/share-task.ts';
import { checkTags, type Importing, linesOf, Once, Overtaken, type PlannedSheet, textsOf } from './importing.ts';

const sheet = 'taskTemplates';

/** Lines of the sheet: each may be a file of many megabytes, which is made and kept one after the other. */
const mostLines = 500;

type Template = LibraryEntry<'templates'>;
interface Wanted {
  form: EntryForm<'templates'>;
  before: Template | undefined;
  taskId: string;
}

/** Task templates by code, or by name where a line has no code: each holds what its task holds now. */
export async function planTaskTemplates(importing: Importing): Promise<PlannedSheet | undefined> {
  const { env, workbook } = importing;
  if (!workbook[sheet] || !mayBeRead(importing)) return undefined;
  const found = { stored: await storedOf(importing), tasks: await tasksOf(importing) };
  const once = new Once(importing.problems, sheet);
  const [source, isSame] = [perTask((id) => templateSource(env, id)), comparing(importing)];
  const wanted: Wanted[] = [];
  let unchanged = 0;
  for await (const line of linesOf(importing, sheet)) {
    const read = readLine(importing, line, { ...found, once });
    if (!read) continue;
    const one = { ...read, form: { ...read.form, task: await source(read.taskId) } };
    if (await isSame(one)) unchanged += 1;
    else wanted.push(one);
  }
  return { unchanged, ...plannedOf(importing, wanted) };
}

/** False, and a problem, without the right to see tasks, and where the sheet is too long: nothing of it is looked at then. */
function mayBeRead({ caller, workbook, problems }: Importing): boolean {
  const first = workbook[sheet]?.lines[mostLines];
  if (!caller.user.permissions.includes(task.share.access)) problems.of(sheet, 'noRight');
  else if (first) problems.at(sheet, first, '', 'manyRows', { limit: mostLines });
  else return true;
  return false;
}

/** Remembers what was made of a task: many lines may name the same one. */
function perTask<T>(make: (taskId: string) => Promise<T>): (taskId: string) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (taskId) => {
    const one = made.get(taskId) ?? make(taskId);
    made.set(taskId, one);
    return one;
  };
}

interface Found {
  stored: readonly Template[];
  tasks: ReadonlyMap<string, string>;
  once: Once;
}

/** What a line asks for; undefined where anything is wrong with it. */
function readLine(importing: Importing, line: Line, { stored, tasks, once }: Found): Wanted | undefined {
  const { problems } = importing;
  const problemsBefore = problems.count;
  const before = findStored(stored, line);
  checkNames(importing, { line, stored, before, once });
  checkTags(importing, sheet, line);
  const taskId = taskOf(importing, line, tasks);
  const { project: _project, task: _task, ...said } = rawOf(sheet, line, problems);
  const raw = { ...said, type: 'task' };
  const whole = before ? merged(formOfEntry(before), raw) : raw;
  const form = formOf({ sheet, line, problems }, libraries.templates.form, whole);
  return form && taskId && problems.count === problemsBefore ? { before, form, taskId } : undefined;
}

/** Makes the files one by one when the import is carried out: what is only checked needs none of them. */
function plannedOf(importing: Importing, wanted: readonly Wanted[]): Omit<PlannedSheet, 'unchanged'> {
  const { env } = importing;
  const created = wanted.filter(({ before }) => !before).length;
  const kept = new Map<string, KeptTemplate>();
  return {
    sheet,
    created,
    updated: wanted.length - created,
    prepare: async () => {
      for (const taskId of new Set(wanted.map((one) => one.taskId))) kept.set(taskId, await keepNow(env, taskId));
    },
    write: async (tx, written) => {
      for (const one of wanted) {
        await write(importing, tx, one, kept.get(one.taskId));
        await written(1);
      }
    },
  };
}

/** @throws Failure UnusableWorkbook when the task was deleted since it was checked */
async function keepNow(env: Env, taskId: string): Promise<KeptTemplate> {
  try {
    return await keepTemplate(env, taskId);
  } catch (error) {
    const isGone = error instanceof Failure && error.key === 'NotFound';
    throw isGone ? new Failure('UnusableWorkbook', { problems: overtakenWords }) : error;
  }
}

function storedOf(importing: Importing): Promise<Template[]> {
  const names = [...textsOf(importing, sheet, 'name.en'), ...textsOf(importing, sheet, 'name.zh')];
  return entriesNamed(importing.env.store.db, 'templates', { codes: textsOf(importing, sheet, 'code'), names });
}

const nameCells = (line: Line) => [line.cells['name.en'], line.cells['name.zh']].filter((one) => one !== undefined);
const hasName = ({ name }: Template, line: Line) =>
  nameCells(line).some((one) => [name.en, name.zh].some((other) => foldText(one) === foldText(other)));

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
  else once.isFirst(line, 'name.en', nameCells(line).map(foldText).join('\n'));
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

/** Is a template what it would become? The file is looked at last: it takes long. */
function comparing({ env }: Importing): (one: Wanted) => Promise<boolean> {
  const hash = perTask((id) => templateHash(env, id));
  return async ({ before, form, taskId }) => {
    if (!before || !sameContent(form, formOfEntry(before))) return false;
    return (await templateFile(env.store.db, before.id)) === (await hash(taskId));
  };
}

async function write(
  { env, author }: Importing,
  tx: Tx,
  { before, form: said }: Wanted,
  kept: KeptTemplate | undefined,
): Promise<void> {
  if (!kept) throw new Overtaken();
  const { source, ...file } = kept;
  // Somebody may have edited the task since it was checked: the entry says what its file holds.
  const form = { ...said, task: source };
  if (!before) {
    const { id } = await addEntry(env, tx, { library: 'templates', form, author });
    await insertTemplateFile(tx, { entry_id: id, ...file });
    return;
  }
  const { by: updateBy, at: updateTime } = author;
  const after: Template = { ...before, ...form, code: before.code, rev: before.rev + 1, updateBy, updateTime };
  if (!(await updateEntry(tx, 'templates', after, { rev: before.rev, touched: true }))) throw new Overtaken();
  await insertChanges(tx, [changeOf(env.newId(), 'templates', { act: 'change', before, after, author })]);
  await replaceTemplateFile(tx, { entry_id: before.id, ...file });
  await noteAct(env, tx, 'entry.changed', entryNoted('templates', after));
}
