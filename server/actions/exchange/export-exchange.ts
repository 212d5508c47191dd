import { Failure } from '#contract/kit/errors.ts';
import { decidersOf, leftBehind, withDeciders, withoutDecisions } from '#domain/exchange/deciders.ts';
import {
  type ExchangeProject,
  type ExchangeTask,
  type ExchangeVersion,
  exchangeFormat,
  exchangeSchema,
} from '#domain/exchange/file.ts';
import { type AnyRow, type KindName, kindNames } from '#domain/kinds/kinds.ts';
import type { ProjectForm } from '#domain/product/project.ts';
import type { Table } from '#domain/workspace/table.ts';
import { inOrder, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { giveWay, inSlices } from '#server/loop/give-way.ts';
import {
  projectToExchange,
  taskIdsOf,
  taskToExchange,
  type VersionToExchange,
  versionsToExchange,
  viewsToExchange,
} from '#server/store/projects/exchange.ts';
import { firstVersion, nameOfTask } from '#server/store/projects/task-table.ts';
import { approvalsOfVersion } from '#server/store/versions/approvals.ts';
import { ordered } from '#server/store/versions/content-hash.ts';
import { readMethod } from '#server/store/versions/methods.ts';
import { openWorkspace } from '#server/store/versions/versions.ts';
import { noteAct } from '../people/note-act.ts';
import { noteExport } from './note-export.ts';

type ExportEnv = Pick<Env, 'store' | 'identity' | 'files'>;

/** What a file is made of, read before its first byte is sent: without the rows, which are read version by version. */
interface Plan {
  project: { row: NonNullable<Awaited<ReturnType<typeof projectToExchange>>>; form: ProjectForm } | null;
  tasks: {
    task: NonNullable<Awaited<ReturnType<typeof taskToExchange>>>;
    versions: VersionToExchange[];
    views: Awaited<ReturnType<typeof viewsToExchange>>;
  }[];
  /** Hashes of the methods, in the order they are written. */
  methods: string[];
}

/** A file of a task or project. */
interface Exported {
  name: string;
  pieces: AsyncGenerator<string>;
  /** Once it is made, and before its first byte leaves: puts it into the audit log and the list of exports. */
  made: () => Promise<void>;
}

const fileNameOf = (name: string): string => `${name}.exchange.json`;

/** A task as an exchange file, piece by piece. @throws Failure NotFound */
export async function exportTask(
  env: Env,
  { projectId, taskId }: { projectId: string; taskId: string },
): Promise<Exported> {
  const plan = await planOf(env, null, [taskId]);
  const { db } = env.store;
  const subject = await nameOfTask(db, taskId);
  const name = fileNameOf(plan.tasks[0]?.task.body.name ?? '');
  const made = async () => {
    await noteAct(env, db, 'exchange.exported', { id: taskId, name: subject, detail: 'task' });
    await noteExport(env, { kind: 'exchange', projectId, subject, fileName: name });
  };
  return { name, pieces: piecesOf(env, plan), made };
}

/** A project with all its tasks as an exchange file, piece by piece. @throws Failure ProjectGone */
export async function exportProject(env: Env, projectId: string): Promise<Exported> {
  const row = await projectToExchange(env.store.db, projectId);
  if (!row) throw new Failure('ProjectGone');
  const form = row.body as ProjectForm;
  const plan = await planOf(env, { row, form }, await taskIdsOf(env.store.db, projectId));
  const name = fileNameOf(form.name);
  const made = async () => {
    await noteAct(env, env.store.db, 'exchange.exported', { id: projectId, name: form.name, detail: 'project' });
    await noteExport(env, { kind: 'exchange', projectId, subject: `${form.code} ${form.name}`, fileName: name });
  };
  return { name, pieces: piecesOf(env, plan), made };
}

/**
 * The current version of a task as the file a task template is made of: without its history, and without the people it names. A shared
 * template is read in projects they take no part in. @throws Failure NotFound
 */
export async function exportTemplate(
  env: ExportEnv,
  taskId: string,
): Promise<{ version: VersionToExchange; pieces: AsyncGenerator<string> }> {
  const [one] = (await planOf(env, null, [taskId])).tasks;
  const current = one?.versions.find(({ id }) => id === one.task.current_version_id);
  if (!one || !current) throw new Failure('NotFound');
  const first = { version: firstVersion, base_version_id: null, content: '', status: 'open' as const };
  const task = { ...one, task: { ...one.task, complete: false }, versions: [{ ...current, ...first }] };
  const plan = { project: null, tasks: [task], methods: [current.method_hash] };
  return { version: current, pieces: piecesOf(env, plan, new Nobody()) };
}

async function planOf(
  { store: { db } }: ExportEnv,
  project: Plan['project'],
  taskIds: readonly string[],
): Promise<Plan> {
  const tasks: Plan['tasks'] = [];
  for (const id of taskIds) {
    const task = await taskToExchange(db, id);
    if (task) tasks.push({ task, versions: await versionsToExchange(db, id), views: await viewsToExchange(db, id) });
  }
  if (!project && tasks.length === 0) throw new Failure('NotFound');
  const used = tasks.flatMap(({ versions }) => versions.map(({ method_hash }) => method_hash));
  return { project, tasks, methods: [...new Set([...(project ? [project.row.methodHash] : []), ...used])] };
}

/** Keys in one order, whatever order the database gives them back in. */
const textOf = (value: unknown) => JSON.stringify(ordered(value));

async function* piecesOf(
  env: ExportEnv,
  { project, tasks, methods }: Plan,
  people: Names = new People(env.identity),
): AsyncGenerator<string> {
  const files = new Set<string>(project?.row.logo ? [project.row.logo] : []);
  yield `{"format":${textOf(exchangeFormat)},"schema":${exchangeSchema},"kind":"${project ? 'project' : 'task'}",\n"methods":[`;
  for (const [i, hash] of methods.entries())
    yield `${i > 0 ? ',' : ''}\n${textOf(await readMethod(env.store.db, hash))}`;
  yield `\n],\n"project":${project ? textOf(await projectOf(project, people, methods)) : 'null'},\n"tasks":[`;
  for (const [i, one] of tasks.entries()) {
    yield `${i > 0 ? ',' : ''}\n`;
    yield* taskPieces(env, one, { people, files, methods });
  }
  yield '],\n"files":[';
  let between = '\n';
  for (const file of [...files].sort()) {
    const bytes = await env.files.read(file);
    // A restored backup may lack it: the import names the row that asks for it.
    if (!bytes) continue;
    await giveWay();
    yield `${between}{"file":"${file}","content":"${Buffer.from(bytes.buffer).toString('base64')}"}`;
    between = ',\n';
  }
  yield '\n]}\n';
}

async function projectOf(
  { row, form }: NonNullable<Plan['project']>,
  people: Names,
  methods: readonly string[],
): Promise<ExchangeProject> {
  await people.know(form.participants);
  const { name, code, lifecycle, description, safetyStandard, icon } = form;
  return {
    name,
    code,
    lifecycle,
    description,
    safetyStandard,
    ...(icon && { icon }),
    participants: form.participants.map((id) => people.nameOf(id)).sort(),
    method: methods.indexOf(row.methodHash),
    logo: row.logo,
  };
}

interface Found {
  people: Names;
  files: Set<string>;
  methods: readonly string[];
}

async function* taskPieces(env: ExportEnv, one: Plan['tasks'][number], found: Found): AsyncGenerator<string> {
  const { task, versions, views } = one;
  const { people } = found;
  const { responsible, members, ...form } = task.body;
  await people.know([responsible, ...members, task.complete_by ?? '', ...views.map(({ owner }) => owner)]);
  const names = new Map(versions.map(({ id, version }) => [id, version]));
  const head: Omit<ExchangeTask, 'versions'> = {
    ...form,
    responsible: people.nameOf(responsible),
    members: members.map((id) => people.nameOf(id)).sort(),
    complete: task.complete
      ? {
          by: people.nameOf(task.complete_by ?? ''),
          on: task.complete_on ?? '',
          reason: task.complete_reason ?? '',
        }
      : null,
    current: names.get(task.current_version_id) ?? '',
    views: views.map(({ kind, name, owner, body }) => ({ kind, name, owner: people.nameOf(owner), arranged: body })),
  };
  yield `${textOf(head).slice(0, -1)},"versions":[`;
  for (const [i, version] of versions.entries()) {
    yield `${i > 0 ? ',' : ''}\n`;
    yield* versionPieces(env, version, names, found);
  }
  yield '\n]}';
}

/** The answers about a version, each with the names of that moment. */
async function approvalsOf(env: ExportEnv, versionId: string, people: Names): Promise<ExchangeVersion['approvals']> {
  const rows = await approvalsOfVersion(env.store.db, versionId);
  await people.know(rows.map(({ user_id }) => user_id));
  return rows.flatMap(({ user_id, user_name, asked_name, asked_on, answer, comment, answered_on }) =>
    answer && answered_on
      ? [
          {
            user: people.nameOf(user_id),
            name: user_name,
            askedBy: asked_name,
            askedOn: asked_on,
            answer,
            comment,
            answeredOn: answered_on,
          },
        ]
      : [],
  );
}

async function* versionPieces(
  env: ExportEnv,
  version: VersionToExchange,
  names: ReadonlyMap<string, string>,
  { people, files, methods }: Found,
): AsyncGenerator<string> {
  const w = await openWorkspace(env.store.db, version.id);
  if (!w) throw new Error(`version ${version.id} has gone`);
  await people.know([version.author, version.frozen_by ?? '', ...peopleOf(w)]);
  for (const { attachments } of w.risks.values()) for (const { file } of attachments) files.add(file);
  for (const { pictures } of w.chapters.values()) for (const { file } of pictures) files.add(file);
  const head = {
    version: version.version,
    base: version.base_version_id === null ? null : (names.get(version.base_version_id) ?? null),
    content: version.content,
    author: people.nameOf(version.author),
    createdOn: version.created_on,
    method: methods.indexOf(version.method_hash),
    texts: version.texts,
    counters: version.counters,
    frozen:
      version.status === 'frozen'
        ? {
            by: people.nameOf(version.frozen_by ?? ''),
            on: version.frozen_on ?? '',
            points: version.frozen_points ?? 0,
            reason: version.frozen_reason ?? '',
            cover: version.cover ?? null,
          }
        : null,
    approvals: version.status === 'frozen' ? await approvalsOf(env, version.id, people) : [],
  };
  yield `${textOf(head).slice(0, -1)},"rows":{`;
  for (const [i, kind] of kindNames.entries()) {
    yield `${i > 0 ? ',' : ''}\n"${kind}":[`;
    yield* rowPieces(w, kind, people);
    yield ']';
  }
  yield '\n}}';
}

/** Rows sent at a time. */
const portion = 50;

async function* rowPieces(w: Workspace, kind: KindName, people: Names): AsyncGenerator<string> {
  // A task template names nobody, so nobody reviewed it, and no document: tasks that are made of it came from none.
  const rows = people.areLeftOut && leftBehind.has(kind) ? [] : [...tableOf(w, kind).values()].sort(inFileOrder);
  await giveWay();
  let between = '\n';
  let lines: string[] = [];
  for await (const row of inSlices(rows)) {
    lines.push(textOf(inFile(row, people)));
    if (lines.length < portion) continue;
    yield between + lines.join(',\n');
    between = ',\n';
    lines = [];
  }
  if (lines.length > 0) yield between + lines.join(',\n');
}

/** By code as people expect, then by id: the same in every installation. */
const inFileOrder = (a: AnyRow, b: AnyRow) => inOrder(a, b) || (a.id < b.id ? -1 : 1);

function inFile({ rev: _, imported: __, ...row }: AnyRow, people: Names): object {
  const { createBy, responsibleBy, updateBy } = row;
  const nameOf = (id: string) => people.nameOf(id);
  return {
    ...(people.areLeftOut
      ? withoutDecisions(row as AnyRow)
      : withDeciders(row as AnyRow, { decider: nameOf, acceptor: nameOf }, false)),
    createBy: people.nameOf(createBy),
    responsibleBy: people.nameOf(responsibleBy),
    updateBy: people.nameOf(updateBy),
  };
}

function peopleOf(w: Workspace): Set<string> {
  const ids = new Set<string>();
  for (const kind of kindNames)
    for (const row of (tableOf(w, kind) as Table<AnyRow>).values()) {
      ids.add(row.createBy).add(row.responsibleBy).add(row.updateBy);
      for (const id of decidersOf(row)) ids.add(id);
    }
  return ids;
}

/** How people are named in a file. */
interface Names {
  /** A file that names nobody says nothing of what they decided either. */
  readonly areLeftOut?: boolean;
  know(ids: Iterable<string>): Promise<void>;
  nameOf(id: string): string;
}

/** Names nobody. */
class Nobody implements Names {
  readonly areLeftOut = true;
  async know(): Promise<void> {}
  nameOf(): string {
    return '';
  }
}

/** Names behind ids of users; people who are gone, or came with a file and were never here, are named by their id. */
class People implements Names {
  private readonly names = new Map<string, string>();

  constructor(private readonly identity: Env['identity']) {}

  async know(ids: Iterable<string>): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => id !== '' && !this.names.has(id));
    if (unknown.length === 0) return;
    for (const { id, username } of await this.identity.list({ ids: unknown })) this.names.set(id, username);
  }

  nameOf(id: string): string {
    return this.names.get(id) ?? id;
  }
}
