import { Failure } from '#contract/errors.ts';
import { type CurrentUser, inauth } from '#contract/inauth.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { foldName } from '#domain/model/user.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { notHeldBy } from '#server/held.ts';
import type { Line, SheetName, Workbook } from '#server/import/layout.ts';
import {
  type CellProblem,
  cellProblem,
  enoughProblems,
  type ImportPlan,
  type Known,
  planRest,
  planUsers,
  usersNamedIn,
} from '#server/import/plan.ts';
import { readWorkbookInChild } from '#server/import/read-in-child.ts';
import type { ImportSteps } from '#server/import/steps.ts';
import type { Caller } from '#server/inauth/caller.ts';
import { lockFor } from '#server/store/lock.ts';
import { modelChoices } from '#server/store/model-choices.ts';
import { projectByCode } from '#server/store/project-table.ts';
import { type Author, isUniqueViolation, type Tx } from '#server/store/store.ts';
import { seesEverything } from '#server/store/visibility.ts';
import { inSlices } from '#server/turns.ts';
import { authorOf } from './author.ts';
import { addProject } from './create-project.ts';
import { addTasks } from './create-task.ts';

/** A field of a form is a text, a file or missing. */
const isFile = (field: unknown): field is File => typeof field === 'object' && field !== null && 'arrayBuffer' in field;

/** Who imports, in which session and from where. */
type Importer = Caller & { user: CurrentUser };

/** Problems named at once; more would not be read. */
const mostProblems = 20;

/**
 * Imports a workbook whole or not at all. Returns how many users, projects and tasks were created.
 * @throws Failure NotASpreadsheet, WorkbookTooLarge, TooManyRequests, UnusableWorkbook with the cells that are wrong, PermissionDenied without the right to create what is in it, ConfirmNeeded where it grants rights
 */
export async function importWorkbook(
  env: Env,
  caller: Importer,
  file: unknown,
  steps: ImportSteps,
): Promise<Record<string, number>> {
  const { user } = caller;
  if (!isFile(file) || !/\.xlsx$/i.test(file.name)) throw new Failure('NotASpreadsheet');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readWorkbookInChild(bytes, steps);
  if ('problems' in read) throw unusable(read.problems.map((text) => ({ en: text, zh: text })));
  const { workbook } = read;
  if (workbook.users.length) requireAccess(user, inauth.createUser.access);
  if (workbook.projects.length) requireAccess(user, project.create.access);
  if (workbook.tasks.length) requireAccess(user, task.create.access);
  return createAll(env, caller, workbook, steps);
}

async function createAll(env: Env, caller: Importer, workbook: Workbook, steps: ImportSteps) {
  const { user } = caller;
  const problems: CellProblem[] = [];
  const users = await planUsers(workbook, problems, steps);
  for (const { line, form } of users) {
    const notHeld = notHeldBy(user, form.permissions);
    if (notHeld.length)
      problems.push(cellProblem('users', line, 'permissions', 'notHeld', undefined, notHeld.join(', ')));
  }
  const { identity } = env;
  if (users.length && identity.kind !== 'embedded') throw new Failure('PermissionDenied');
  if (identity.kind === 'embedded' && users.some(({ form }) => form.permissions.length > 0))
    await identity.administration.requireConfirmed(caller);
  const userRows = identity.kind === 'embedded' ? await rowsOf(steps, users, (form) => identity.newUserRow(form)) : [];
  const ownIds = new Map(userRows.map((row) => [foldName(row.username), row.id]));
  const known = await knownOf(env, user, ownIds, await usersNamedIn(workbook));
  const plan: ImportPlan = { users, ...(await planRest(workbook, known, problems, steps)) };
  if (problems.length) throw unusable(problems);
  const author = authorOf(env, user);

  const total = plan.users.length + plan.projects.length + plan.tasks.length;
  await env.store.tx(async (tx) => {
    await lockFor(tx, 'models');
    for await (const [i, row] of steps.through('writing', userRows.entries(), total))
      if (identity.kind === 'embedded')
        await atCell('users', plan.users[i]?.line, 'username', () => identity.administration.add(tx, row, caller));
    for await (const { line, form } of steps.through('writing', inSlices(plan.projects), total, plan.users.length)) {
      const project = { id: env.newId(), form, example: false };
      await atCell('projects', line, 'code', () => addProject(tx, project, author));
    }
    await writeTasks(env, tx, user, plan.tasks, author, (done) =>
      steps.at('writing', total - plan.tasks.length + done, total),
    );
  });
  return { users: plan.users.length, projects: plan.projects.length, tasks: plan.tasks.length };
}

/** One after the other: a password hash takes a core for a while, and others sign in meanwhile. */
async function rowsOf<T>(
  steps: ImportSteps,
  users: ImportPlan['users'],
  rowOf: (form: ImportPlan['users'][number]['form']) => Promise<T>,
) {
  const rows: T[] = [];
  for await (const { form } of steps.through('accounts', users, users.length)) rows.push(await rowOf(form));
  return rows;
}

/** Tasks by their project; each slice is one statement, and between two of them others are heard. */
async function writeTasks(
  env: Env,
  tx: Tx,
  user: CurrentUser,
  tasks: ImportPlan['tasks'],
  author: Author,
  written: (done: number) => void,
) {
  let before = 0;
  for (const [code, own] of groupBy(tasks, ({ project }) => project)) {
    const projectId = await projectByCode(tx, code, user.id, seesEverything(user));
    const first = own[0]?.line as Line;
    if (!projectId) throw unusable([cellProblem('tasks', first, 'project', 'unknown', undefined, code)]);
    const named = own.map(({ line, form }) => ({ line, form, taskId: env.newId(), versionId: env.newId() }));
    await addTasks(tx, projectId, named, author, {
      refuse: ({ line }, path) => {
        throw unusable([cellProblem('tasks', line, path, 'taken', undefined, line.cells[path])]);
      },
      written: (done) => written(before + done),
    });
    before += own.length;
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Runs one insert; a duplicate found by it is refused at its cell. */
async function atCell<T>(sheet: SheetName, line: Line | undefined, field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const taken = isUniqueViolation(error) || (error instanceof Failure && error.fields[0]?.problem === 'taken');
    if (!taken || !line) throw error;
    const path = error instanceof Failure ? (error.fields[0]?.path ?? field) : field;
    throw unusable([cellProblem(sheet, line, path, 'taken', undefined, line.cells[path])]);
  }
}

async function knownOf(
  env: Env,
  user: CurrentUser,
  ownIds: ReadonlyMap<string, string>,
  named: ReadonlySet<string>,
): Promise<Known> {
  const choices = await modelChoices(env.store.db, await env.variables.current());
  const of = (kind: 'impact' | 'feasibility' | 'risk') =>
    new Map(
      choices
        .filter((c) => c.kind === kind)
        .flatMap((c) =>
          [c.id, c.name.en, c.name.zh].map((name) => [name.toLowerCase(), { id: c.id, type: c.type }] as const),
        ),
    );
  const usual = (kind: string) => choices.find((c) => c.kind === kind && c.isDefault)?.id ?? '';
  const users = await env.identity.idsOf([...named].filter((name) => !ownIds.has(name)));
  for (const [name, id] of ownIds) users.set(name, id);
  return {
    users,
    models: { impact: of('impact'), feasibility: of('feasibility'), risk: of('risk') },
    defaults: { impactModel: usual('impact'), threatModels: [usual('feasibility')], riskModel: usual('risk') },
    importer: user.id,
  };
}

const howMany = ({ length }: readonly CellProblem[]) => (length < enoughProblems ? length : `${enoughProblems}+`);

const unusable = (problems: readonly CellProblem[]) => {
  const say = (language: 'en' | 'zh') =>
    problems
      .slice(0, mostProblems)
      .map((p) => p[language])
      .join(' · ') + (problems.length > mostProblems ? ` … (${howMany(problems)})` : '');
  return new Failure('UnusableWorkbook', { problems: { en: say('en'), zh: say('zh') } });
};
