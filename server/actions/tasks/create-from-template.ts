import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { readOf } from '#contract/kit/permissions.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { editing, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { readExchangeInChild } from '#server/import/read-exchange-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { entryById } from '#server/store/libraries/libraries.ts';
import { insertOrigin } from '#server/store/libraries/library-sources.ts';
import { lockFor } from '#server/store/lock.ts';
import { projectMethod } from '#server/store/projects/task-table.ts';
import { addTaskOf, keepingFiles } from '../exchange/import-exchange.ts';
import { authorOf } from '../people/author.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { followProject } from '../projects/follow-project.ts';
import { refuseDuplicates } from '../refuse-taken.ts';
import { contextOf, refuseAsFailure } from '../versions/edit-version.ts';
import { createFilledTask } from './create-filled-task.ts';
import { deliveredRows, templateContent } from './template-drawing.ts';

/**
 * Makes a task of a project with the rows of a task template, whole or not at all. It rates by the method of the project, as a clone does; all
 * rows are those of who makes it. Returns its id.
 * @param language of the rows of a template that is delivered with the product
 * @throws Failure TemplateNeeded, PermissionDenied, ProjectGone, TaskNameTaken, TaskCodeTaken, BadInput for a template that is gone, or unknown people; of the file
 */
export async function createFromTemplate(
  env: Env,
  user: CurrentUser,
  projectId: string,
  { template, form, language }: { template: string; form: TaskForm; language: 'en' | 'zh' },
): Promise<string> {
  if (template === '') throw new Failure('TemplateNeeded', {}, [{ path: 'template', problem: 'required' }]);
  requireAccess(user, readOf('templates'));
  const entry = await entryById(env.store.db, 'templates', template);
  const rows = entry && (await deliveredRows(entry, language, idsBy(env.newId)));
  if (rows) return createDelivered(env, user, { projectId, form, template }, rows);
  const bytes = entry && (await templateContent(env, template));
  if (!entry || !bytes) throw badInput([{ path: 'template', problem: 'unknown' }]);
  await refuseUnknownTeam(env, user, form);
  const steps = new ImportSteps(() => undefined, new AbortController().signal);
  const read = await readExchangeInChild(bytes, 'all', steps);
  const [task] = read.head.tasks;
  if (!task) throw new Error(`the template ${entry.code} holds no task`);
  const author = authorOf(env, user);
  // A template names nobody; one of another origin might.
  const people = new Map(['', ...read.summary.people].map((name) => [name, author.by]));
  return keepingFiles(env, { userId: user.id, projectId }, read, () =>
    refuseDuplicates('TaskNameTaken', () =>
      env.store.tx(async (tx) => {
        await lockFor(tx, 'projects');
        if (!(await projectMethod(tx, projectId))) throw new Failure('ProjectGone');
        const arriving = { env, tx, read, projectId, people, author, steps, written: 0 };
        const { taskId, versionId, methodHash } = await addTaskOf(arriving, task, 0, { form });
        await insertOrigin(tx, { task_id: taskId, from_task: taskOf(entry), template });
        // A start of something new, not an analysis: it is rated where it is used.
        await followProject(env, tx, { versionId, taskId, methodHash }, author, 'project');
        return taskId;
      }),
    ),
  );
}

/** One id for each key. */
function idsBy(newId: () => string): (key: string) => string {
  const ids = new Map<string, string>();
  return (key) => {
    const known = ids.get(key) ?? newId();
    ids.set(key, known);
    return known;
  };
}

/** The task of a template that is delivered with the product: its rows are in the product. */
async function createDelivered(
  env: Env,
  user: CurrentUser,
  { template, ...to }: { projectId: string; form: TaskForm; template: string },
  rows: readonly Op[],
): Promise<string> {
  const { taskId } = await createFilledTask(env, user, to, async (w) => ({
    changes: await refuseAsFailure(env, () =>
      runInSlices(editing(w, withKnownCategories(w, rows), { ...contextOf(env, user), isFile: true })),
    ),
    also: (tx, task_id) => insertOrigin(tx, { task_id, from_task: '', template }),
  }));
  return taskId;
}

/** The organisation may have other asset categories than the delivered ones: those assets come without one. */
function withKnownCategories({ method }: Workspace, rows: readonly Op[]): Op[] {
  const known = new Set(method.assetCategories.map(({ code }) => code));
  return rows.map((op) =>
    op.op === 'add' && op.kind === 'assets' && 'category' in op.row && !known.has(String(op.row.category))
      ? { ...op, row: { ...op.row, category: '' } }
      : op,
  );
}

const taskOf = ({ task }: LibraryEntry<'templates'>): string => task?.taskId ?? '';
