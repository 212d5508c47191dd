import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { composeProjectMethod } from '#server/actions/projects/compose-method.ts';
import { modelsNamed } from '#server/store/libraries/rating-models.ts';
import { setStar } from '#server/store/lists/stars.ts';
import { openStore, type StoreAddress } from '#server/store/open.ts';
import { insertProject } from '#server/store/projects/project-table.ts';
import { insertTasks, projectMethod } from '#server/store/projects/task-table.ts';
import type { Db, Store } from '#server/store/store.ts';

interface Filling {
  projects: number;
  /** Takes part in all. */
  administrator: string;
  /** Takes part in the first `memberOf`. The administrator has starred each hundredth. */
  member: string;
  memberOf: number;
}

const description = 'Body control, exterior light and the gateway between them; shared with the platform team. '.repeat(
  6,
);

/** Fills a store with projects of one task each, by the store itself: through the API it would take minutes. */
export async function fillProjects(address: StoreAddress, filling: Filling) {
  const store = await openStore(address);
  try {
    await fillStore(store, filling);
  } finally {
    await store.close();
  }
}

/** The same with a store that is open. */
export async function fillStore(store: Store, { projects, administrator, member, memberOf }: Filling) {
  const models = await modelsNamed(store.db, ['attack-potential']);
  const first = (kind: string) => models.find((model) => model.kind === kind && model.is_default)?.id ?? '';
  const form = {
    lifecycle: ['development' as const],
    description,
    safetyStandard: ['ISO 26262'],
    feasibilityTypes: ['AttackPotentialBased' as const],
    impactModel: first('impact'),
    threatModels: ['attack-potential'],
    riskModel: first('risk'),
  };
  const names = (n: number) => ({ name: `Project-list-${n} ${lamps[n % lamps.length]}`, code: `P-${n}` });
  const method = await composeProjectMethod(store.db, { ...form, ...names(0), participants: [] } as never);
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  const slice = 500;
  for (let from = 0; from < projects; from += slice)
    await store.tx(async (tx) => {
      for (let n = from; n < Math.min(projects, from + slice); n++) {
        const id = randomUUID();
        const taskId = randomUUID();
        const people = n < memberOf ? [administrator, member] : [administrator];
        const author = { by: administrator, at: at(n) };
        const project = { ...form, ...names(n), participants: people } as never;
        await insertProject(tx, { id, form: project, method, example: false }, author);
        const task = {
          name: `Task-${n} ${lamps[n % lamps.length]}`,
          code: `T-${n}`,
          type: 'system',
          level: 'system',
          lifecycle: ['development'],
          systemName: 'Headlamp system',
          description,
          overview: description,
          responsible: administrator,
          members: people,
          tags: [],
          scheduledTime: ['2026-01-01', n % 2 === 0 ? '2026-02-01' : '2099-12-31'],
        } as never;
        const methodHash = (await projectMethod(tx, id)) ?? '';
        await insertTasks(tx, [{ taskId, versionId: randomUUID(), projectId: id, form: task, methodHash }], author);
        if (n % 100 !== 0) continue;
        await setStar(tx, administrator, 'project', id, true);
        await setStar(tx, administrator, 'task', taskId, true);
      }
    });
  await keepLogs(store.db, administrator);
  // As autovacuum does within the first minute.
  if (store.dialect === 'postgres') await sql`vacuum analyze`.execute(store.db);
}

/** Ten edits of each task, when it was made: whoever asks what was done lately is not to go through them. */
async function keepLogs(db: Db, by: string): Promise<void> {
  await sql`
    insert into activity (id, version_id, rev, user_id, at, edit, changes, undone)
    with recursive line(n) as (select 1 union all select n + 1 from line where n < 10)
    select v.id || '-' || line.n, v.id, line.n, ${by}, v.update_time, 'edit', v.stats, false from task_version as v cross join line
  `.execute(db);
}

const lamps = ['前照灯', '网关', 'brake', 'steering', '车门', 'battery'];
