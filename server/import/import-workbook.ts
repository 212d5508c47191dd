import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { Env } from '#server/env.ts';
import { insertProject } from '#server/handlers/project.ts';
import { insertTask } from '#server/handlers/task.ts';
import { insertUser } from '#server/inauth/users.ts';
import { methodOf, modelChoices } from '#server/store/models.ts';
import { isUniqueViolation, type Tx } from '#server/store/open.ts';
import { takeTurn } from '#server/store/turn.ts';
import { startThread } from '#server/thread.ts';
import { isHarmlessZip } from './inflate-guard.ts';
import type { Line, SheetName, Workbook } from './layout.ts';
import { type CellProblem, cellProblem, type ImportPlan, type Known, planRest, planUsers } from './plan.ts';
import type { ReadResult } from './read-workbook.ts';

/** A workbook that takes longer is not one of ours. */
const patience = 20_000;
const heapLimit = 512;
/** Problems told at once; more would not be read. */
const told = 20;

/**
 * Imports a workbook whole or not at all. Answers how many users, projects and tasks were created.
 * @throws Failure NotASpreadsheet, UnusableWorkbook with the cells that are wrong, PermissionDenied for users without the right to create them
 */
export async function importWorkbook(env: Env, user: CurrentUser, file: unknown): Promise<Record<string, number>> {
  if (!(file instanceof File) || !/\.xlsx$/i.test(file.name)) throw new Failure('NotASpreadsheet');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isHarmlessZip(bytes)) throw new Failure('NotASpreadsheet');
  const read = await readInThread(bytes);
  if ('problems' in read) throw unusable(read.problems.map((text) => ({ en: text, zh: text })));
  const { workbook } = read;
  if (workbook.users.length && !user.permissions.includes('InAuthUserModify')) throw new Failure('PermissionDenied');
  return store(env, user, workbook);
}

async function store(env: Env, user: CurrentUser, workbook: Workbook) {
  const problems: CellProblem[] = [];
  const users = planUsers(workbook, problems);
  const { identity } = env;
  if (users.length && identity.kind !== 'embedded') throw new Failure('PermissionDenied');
  const userRows =
    identity.kind === 'embedded' ? await Promise.all(users.map(({ form }) => identity.newUserRow(form))) : [];
  const ownIds = new Map(userRows.map((row) => [row.username.toLowerCase(), row.id]));
  const plan: ImportPlan = { users, ...planRest(workbook, await knownOf(env, user, ownIds), problems) };
  if (problems.length) throw unusable(problems);
  const at = env.clock().toISOString();

  await env.store.tx(async (tx) => {
    await takeTurn(tx, 'models');
    for (const [i, row] of userRows.entries())
      await atCell('users', plan.users[i]?.line, 'username', () => insertUser(tx, row));
    for (const { line, form } of plan.projects) {
      const method = await methodOf(tx, form);
      const head = { id: env.newId(), form, method, example: false, user: user.id, at };
      await atCell('projects', line, 'code', () => insertProject(tx, head));
    }
    for (const { line, project, form } of plan.tasks) {
      const projectId = await projectByCode(tx, user, project);
      if (!projectId) throw unusable([cellProblem('tasks', line, 'project', 'unknown', undefined, project)]);
      const ids = { taskId: env.newId(), versionId: env.newId() };
      await atCell('tasks', line, 'code', () => insertTask(tx, { ...ids, projectId, form, user: user.id, at }));
    }
  });
  return { users: plan.users.length, projects: plan.projects.length, tasks: plan.tasks.length };
}

/** A duplicate found while storing is told with its cell too. */
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

async function projectByCode(tx: Tx, user: CurrentUser, code: string): Promise<string | undefined> {
  const seesAll = user.permissions.includes('ProjectAdmin');
  const row = await tx
    .selectFrom('project')
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .select('project.id')
    .where('project.code', '=', code)
    .$if(!seesAll, (query) => query.where('project_member.user_id', '=', user.id))
    .executeTakeFirst();
  return row?.id;
}

async function knownOf(env: Env, user: CurrentUser, ownIds: ReadonlyMap<string, string>): Promise<Known> {
  const choices = await modelChoices(env.store.db);
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
  const users = new Map(cards.map((card) => [card.username.toLowerCase(), card.id]));
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
      .slice(0, told)
      .map((p) => p[language])
      .join(' · ') + (problems.length > told ? ` … (${problems.length})` : '');
  return new Failure('UnusableWorkbook', { problems: { en: say('en'), zh: say('zh') } });
};

async function readInThread(bytes: Uint8Array): Promise<ReadResult> {
  const worker = startThread('import/worker', heapLimit, bytes);
  const timer = setTimeout(() => void worker.terminate(), patience);
  try {
    return await new Promise<ReadResult>((done, fail) => {
      worker.once('message', done);
      worker.once('error', fail);
      worker.once('exit', () => fail(new Error('the import thread ended')));
    });
  } catch {
    throw new Failure('NotASpreadsheet');
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
