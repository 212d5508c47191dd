import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { bigTaskOps, sizeFor, slices } from '#tests/world/big-task.ts';
import { client, firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import { median, type Part, percentile, timed } from './figure.ts';
import { mainThreadTime } from './load/processor-time.ts';
import { residentMB } from './start.ts';

/** 9 996 and 997 rows of all kinds. */
const groups = [
  { name: '100 open tasks of 1 000 rows', tasks: 100, risks: 95 },
  { name: '30 open tasks of 10 000 rows', tasks: 30, risks: 952 },
];
const rounds = 5;

/** Fills one task of each size through the API and copies its rows into the others, while no server runs. Returns their versions. */
async function fill(dataDir: string) {
  const product = await startProduct({ dataDir });
  const call = await firstAdministrator(product);
  const versions: string[][] = [];
  for (const { tasks, risks } of groups) {
    const ids: string[] = [];
    for (let n = 0; n < tasks; n++) ids.push((await newTask(call, `open-${risks}-${n}`)).versionId);
    for (const edits of slices(bigTaskOps(defaultMethod, sizeFor(risks))))
      await call('POST', `/intara/v1.0/versions/${ids[0]}/edits`, { edits });
    versions.push(ids);
  }
  await product.kill();
  const db = new DatabaseSync(join(dataDir, 'intara.db'));
  const columns = 'kind, id, code, body, rev, create_by, responsible_by, update_by, update_time';
  const copy = db.prepare(
    `insert into entity (version_id, ${columns}) select ?, ${columns} from entity where version_id = ?`,
  );
  const count = db.prepare(
    'update task_version set counters = (select counters from task_version where id = ?) where id = ?',
  );
  db.exec('begin');
  for (const [first = '', ...others] of versions)
    for (const id of others) {
      copy.run(id, first);
      count.run(first, id);
    }
  db.exec('commit');
  db.close();
  return { token: call.token, versions };
}

/** Many people in many tasks: one edit after the other, each in another task than the one before. */
export const openTasks: Part = {
  name: 'open-tasks',
  async run() {
    const dataDir = scratchFolder();
    const { token, versions } = await fill(dataDir);
    const product = await startProduct({ dataDir });
    try {
      const call = client(product.base, token);
      const times = new Map<string, number[]>();
      /** Of the server's own work: what a busy machine and its disk add is not in it. */
      const worked = new Map<string, number[]>();
      // The reference: one task that nobody else competes with.
      const [alone] = versions.flat();
      const inOne = `/intara/v1.0/versions/${alone}/functions`;
      const own: number[] = [];
      for (let n = 0; n < 21; n++) own.push(await timed(() => call('POST', inOne, { name: `alone ${n}` })));
      const first = new Map<string, number>();
      const edit = (id: string, round: number) =>
        timed(() => call('POST', `/intara/v1.0/versions/${id}/functions`, { name: `round ${round}` }));
      const small = (await newTask(Object.assign(call, { token }), 'reference')).versionId;
      const reference = new Map<string, number[]>();
      for (let round = 0; round <= rounds; round++)
        for (const id of versions.flat()) {
          const before = mainThreadTime(product.pid ?? 0);
          const ms = await edit(id, round);
          const cpu = mainThreadTime(product.pid ?? 0) - before;
          if (round === 0) first.set(id, ms);
          else {
            times.set(id, [...(times.get(id) ?? []), ms]);
            worked.set(id, [...(worked.get(id) ?? []), cpu]);
          }
          if (round > 0) reference.set(id, [...(reference.get(id) ?? []), await edit(small, round)]);
        }
      const figures = groups.map(({ name }, group) => {
        const ids = versions[group] ?? [];
        const all = ids.flatMap((id) => times.get(id) ?? []);
        const noise = Math.max(...ids.map((id) => median(reference.get(id) ?? [])));
        const work = Math.max(...ids.map((id) => median(worked.get(id) ?? [])));
        const longest = Math.max(...ids.flatMap((id) => worked.get(id) ?? []));
        const note = `of it work of the server ${work.toFixed(1)} ms, in the longest edit of all ${longest.toFixed(1)} ms; the same of one small task, edited in between: ${noise.toFixed(1)} ms; of all edits p50 ${median(all).toFixed(1)}, p99 ${percentile(all, 0.99).toFixed(1)} ms; the first of a task, which opens it, ${Math.round(median(ids.map((id) => first.get(id) ?? 0)))} ms; in one task alone p50 ${median(own).toFixed(1)} ms`;
        const worst = Math.max(...ids.map((id) => median(times.get(id) ?? [])));
        return { name: `${name}: an edit, p50 of the slowest task`, value: worst, unit: 'ms', budget: 10, note };
      });
      const memory = residentMB(product.pid ?? 0);
      return [...figures, { name: 'server memory with all of them open', value: memory, unit: 'MB', budget: 1200 }];
    } finally {
      await product.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
