// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, mostOps } from '#domain/workspace/edit.ts';
import { deleteProject } from '#server/actions/projects/delete-project.ts';
import { startServices } from '#server/services.ts';
import { sweepSome } from '#server/store/versions/deleted-versions.ts';
import { Sweep } from '#server/versions/sweep.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { bigTaskOps, sizeFor } from '#tests/world/big-task.ts';
import type { Actor } from '#tests/world/server.ts';

const tables = ['entity', 'activity', 'activity_row', 'activity_part', 'deleted_version'] as const;

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  // Nothing is swept before a spec says so: as if the server had stopped right after the deletion.
  world = await analysis({ stopping: AbortSignal.abort() });
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
});
afterEach(() => world.close());

/** How many rows the tables hold that go after a deleted version. */
async function left(): Promise<number[]> {
  const counts = tables.map(async (table) => {
    const { n } = await world.store.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirstOrThrow();
    return Number(n);
  });
  return Promise.all(counts);
}

/** Fills the task with so many risks and what belongs to them. */
async function fill(risks: number): Promise<void> {
  const params = { versionId: world.versionId };
  const { method } = await world.li.call(api.project.get, { params: { projectId: world.projectId } });
  const ops = bigTaskOps(method, sizeFor(risks));
  for (let from = 0; from < ops.length; from += mostOps)
    await world.li.call(api.version.edit, { params, body: { edits: ops.slice(from, from + mostOps) } });
}

const restart = async () => {
  const next = new Sweep({ ...world.env, stopping: new AbortController().signal });
  next.begin();
  await next.done();
};

describe('a project that is deleted', () => {
  const drop = () => world.li.call(api.project.drop, { params: { projectId: world.projectId } });

  it('is gone at once, though its rows are not yet: nothing of it is found, read or counted', async () => {
    await fill(3);
    expect(await drop()).toEqual({ tasks: 1, versions: 1 });
    expect((await left())[0]).toBeGreaterThan(0);
    const { projectId, taskId, versionId } = world;
    const reads = [
      [api.project.get, { projectId }],
      [api.task.get, { taskId }],
      [api.version.snapshot, { versionId }],
      [api.taskVersion.list, { taskId }],
    ] as const;
    for (const who of [world.li, wang])
      for (const [endpoint, params] of reads)
        expect([400, 404], endpoint.path).toContain((await who.attempt(endpoint, { params })).status);
    expect((await wang.call(api.project.list)).total).toBe(0);
    expect((await wang.call(api.workplace.summary)).recent).toEqual([]);
  });

  it('leaves its name, its code and those of its tasks to others at once', async () => {
    await drop();
    const { id } = await world.li.call(api.project.create, { body: projectForm() });
    const again = { params: { projectId: id }, body: taskForm(world.li.id) };
    expect((await world.li.attempt(api.task.create, again)).status).toBe(200);
  });

  it('leaves no row behind after a crash, once the server has started again', async () => {
    await fill(3);
    await drop();
    await restart();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('takes nothing of others along', async () => {
    const other = await world.li.call(api.project.create, { body: projectForm({ name: 'Radar', code: 'RD' }) });
    const { id: taskId, versionId } = await world.li.call(api.task.create, {
      params: { projectId: other.id },
      body: taskForm(world.li.id),
    });
    const body = { edits: [add('assets', { name: 'Antenna' })] };
    await world.li.call(api.version.edit, { params: { versionId }, body });
    await fill(3);
    await drop();
    await restart();
    expect(await left()).toEqual([1, 1, 1, 0, 0]);
    const { rows } = await world.li.call(api.version.snapshot, { params: { versionId } });
    expect(rows.assets).toMatchObject([{ name: 'Antenna' }]);
    await world.li.call(api.task.drop, { params: { taskId } });
    await restart();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('is swept some rows at a time, by whichever server', async () => {
    await fill(150);
    const [rows = 0, , , parts] = await left();
    expect(rows).toBeGreaterThan(1_000);
    // What so many rows are is logged in more than one.
    expect(parts).toBeGreaterThan(1);
    await drop();
    expect((await left())[0]).toBe(rows);
    await world.store.tx(sweepSome);
    expect((await left())[0]).toBe(rows - 1_000);
    const there = startServices({ ...world.env, stopping: new AbortController().signal }, world.env.identity as never);
    await Promise.all([restart(), Promise.resolve(there.sweep.begin())]);
    await there.sweep.done();
    expect(await left()).toEqual([0, 0, 0, 0, 0]);
  });

  it('stays whole when its deletion fails', async () => {
    await fill(3);
    const before = await left();
    const caller = { user: world.li, address: '' };
    // The last thing written is the line of the audit log, which has no such time.
    const failing = { ...world.env, caller, clock: () => new Date(Number.NaN) };
    await expect(deleteProject(failing, world.projectId)).rejects.toThrow(RangeError);
    expect(await left()).toEqual(before);
    expect((await world.li.attempt(api.version.snapshot, { params: { versionId: world.versionId } })).status).toBe(200);
  });
});

it('a running server sweeps after the answer, without being asked', async () => {
  const running = await analysis();
  try {
    await running.li.call(api.task.drop, { params: { taskId: running.taskId } });
    await running.env.sweep.done();
    const marks = await running.store.db.selectFrom('deleted_version').selectAll().execute();
    expect(marks).toEqual([]);
  } finally {
    await running.close();
  }
});
