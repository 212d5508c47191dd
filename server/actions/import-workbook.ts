import { Failure } from '#contract/errors.ts';
import { type CurrentUser, inauth } from '#contract/inauth.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { foldName } from '#domain/model/user.ts';
import { notHeldBy, requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import type { Line, SheetName, Workbook } from '#server/import/layout.ts';
import {
  type CellProblem,
  cellProblem,
  type ImportPlan,
  type Known,
  planRest,
  planUsers,
} from '#server/import/plan.ts';
import { readInThread } from '#server/import/read-in-thread.ts';
import { lockFor } from '#server/store/lock.ts';
import { modelChoices } from '#server/store/model-choices.ts';
import { projectByCode } from '#server/store/project-table.ts';
import { isUniqueViolation } from '#server/store/store.ts';
import { insertUser } from '#server/store/users.ts';
import { seesEverything } from '#server/store/visibility.ts';
import { authorOf } from './author.ts';
import { addProject } from './create-project.ts';
import { addTask } from './create-task.ts';

/** Problems named at once; more would not be read. */
const mostProblems = 20;

/**
 * Imports a workbook whole or not at all. Returns how many users, projects and tasks were created.
 * @throws Failure NotASpreadsheet, UnusableWorkbook with the cells that are wrong, PermissionDenied without the right to create what is in it
 */
export async function importWorkbook(env: Env, user: CurrentUser, file: unknown): Promise<Record<string, number>> {
  if (!(file instanceof File) || !/\.xlsx$/i.test(file.name)) throw new Failure('NotASpreadsheet');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const read = await readInThread(bytes);
  if ('problems' in read) throw unusable(read.problems.map((text) => ({ en: text, zh: text })));
  const { workbook } = read;
  if (workbook.users.length) requireAccess(user, inauth.createUser.access);
  if (workbook.projects.length) requireAccess(user, project.create.access);
  if (workbook.tasks.length) requireAccess(user, task.create.access);
  return createAll(env, user, workbook);
}

async function createAll(env: Env, user: CurrentUser, workbook: Workbook) {
  const problems: CellProblem[] = [];
  const users = planUsers(workbook, problems);
  for (const { line, form } of users) {
    const notHeld = notHeldBy(user, form.permissions);
    if (notHeld.length)
      problems.push(cellProblem('users', line, 'permissions', 'notHeld', undefined, notHeld.join(', ')));
  }
  const { identity } = env;
  if (users.length && identity.kind !== 'embedded') throw new Failure('PermissionDenied');
  const userRows =
    identity.kind === 'embedded' ? await Promise.all(users.map(({ form }) => identity.newUserRow(form))) : [];
  const ownIds = new Map(userRows.map((row) => [foldName(row.username), row.id]));
  const plan: ImportPlan = { users, ...planRest(workbook, await knownOf(env, user, ownIds), problems) };
  if (problems.length) throw unusable(problems);
  const author = authorOf(env, user);

  await env.store.tx(async (tx) => {
    await lockFor(tx, 'models');
    for (const [i, row] of userRows.entries())
      await atCell('users', plan.users[i]?.line, 'username', () => insertUser(tx, row));
    for (const { line, form } of plan.projects) {
      const project = { id: env.newId(), form, example: false };
      await atCell('projects', line, 'code', () => addProject(tx, project, author));
    }
    for (const { line, project, form } of plan.tasks) {
      const projectId = await projectByCode(tx, project, user.id, seesEverything(user));
      if (!projectId) throw unusable([cellProblem('tasks', line, 'project', 'unknown', undefined, project)]);
      const ids = { taskId: env.newId(), versionId: env.newId() };
      await atCell('tasks', line, 'code', () => addTask(tx, { ...ids, projectId, form }, author));
    }
  });
  return { users: plan.users.length, projects: plan.projects.length, tasks: plan.tasks.length };
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

async function knownOf(env: Env, user: CurrentUser, ownIds: ReadonlyMap<string, string>): Promise<Known> {
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
  const cards = await env.identity.list({});
  const users = new Map(cards.map((card) => [foldName(card.username), card.id]));
  for (const [name, id] of ownIds) users.set(name, id);
  return {
    users,
    models: { impact: of('impact'), feasibility: of('feasibility'), risk: of('risk') },
    defaults: { impactModel: usual('impact'), threatModels: [usual('feasibility')], riskModel: usual('risk') },
    importer: user.id,
  };
}

const unusable = (problems: readonly CellProblem[]) => {
  const say = (language: 'en' | 'zh') =>
    problems
      .slice(0, mostProblems)
      .map((p) => p[language])
      .join(' · ') + (problems.length > mostProblems ? ` … (${problems.length})` : '');
  return new Failure('UnusableWorkbook', { problems: { en: say('en'), zh: say('zh') } });
};
