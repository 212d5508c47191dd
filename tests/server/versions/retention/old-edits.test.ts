// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import type { Decisions } from '#domain/versions/merge-plan.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';
import { day, keptFor } from './kept-for.ts';

let w: Analysis;
let li: Actor;
let kept: Awaited<ReturnType<typeof keptFor>>;
const start = async (days?: number) => {
  kept = await keptFor(w, days);
};
beforeEach(async () => {
  w = await analysis();
  ({ li } = w);
});
afterEach(() => w.close());

const edit = (...edits: Op[]) => kept.edit(li, w.versionId, ...edits);
const lamp = (name: string, id: string) => add('assets', { name, properties: [] }, id);
const renamed = (name: string, rev: number, id = 'lamp') => change('assets', { id, rev }, { name });
const history = async (rowId = 'lamp', versionId = w.versionId) =>
  (await w.renewed(li)).call(api.version.history, { params: { versionId, rowId } });
const forgotten = async (rowId = 'lamp') =>
  (await w.renewed(li)).call(api.version.forgotten, { params: { versionId: w.versionId, rowId } });
const assets = async (versionId = w.versionId) =>
  ((await (await w.renewed(li)).call(api.version.snapshot, { params: { versionId } })).rows.assets ??
    []) as Row<'assets'>[];
const count = async (
  table: 'activity' | 'activity_row' | 'activity_part' | 'deleted_line' | 'deleted_edit' | 'row_made',
) =>
  Number(
    (
      await w.store.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe('edits', () => {
  it('stay for ever unless an administrator says for how long, at least thirty days', async () => {
    await start(0);
    await edit(lamp('Lamp', 'lamp'));
    await kept.sweepAfter(4000 * day);
    expect([await kept.logOf(w.versionId), await kept.noted()]).toEqual([{ from: 0, revs: [2] }, []]);
    for (const days of [29, 1, -1, 3651, 30.5]) expect((await kept.keep(days)).status, String(days)).toBe(400);
    expect((await kept.keep(29)).failure.fields).toEqual([expect.objectContaining({ problem: 'tooSmall', limit: 30 })]);
    for (const days of [30, 3650, 0]) expect((await kept.keep(days)).status, String(days)).toBe(200);
  });

  it('go when they are older than the limit, and not before', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    await kept.sweepAfter(30 * day);
    expect((await kept.logOf(w.versionId)).revs).toEqual([2]);
    await kept.sweepAfter(1);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 2, revs: [] });
    expect(await kept.noted()).toEqual(['1 edits, 1 versions']);
    expect(w.logged.find(({ msg }) => msg === 'old edits swept')).toMatchObject({ edits: 1, versions: 1 });
    await kept.sweepAfter(day);
    expect(await kept.noted()).toHaveLength(1);
  });

  it('leave the rows as they are, with who made and changed them and when', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    const made = w.clock.now.toISOString();
    const before = (await edit(renamed('Beam', 1))).at;
    const rows = await assets();
    w.clock.advance(20 * day);
    await edit(lamp('Motor', 'motor'));
    await kept.sweepAfter(11 * day);
    expect((await assets()).find(({ id }) => id === 'lamp')).toEqual(rows[0]);
    expect(await history()).toEqual([]);
    expect(await forgotten()).toEqual({ madeOn: made, deletedUpTo: before });
    expect(await history('motor')).toHaveLength(1);
    expect(await forgotten('motor')).toEqual({ madeOn: null, deletedUpTo: before });
    expect([await count('activity'), await count('activity_row')]).toEqual([1, 1]);
  });

  it('name as the day a row was made that of the first time, though it was deleted and came back', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    const made = w.clock.now.toISOString();
    await edit(drop('assets', { id: 'lamp', rev: 1 }));
    w.clock.advance(1000);
    await li.call(api.version.undo, { params: { versionId: w.versionId }, body: {} });
    await kept.sweepAfter(31 * day);
    expect(await assets()).toHaveLength(1);
    expect((await forgotten()).madeOn).toBe(made);
  });

  it('go up to the first that is younger, although the clock of another server was behind', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    w.clock.advance(20 * day);
    await edit(renamed('Beam', 1));
    w.clock.advance(-20 * day);
    await edit(renamed('Light', 2));
    await kept.sweepAfter(35 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 2, revs: [3, 4] });
  });

  it('of final versions go, too; those of other versions stay as long as they are young', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    const params = { projectId: w.projectId };
    w.clock.advance(25 * day);
    const body = taskForm(li.id, { name: 'TARA-2', code: 'T-2' });
    const other = await (await w.renewed(li)).call(api.task.create, { params, body });
    await kept.edit(li, other.versionId, lamp('Radar', 'radar'));
    await w.store.db.updateTable('task_version').set({ status: 'frozen' }).where('id', '=', w.versionId).execute();
    await kept.sweepAfter(10 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 2, revs: [] });
    expect(await kept.logOf(other.versionId)).toEqual({ from: 0, revs: [2] });
  });

  it('are deleted once by two servers that sweep at the same moment', async () => {
    await start();
    for (let n = 0; n < 120; n += 1) await edit(lamp(`Lamp ${n}`, `lamp-${n}`));
    w.clock.advance(31 * day);
    await Promise.all([sweepHistory(w.env), sweepHistory(w.env)]);
    await sweepHistory(w.env);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 121, revs: [] });
    expect((await kept.noted()).reduce((sum, detail) => sum + Number.parseInt(detail, 10), 0)).toBe(120);
    expect([await count('deleted_edit'), await count('row_made'), await count('activity_row')]).toEqual([120, 120, 0]);
  });

  it('are not half deleted by a server that stops meanwhile: the log says where it begins, and the next sweep goes on', async () => {
    await start();
    for (let n = 0; n < 120; n += 1) await edit(lamp(`Lamp ${n}`, `lamp-${n}`));
    w.clock.advance(31 * day);
    const stop = new AbortController();
    let slices = 0;
    const stopping = (work: Parameters<typeof w.store.tx>[0]) => {
      if (++slices === 3) stop.abort();
      return w.store.tx(work);
    };
    await sweepHistory({ ...w.env, store: { ...w.store, db: w.store.db, tx: stopping } as never }, stop.signal);
    const { from, revs } = await kept.logOf(w.versionId);
    expect(from).toBeGreaterThan(1);
    expect(revs).toEqual(Array.from({ length: 121 - from }, (_, n) => from + 1 + n));
    expect(revs.length).toBeGreaterThan(0);
    expect(await kept.noted()).toEqual([`${from - 1} edits, 1 versions`]);
    await sweepHistory(w.env);
    expect((await kept.logOf(w.versionId)).from).toBe(121);
  });

  it('of many rows are gone for everybody at once, and what they leave after a stop goes later', async () => {
    await start();
    const body = {
      edits: Array.from({ length: 3000 }, (_, n) =>
        add('assets', { name: `Lamp ${n}`, properties: [], description: 'x'.repeat(300) }, `lamp-${n}`),
      ),
    };
    await li.call(api.version.edit, { params: { versionId: w.versionId }, body });
    expect(await count('activity_part')).toBeGreaterThan(1);
    w.clock.advance(31 * day);
    const stop = new AbortController();
    const stopping = async (work: Parameters<typeof w.store.tx>[0]) => {
      const done = await w.store.tx(work);
      if ((await count('deleted_line')) > 0 && (await count('activity_row')) < 3000) stop.abort();
      return done;
    };
    await sweepHistory({ ...w.env, store: { ...w.store, db: w.store.db, tx: stopping } as never }, stop.signal);
    expect([await count('deleted_line'), await count('activity_row')]).toEqual([1, 2000]);
    expect(await history('lamp-2999')).toEqual([]);
    expect((await forgotten('lamp-2999')).madeOn).not.toBeNull();
    await kept.keep(0);
    await sweepHistory(w.env);
    expect([await count('deleted_line'), await count('activity_row'), await count('activity_part')]).toEqual([0, 0, 0]);
    expect(await count('row_made')).toBe(3000);
    expect(await assets()).toHaveLength(3000);
  });

  it('of many rows leave nothing behind when their version is deleted while they are', async () => {
    await start();
    const body = { edits: Array.from({ length: 1200 }, (_, n) => lamp(`Lamp ${n}`, `lamp-${n}`)) };
    await li.call(api.version.edit, { params: { versionId: w.versionId }, body });
    w.clock.advance(31 * day);
    let slices = 0;
    const dropping = async (work: Parameters<typeof w.store.tx>[0]) => {
      if (++slices === 3) {
        expect(await count('row_made')).toBe(500);
        await (await w.renewed(li)).call(api.task.drop, { params: { taskId: w.taskId } });
        await w.env.sweep.done();
      }
      return w.store.tx(work);
    };
    await sweepHistory({ ...w.env, store: { ...w.store, db: w.store.db, tx: dropping } as never });
    expect(slices).toBeGreaterThan(3);
    expect([await count('row_made'), await count('deleted_edit'), await count('deleted_line')]).toEqual([0, 0, 0]);
  });

  it('leave nothing behind once their version is deleted', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    await kept.sweepAfter(31 * day);
    expect([await count('deleted_edit'), await count('row_made')]).toEqual([1, 1]);
    await (await w.renewed(li)).call(api.task.drop, { params: { taskId: w.taskId } });
    await w.env.sweep.done();
    expect([await count('deleted_edit'), await count('row_made')]).toEqual([0, 0]);
  });
});

describe('edits that are still read', () => {
  const grown = async (version: string, base = w.versionId) => {
    w.clock.advance(1000);
    const body = { version, base, content: 'on its own', author: li.id };
    return (await li.call(api.taskVersion.create, { params: { taskId: w.taskId }, body })).versionId;
  };
  const preview = async (into: string, from: string, decisions: Decisions = {}) =>
    (await w.renewed(li)).call(api.merge.preview, { params: { versionId: into }, body: { from, decisions } });
  const merge = async (into: string, from: string) => {
    const { rev, source } = await preview(into, from);
    const body = { from, rev, fromRev: source.rev, decisions: {} };
    return (await w.renewed(li)).call(api.merge.run, { params: { versionId: into }, body });
  };

  it('stay for the merge of a version that was copied meanwhile, which begins at the state they both had', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'), lamp('Motor', 'motor'));
    await edit(renamed('Beam', 1));
    const draft = await grown('V2.0');
    await edit(renamed('Headlight', 2));
    await kept.edit(li, draft, renamed('Drive', 1, 'motor'));
    await kept.sweepAfter(40 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 3, revs: [4] });
    expect((await kept.logOf(draft)).revs).toEqual([]);
    const found = await preview(w.versionId, draft);
    expect(found.conflicts).toEqual([]);
    expect(found.base.rev).toBe(3);
    await merge(w.versionId, draft);
    expect((await assets()).map(({ name }) => name).sort()).toEqual(['Drive', 'Headlight']);
  });

  it('stay for the merge of a task that was cloned, and go once it is deleted', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    const body = { name: 'TARA-2', code: 'T-2' };
    const clone = await li.call(api.task.clone, { params: { taskId: w.taskId }, body });
    await edit(renamed('Beam', 1));
    await kept.sweepAfter(40 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 2, revs: [3] });
    await (await w.renewed(li)).call(api.task.drop, { params: { taskId: clone.id } });
    await kept.sweepAfter(0);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 3, revs: [] });
  });

  it('stay for the next merge of two versions, which begins at the one before', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'), lamp('Motor', 'motor'));
    const [mine, theirs] = [await grown('V2.0'), await grown('V2.1')];
    await kept.edit(li, theirs, renamed('Beam', 1));
    await merge(mine, theirs);
    const at = (await kept.logOf(theirs)).revs.at(-1) ?? 0;
    await kept.edit(li, theirs, renamed('Drive', 1, 'motor'));
    await kept.sweepAfter(40 * day);
    expect(await kept.logOf(theirs)).toEqual({ from: at, revs: [at + 1] });
    const found = await preview(mine, theirs);
    expect([found.base.rev, found.conflicts]).toEqual([at, []]);
    await merge(mine, theirs);
    expect((await assets(mine)).map(({ name }) => name).sort()).toEqual(['Beam', 'Drive']);
    // The first merge is the base of nothing any more once the second can no longer be undone.
    await kept.sweepAfter(40 * day);
    await kept.sweepAfter(0);
    expect(await kept.logOf(theirs)).toEqual({ from: at + 1, revs: [] });
  });

  it('of a merge that was taken back leave that known', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'), lamp('Motor', 'motor'));
    const [mine, theirs] = [await grown('V2.0'), await grown('V2.1')];
    await kept.edit(li, theirs, renamed('Beam', 1));
    await merge(mine, theirs);
    w.clock.advance(1000);
    await li.call(api.version.undo, { params: { versionId: mine }, body: {} });
    await kept.sweepAfter(40 * day);
    expect((await kept.logOf(mine)).revs).toEqual([]);
    const records = await (await w.renewed(li)).call(api.merge.records, { params: { versionId: mine } });
    expect(records).toMatchObject([{ undone: true }]);
    const found = await preview(mine, theirs);
    expect(found.base.versionId).toBe(w.versionId);
    expect(found.will.rows.map(({ what }) => what)).toEqual(['changed']);
  });

  it('stay for a report under way', async () => {
    await start();
    await edit(lamp('Lamp', 'lamp'));
    await edit(renamed('Beam', 1));
    const at = w.clock.now.toISOString();
    const job = {
      id: randomUUID(),
      kind: 'report' as never,
      user_id: li.id,
      project_id: null,
      version_id: w.versionId,
      status: 'queued' as const,
      input: {},
      plan: JSON.stringify({ parts: [{ versionId: w.versionId, rev: 2 }] }),
      progress: 0,
      created_on: at,
      expires_at: at,
    };
    await w.store.db
      .insertInto('job')
      .values(job as never)
      .execute();
    await kept.sweepAfter(31 * day + minutes(1));
    expect(await kept.logOf(w.versionId)).toEqual({ from: 2, revs: [3] });
    await w.store.db.updateTable('job').set({ status: 'done' }).where('id', '=', job.id).execute();
    await kept.sweepAfter(0);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 3, revs: [] });
  });
});
