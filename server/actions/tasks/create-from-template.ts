import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import { readOf } from '#contract/kit/permissions.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { diagramsOf, drawingOf } from '#domain/diagram/drawing.ts';
import type { LibraryEntry } from '#domain/library/libraries.ts';
import type { TaskForm } from '#domain/product/task.ts';
import type { RowsByKind } from '#domain/workspace/workspace.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { readKeptFile } from '#server/files/kept-files.ts';
import { readExchangeInChild } from '#server/import/read-exchange-in-child.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { entryById } from '#server/store/libraries/libraries.ts';
import { insertOrigin, templateFile } from '#server/store/libraries/library-sources.ts';
import { lockFor } from '#server/store/lock.ts';
import { projectMethod } from '#server/store/projects/task-table.ts';
import { addTaskOf, keepingFiles } from '../exchange/import-exchange.ts';
import { authorOf } from '../people/author.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { followProject } from '../projects/follow-project.ts';
import { refuseDuplicates } from '../refuse-taken.ts';

/**
 * Makes a task of a project with the rows of a task template, whole or not at all. It rates by the method of the project, as a clone does; all
 * rows are those of who makes it. Returns its id.
 * @throws Failure TemplateNeeded, PermissionDenied, ProjectGone, TaskNameTaken, TaskCodeTaken, BadInput for a template that is gone, or unknown people; of the file
 */
export async function createFromTemplate(
  env: Env,
  user: CurrentUser,
  projectId: string,
  { template, form }: { template: string; form: TaskForm },
): Promise<string> {
  if (template === '') throw new Failure('TemplateNeeded', {}, [{ path: 'template', problem: 'required' }]);
  requireAccess(user, readOf('templates'));
  const entry = await entryById(env.store.db, 'templates', template);
  const bytes = entry && (await contentOf(env, template));
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

/** The first diagram of a task template that shows something, with the assets drawn in it; no rows without one. @throws Failure NotFound; of the file */
export async function templateDrawing(env: Env, template: string): Promise<RowsByKind> {
  const bytes = await contentOf(env, template);
  if (!bytes) throw new Failure('NotFound');
  const read = await readExchangeInChild(bytes, 'all', new ImportSteps(() => undefined, new AbortController().signal));
  const [task] = read.head.tasks;
  const current = task?.versions.findIndex(({ version }) => version === task.current) ?? -1;
  const rows = (read.versions[0]?.[current]?.rows ?? {}) as RowsByKind;
  const { diagrams = [], nodes = [], links = [], groups = [], assets = [] } = rows;
  for (const diagram of diagramsOf({ diagrams })) {
    const drawing = drawingOf({ nodes, links, groups }, diagram.id);
    if (drawing.nodes.length + drawing.groups.length === 0) continue;
    const drawn = new Set([...drawing.nodes, ...drawing.links].map(({ asset }) => asset));
    return {
      diagrams: [diagram],
      nodes: [...drawing.nodes],
      links: [...drawing.links],
      groups: [...drawing.groups],
      assets: assets.filter(({ id }) => drawn.has(id)),
    };
  }
  return {};
}

const taskOf = ({ task }: LibraryEntry<'templates'>): string => task?.taskId ?? '';

async function contentOf(env: Env, template: string) {
  const file = await templateFile(env.store.db, template);
  return file === undefined ? undefined : readKeptFile(env.dataDir, file);
}
