import type { CurrentUser } from '#contract/account/inauth.ts';
import { type ExchangePreview, type ExchangeSummary, exchange } from '#contract/exchange.ts';
import { type ErrorKey, Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { task as taskCalls } from '#contract/task.ts';
import { repeatedPrefixes, wrongCodeRules } from '#domain/exchange/code-rules.ts';
import { leftBehind, withDeciders, withoutDecisions } from '#domain/exchange/deciders.ts';
import type { ExchangeTask, ExchangeVersion } from '#domain/exchange/file.ts';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import { foldName } from '#domain/model/user.ts';
import { SystemTexts, type TaskForm } from '#domain/product/task.ts';
import { requireAccessToAll } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import type { DocumentBeside, ExchangeHead } from '#server/import/exchange-messages.ts';
import {
  type Exchanged,
  type ExchangedVersion,
  readExchangeInChild,
  unusable,
  withoutRows,
} from '#server/import/read-exchange-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { giveWay, inSlices } from '#server/loop/give-way.ts';
import { insertView } from '#server/store/lists/saved-views.ts';
import { lockFor } from '#server/store/lock.ts';
import { type ArrivingVersion, insertVersions, setCompleteAs } from '#server/store/projects/exchange.ts';
import { insertProject, nameOfProject, projectsNamed, setLogo } from '#server/store/projects/project-table.ts';
import { insertTaskRows, nameOfTask, projectMethod, tasksNamed } from '#server/store/projects/task-table.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { type ArrivingApproval, insertAnswered } from '#server/store/versions/approvals.ts';
import { contentHash } from '#server/store/versions/content-hash.ts';
import { keepMethod } from '#server/store/versions/methods.ts';
import { writeRows } from '#server/store/versions/versions.ts';
import { orLoseFiles } from '../lose-files.ts';
import { shownProblem } from '../models/shown-problem.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { namedIn } from '../projects/change-method.ts';
import { refuseProjectTaken } from '../projects/create-project.ts';
import { refuseDuplicates, sameName } from '../refuse-taken.ts';
import { requireFile } from '../require-file.ts';
import { refuseTaskTaken } from '../tasks/create-task.ts';
import { besideOf, detailOf } from './documents.ts';

/** What replaces a name or a code that is taken here. */
interface Renamed {
  name?: string | undefined;
  code?: string | undefined;
}

const quiet = () => new ImportSteps(() => undefined, new AbortController().signal);

/** What an import of a project's file would make. @throws Failure of the file */
export async function checkProjectFile(env: Env, user: CurrentUser, file: unknown): Promise<ExchangePreview> {
  requireAccessToAll(user, [exchange.importProject]);
  const beside = await besideOf(env, file);
  const { summary, head } = await readExchangeInChild(await bytesOf(file), 'summary', quiet(), beside);
  requireKind(summary, 'project');
  requireCodeRules(head);
  const taken = await projectsNamed(env.store.db, summary, '');
  return { ...summary, ...(await previewOf(env, { summary, head }, taken)), sameMethod: true, document: null };
}

/** What an import of a task's file would make in a project. @throws Failure of the file */
export async function checkTaskFile(
  env: Env,
  user: CurrentUser,
  { projectId, file, kept }: { projectId: string; file: unknown; kept?: DocumentBeside['kept'] },
): Promise<ExchangePreview> {
  requireAccessToAll(user, [exchange.importTask]);
  const beside = { ...(await besideOf(env, file, projectId)), kept };
  const { summary, head, document } = await readExchangeInChild(await bytesOf(file), 'summary', quiet(), beside);
  requireKind(summary, 'task');
  requireCodeRules(head);
  const taken = await tasksNamed(env.store.db, projectId, summary, '');
  const hash = await projectMethod(env.store.db, projectId);
  const [task] = head.tasks;
  const current = head.methods[task?.versions.find(({ version }) => version === task.current)?.method ?? 0];
  return {
    ...summary,
    ...(await previewOf(env, { summary, head }, taken)),
    sameMethod: current !== undefined && contentHash(current) === hash,
    document: document ?? null,
  };
}

/** A project with its tasks from a file, whole or not at all. @throws Failure of the file, ProjectNameTaken, ProjectCodeTaken, PermissionDenied */
export async function importProjectFile(
  env: Env,
  user: CurrentUser,
  file: unknown,
  renamed: Renamed,
  steps: ImportSteps,
): Promise<{ projectId: string; tasks: number; rows: number }> {
  const read = await readExchangeInChild(await bytesOf(file), 'all', steps, await besideOf(env, file));
  requireKind(read.summary, 'project');
  requireCodeRules(read.head);
  if (read.head.tasks.length > 0) {
    const ofTasks = [taskCalls.create, exchange.importTask];
    requireAccessToAll(user, ofTasks);
    steps.alsoNeeds(ofTasks);
  }
  const people = await peopleOf(env, read.summary.people);
  const projectId = env.newId();
  const author = authorOf(env, user);
  await keepingFiles(env, { userId: user.id }, read, () =>
    asOne('ProjectNameTaken', env, async (tx) => {
      await addProjectOf(tx, read, { id: projectId, renamed, people }, author);
      const arriving = { env, tx, read, projectId, people, author, steps, written: 0, withProject: true };
      for (const [at, task] of read.head.tasks.entries()) await addTaskOf(arriving, task, at, {});
      const target = { id: projectId, name: await nameOfProject(tx, projectId) };
      await noteAct(env, tx, 'exchange.imported', { ...target, detail: `project, ${read.head.tasks.length} tasks` });
      await steps.beforeCommit(tx);
    }),
  );
  return { projectId, tasks: read.head.tasks.length, rows: rowsIn(read) };
}

/** A task with its versions from a file, whole or not at all. @throws Failure of the file, ProjectGone, TaskNameTaken, TaskCodeTaken */
export async function importTaskFile(
  env: Env,
  user: CurrentUser,
  to: { projectId: string; file: unknown; kept?: DocumentBeside['kept'] },
  renamed: Renamed,
  steps: ImportSteps,
): Promise<{ taskId: string; versionId: string; rows: number }> {
  const beside = { ...(await besideOf(env, to.file, to.projectId)), kept: to.kept };
  const read = await readExchangeInChild(await bytesOf(to.file), 'all', steps, beside);
  requireKind(read.summary, 'task');
  requireCodeRules(read.head);
  if (read.document?.isEmpty) throw withoutRows();
  const [task] = read.head.tasks;
  if (!task) throw badInput([{ path: 'file', problem: 'wrong' }]);
  const people = await peopleOf(env, read.summary.people);
  const author = authorOf(env, user);
  // A document names nobody: its rows are those of who brings them.
  if (read.document) people.set('', author.by);
  const ids = await keepingFiles(env, { userId: user.id, projectId: to.projectId }, read, () =>
    asOne('TaskNameTaken', env, async (tx) => {
      await lockFor(tx, 'projects');
      if (!(await projectMethod(tx, to.projectId))) throw new Failure('ProjectGone');
      const arriving = { env, tx, read, projectId: to.projectId, people, author, steps, written: 0 };
      const added = await addTaskOf(arriving, task, 0, renamed);
      const target = { id: added.taskId, name: await nameOfTask(tx, added.taskId) };
      await noteAct(env, tx, 'exchange.imported', { ...target, detail: detailOf(read.document) });
      await steps.beforeCommit(tx);
      return added;
    }),
  );
  return { taskId: ids.taskId, versionId: ids.versionId, rows: rowsIn(read) };
}

async function bytesOf(given: unknown): Promise<Uint8Array> {
  const file = requireFile(given, 'NotAnExchangeFile');
  await giveWay();
  return new Uint8Array(await file.arrayBuffer());
}

function requireKind({ kind }: ExchangeSummary, wanted: ExchangeSummary['kind']): void {
  if (kind !== wanted) throw new Failure(kind === 'task' ? 'ExchangeOfTask' : 'ExchangeOfProject');
}

/** @throws Failure UnusableExchange */
function requireCodeRules(head: ExchangeHead): void {
  const wrong = wrongCodeRules(head);
  if (wrong.length > 0) throw unusable(wrong);
}

async function previewOf(
  env: Env,
  { summary: { name, code, people }, head }: Pick<Exchanged, 'summary' | 'head'>,
  others: readonly { name: string; code: string }[],
) {
  const known = await peopleOf(env, people);
  return {
    taken: { name: others.some((one) => sameName(one.name, name)), code: others.some((one) => one.code === code) },
    unknownPeople: people.filter((one) => !known.has(one)),
    repeatedPrefixes: repeatedPrefixes(head).map(shownProblem),
  };
}

/** Ids of this installation by the names of the file, of those that are here. */
async function peopleOf(env: Env, names: readonly string[]): Promise<Map<string, string>> {
  const ids = await env.identity.idsOf(names.map(foldName));
  return new Map(names.flatMap((name) => (ids.has(foldName(name)) ? [[name, ids.get(foldName(name)) ?? '']] : [])));
}

/**
 * Kept under their content before the rows name them: what is not named in the end is a file more, never one missing. It counts as what its user has
 * sent and nothing names; so who has sent too much of that imports nothing with files.
 */
export async function keepingFiles<T>(
  env: Env,
  owner: { userId: string; projectId?: string },
  { files }: Exchanged,
  work: () => Promise<T>,
): Promise<T> {
  if (files.size === 0) return work();
  // What is named in the end is within no quota: only what others have left counts.
  return env.unattached.within({ ...owner, size: 0 }, () =>
    orLoseFiles(env, owner, files.keys(), async () => {
      for await (const [, bytes] of inSlices(files)) await env.files.keep(bytes);
      const done = await work();
      // Rows name now what an import that failed before may have left.
      env.unattached.forget(files.keys());
      return done;
    }),
  );
}

/** One transaction; two that come at once with one name are told so. */
const asOne = <T>(key: ErrorKey, env: Env, work: (tx: Tx) => Promise<T>): Promise<T> =>
  refuseDuplicates(key, () => env.store.tx(work));

const rowsIn = ({ versions }: Exchanged) => versions.flat().reduce((sum, { rows }) => sum + countOf(rows), 0);
const countOf = (rows: ExchangedVersion['rows']) =>
  Object.values(rows).reduce((sum, list) => sum + (list?.length ?? 0), 0);

async function addProjectOf(
  tx: Tx,
  { head }: Exchanged,
  { id, renamed, people }: { id: string; renamed: Renamed; people: ReadonlyMap<string, string> },
  author: Author,
): Promise<void> {
  const { project, methods } = head;
  const method = project && methods[project.method];
  if (!project || !method) throw badInput([{ path: 'file', problem: 'wrong' }]);
  const { participants, logo, method: _, ...rest } = project;
  const known = participants.flatMap((name) => people.get(name) ?? []);
  const form = { ...rest, ...given(renamed), ...namedIn(method), participants: [...new Set([author.by, ...known])] };
  await lockFor(tx, 'projects');
  await refuseProjectTaken(tx, form, id);
  await insertProject(tx, { id, form, method, example: false }, author);
  if (logo) await setLogo(tx, id, logo, author);
}

const given = ({ name, code }: Renamed) => ({ ...(name && { name }), ...(code && { code }) });

/** What tasks of one file come in with. */
export interface Arriving {
  env: Env;
  tx: Tx;
  read: Exchanged;
  projectId: string;
  people: ReadonlyMap<string, string>;
  author: Author;
  steps: ImportSteps;
  written: number;
  /** The project is of the same file. */
  withProject?: boolean;
}

type HeadTask = Exchanged['head']['tasks'][number];

/** Adds a task of the file; one whose form is given begins now, with the texts of that form. */
export async function addTaskOf(
  arriving: Arriving,
  task: HeadTask,
  at: number,
  { form: given, ...renamed }: Renamed & { form?: TaskForm },
) {
  const { env, tx, read, projectId, people, author } = arriving;
  const ids = new Map(task.versions.map(({ version }) => [version, env.newId()]));
  const taskId = env.newId();
  const versionId = ids.get(task.current) ?? '';
  const current = task.versions.find(({ version }) => version === task.current);
  if (!current) throw badInput([{ path: 'file', problem: 'wrong' }]);
  const form = given ?? formOf(task, current.texts, people, author.by, renamed);
  // In a project that comes with them, two may look alike, as they did where it was written: its names are kept.
  await refuseTaskTaken(tx, projectId, form, taskId, arriving.withProject ? form.name : undefined);
  await insertTaskRows(tx, [{ taskId, versionId, projectId, form }], author);
  if (task.complete) await setCompleteAs(tx, taskId, { ...task.complete, by: idOf(people, task.complete.by) });
  for (const [i, version] of task.versions.entries()) {
    const content = read.versions[at]?.[i];
    const method = read.head.methods[version.method];
    if (!content || !method) throw badInput([{ path: 'file', problem: 'wrong' }]);
    const { base, frozen, author: by, method: _, approvals, ...rest } = version;
    const arrivingVersion: ArrivingVersion = {
      ...rest,
      ...(given && { createdOn: author.at, texts: SystemTexts.parse(given) }),
      id: ids.get(version.version) ?? '',
      taskId,
      base: base === null ? null : (ids.get(base) ?? null),
      author: idOf(people, by),
      methodHash: await keepMethod(tx, method),
      stats: content.stats,
      frozen: frozen && { ...frozen, by: idOf(people, frozen.by) },
      // One that is open may be made final here, which is no word of the file.
      importedBy: given || !frozen ? null : author.by,
    };
    await insertVersions(tx, [arrivingVersion], author);
    // A task that begins now has been approved by nobody.
    if (!given)
      await insertAnswered(
        tx,
        arrivingVersion.id,
        approvals.map((one) => arrivingApproval(one, people, env.newId())),
      );
    await addRows(arriving, arrivingVersion.id, content.rows, given === undefined);
  }
  await addViews(arriving, taskId, task.views);
  const method = read.head.methods[current.method];
  return { taskId, versionId, methodHash: method ? contentHash(method) : '' };
}

/** Who takes part is who is here; the task is the importer's where its responsible person is not. */
function formOf(
  task: HeadTask,
  texts: HeadTask['versions'][number]['texts'],
  people: ReadonlyMap<string, string>,
  importer: string,
  renamed: Renamed,
): TaskForm {
  const { responsible, members, complete: _, current: __, versions: ___, views: ____, ...plain } = task;
  const known = members.flatMap((name) => people.get(name) ?? []);
  return {
    ...plain,
    ...given(renamed),
    ...texts,
    responsible: people.get(responsible) ?? importer,
    members: known.length > 0 ? [...new Set(known)] : [importer],
  };
}

/** Whom nobody here is called like keeps the name: lists and histories then show that. */
const idOf = (people: ReadonlyMap<string, string>, name: string) => people.get(name) ?? name;

/** The one who asked is known by the name of then alone. */
const arrivingApproval = (
  { user, name, askedBy, ...rest }: ExchangeVersion['approvals'][number],
  people: ReadonlyMap<string, string>,
  row: string,
): ArrivingApproval => ({
  ...rest,
  row,
  user: { id: idOf(people, user), name },
  askedBy: { id: askedBy, name: askedBy },
});

/** @param isWord whether rows come as what a file says; those of a task that begins now are decided by nobody */
async function addRows(
  arriving: Arriving,
  versionId: string,
  rows: ExchangedVersion['rows'],
  isWord: boolean,
): Promise<void> {
  const { tx, people, author, steps, read } = arriving;
  const total = rowsIn(read);
  for (const kind of kindNames) {
    const own = rows[kind];
    if (!own?.length || (leftBehind.has(kind) && !isWord)) continue;
    steps.at('writing', arriving.written, total);
    // Nobody here has said any of it, whoever the file names.
    const named = {
      decider: (by: string) => (by === '' ? by : idOf(people, by)),
      acceptor: (user: string) => people.get(user) ?? '',
    };
    const put = own.map((row) => ({
      ...(isWord ? { ...withDeciders(row as AnyRow, named, true), imported: true } : withoutDecisions(row as AnyRow)),
      rev: 1,
      createBy: idOf(people, row.createBy),
      responsibleBy: idOf(people, row.responsibleBy),
      updateBy: idOf(people, row.updateBy),
    }));
    const changes = { rev: 1, drop: {}, counters: {}, edit: 'import', ...author };
    await writeRows(tx, versionId, {
      ...changes,
      put: { [kind]: put } as Partial<Record<KindName, AnyRow[]>> as never,
    });
    arriving.written += own.length;
  }
}

async function addViews(
  { env, tx, people, author }: Arriving,
  taskId: string,
  views: ExchangeTask['views'],
): Promise<void> {
  for (const { kind, name, owner, arranged } of views)
    await insertView(tx, {
      id: env.newId(),
      task_id: taskId,
      kind,
      name,
      name_key: name.toLowerCase(),
      reader: '',
      owner: idOf(people, owner),
      body: arranged,
      rev: 1,
      update_by: author.by,
      update_time: author.at,
    });
}
