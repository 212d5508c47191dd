import { userAdmin } from '#contract/account/user-admin.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { call, silent } from '@/request/call';
import { CallError } from '@/request/call-error';

/** What adding somebody has changed: what was so before stays when it is taken back. */
export interface Added {
  toProject: boolean;
  toTask: boolean;
}

const isStale = (error: unknown) => error instanceof CallError && error.status === 412;

/** Somebody else saves the same form now and then: then it is read once more. @throws CallError */
async function twice<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isStale(error)) throw error;
    return change();
  }
}

const listed = (ids: readonly string[], id: string, isIn: boolean): string[] =>
  isIn ? [...ids, id] : ids.filter((one) => one !== id);

function listInProject(projectId: string, id: string, isIn: boolean): Promise<boolean> {
  const params = { projectId };
  return twice(async () => {
    const { rev, form } = await call(project.get, { params }, silent);
    if (form.participants.includes(id) === isIn) return false;
    const participants = listed(form.participants, id, isIn);
    await call(project.change, { params, body: { rev, form: { ...form, participants } } }, silent);
    return true;
  });
}

function listInTask(taskId: string, id: string, isIn: boolean): Promise<boolean> {
  const params = { taskId };
  return twice(async () => {
    const { rev, form } = await call(task.get, { params }, silent);
    if (form.members.includes(id) === isIn) return false;
    const members = listed(form.members, id, isIn);
    await call(task.change, { params, body: { rev, form: { ...form, members } } }, silent);
    return true;
  });
}

interface Where {
  projectId: string;
  taskId: string;
}

/** Makes somebody a participant of the project and a member of the task, or neither: nobody sees a project by what was refused. @throws CallError */
export async function addPerson({ projectId, taskId }: Where, id: string): Promise<Added> {
  const toProject = await listInProject(projectId, id, true);
  try {
    return { toProject, toTask: await listInTask(taskId, id, true) };
  } catch (error) {
    if (toProject) await listInProject(projectId, id, false).catch(() => undefined);
    throw error;
  }
}

/** Takes back what adding has changed. @throws CallError */
export async function takeBackPerson({ projectId, taskId }: Where, id: string, added: Added): Promise<void> {
  if (added.toTask) await listInTask(taskId, id, false);
  if (added.toProject) await listInProject(projectId, id, false);
}

/** Whether somebody lacks the permission to open an analysis, as far as who may see users can tell; false where that is not known. */
export async function lacksReading(userId: string): Promise<boolean> {
  try {
    const { permissions } = await call(userAdmin.get, { params: { userId } }, silent);
    return !permissions.includes('ProjectAnalysisRead');
  } catch {
    // The person has been added all the same.
    return false;
  }
}
