import { rating } from '#domain/method/rate/rater.ts';
import type { PolarionForm } from '#domain/model/polarion.ts';
import { workItemWriter } from '#domain/polarion/work-item.ts';
import { sorted } from '#domain/report/report-context.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { SentItem } from '#server/polarion/client.ts';
import { tasksWithRequirements } from '#server/store/projects/polarion.ts';
import { contentHash } from '#server/store/versions/content-hash.ts';

/** A requirement of the current version of a task, and what would be sent of it now. */
export interface RequirementHere {
  /** `<id of the task>/<id of the row>`: where a work item says it comes from. */
  key: string;
  row: string;
  taskId: string;
  taskCode: string;
  task: string;
  versionId: string;
  version: string;
  frozen: boolean;
  code: string;
  name: string;
  cal: string;
  calKnown: boolean;
  item: SentItem;
  hash: string;
}

export const keyOf = (taskId: string, row: string): string => `${taskId}/${row}`;

/** The two parts of a key. */
export function partsOf(key: string): { taskId: string; row: string } {
  const [taskId = '', row = ''] = key.split('/');
  return { taskId, row };
}

/** The requirements of the current versions of all tasks, by task and code. Others are served meanwhile. */
export async function requirementsHere(env: Env, projectId: string, form: PolarionForm): Promise<RequirementHere[]> {
  const here: RequirementHere[] = [];
  for (const task of await tasksWithRequirements(env.store.db, projectId))
    here.push(...(await requirementsOf(env, task, form)));
  return here;
}

type TaskHere = Awaited<ReturnType<typeof tasksWithRequirements>>[number];

async function requirementsOf(env: Env, task: TaskHere, form: PolarionForm): Promise<RequirementHere[]> {
  const { taskId, taskCode, task: name, versionId, version, status } = task;
  const w = await env.versions.read(versionId);
  const ratings = await runInSlices(rating(w));
  const write = workItemWriter(w, ratings, { locale: form.language, taskCode, task: name });
  function* writing(): Generator<undefined, RequirementHere[]> {
    const rows: RequirementHere[] = [];
    for (const row of sorted(w.requirements.values())) {
      const { title, description, cal } = write(row);
      const key = keyOf(taskId, row.id);
      const fields = { [form.originField]: key, ...(form.calField && { [form.calField]: cal }) };
      const item: SentItem = { title, description, fields };
      const of = { taskId, taskCode, task: name, versionId, version, frozen: status === 'frozen' };
      const calKnown = ratings.requirements.get(row.id)?.known ?? false;
      const shown = { ...of, code: row.code, name: row.name, cal, calKnown };
      rows.push({ key, row: row.id, ...shown, item, hash: contentHash(item) });
      yield;
    }
    return rows;
  }
  return runInSlices(writing());
}
