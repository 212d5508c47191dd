import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { type Analysis, analysis, taskForm } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const body = (name: string, code?: string) => ({ name, properties: ['I'], ...(code && { code }) });
const create = (name: string, code?: string, versionId = world.versionId) =>
  world.li.attempt(api.assets.create, { params: { versionId }, body: body(name, code) });
const stored = async (versionId = world.versionId) =>
  [...((await loadWorkspace(world.store.db, versionId))?.assets ?? [])].map((row) => row.name);

describe('edits that wait at the same moment', () => {
  it('have each a rev and a log line of their own', async () => {
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => create(name)));
    expect(replies.map((reply) => reply.data.rev).sort()).toEqual([2, 3, 4, 5]);
    const lines = await world.store.db.selectFrom('activity').select(['rev', 'edit']).orderBy('rev').execute();
    expect(lines).toEqual([2, 3, 4, 5].map((rev) => ({ rev, edit: 'assets.add' })));
    expect((await stored()).sort()).toEqual(['a', 'b', 'c', 'd']);
    expect((await loadWorkspace(world.store.db, world.versionId))?.rev).toBe(5);
  });

  it('do not suffer from a neighbour that is refused, which gets its own refusal', async () => {
    const twins = Promise.all([create('a', 'LAMP'), create('b', 'LAMP')]);
    const others = Promise.all([create('c'), create(' '), create('d')]);
    // Which of the twins comes first is left open.
    const [first, second] = (await twins).sort((one, other) => one.status - other.status);
    expect([first?.status, second?.status]).toEqual([200, 400]);
    expect(second?.failure.enMessage).toBe('Duplicate asset code!');
    const [c, nameless, d] = await others;
    expect([c.status, nameless.status, d.status]).toEqual([200, 400, 200]);
    expect(nameless.failure.fields).toEqual([{ path: 'name', problem: 'required' }]);
    expect((await stored()).filter((name) => name === 'c' || name === 'd')).toHaveLength(2);
    expect(await stored()).toHaveLength(3);
  });

  it('do not suffer from a neighbour that the database cannot store', async () => {
    // What no rule of the domain foresees: the store itself refuses one row.
    if (world.store.dialect === 'sqlite')
      await sql`create trigger poison before insert on entity when new.code = 'POISON' begin select raise(abort, 'no'); end`.execute(
        world.store.db,
      );
    else await sql`alter table entity add constraint poison check (code <> 'POISON')`.execute(world.store.db);
    const replies = await Promise.all([create('a'), create('b', 'POISON'), create('c')]);
    // The next spec takes over the tables of this one.
    if (world.store.dialect === 'postgres')
      await sql`alter table entity drop constraint poison`.execute(world.store.db);
    expect(replies.map((reply) => reply.status)).toEqual([200, 500, 200]);
    expect((await stored()).sort()).toEqual(['a', 'c']);
    expect((await create('d')).data.rev).toBe(4);
  });

  it('are of several versions, of which one is locked: only that one is refused', async () => {
    const form = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    const other = await world.li.call(api.task.create, { params: { projectId: world.projectId }, body: form });
    await create('before');
    // Not told to the server: it still takes the version for open, and the claim of the rev finds out.
    await world.store.db
      .updateTable('task_version')
      .set({ status: 'frozen' })
      .where('id', '=', world.versionId)
      .execute();
    const replies = await Promise.all([create('a'), create('b', undefined, other.versionId), create('c')]);
    expect(replies.map((reply) => reply.status)).toEqual([409, 200, 409]);
    expect([await stored(), await stored(other.versionId)]).toEqual([['before'], ['b']]);
  });

  it('of another version do not wait for one that takes long to work out', async () => {
    const form = taskForm(world.li.id, { name: 'TARA-2', code: 'T-2' });
    const other = await world.li.call(api.task.create, { params: { projectId: world.projectId }, body: form });
    let finish = (): void => undefined;
    const worked = new Promise<void>((done) => {
      finish = done;
    });
    const isEmpty = { put: {}, drop: {}, by: world.li.id, at: world.clock.now.toISOString(), rev: 1 };
    const long = world.env.versions.edit(world.versionId, async () => {
      await worked;
      return { changes: isEmpty as never };
    });
    const replies = await Promise.all(['a', 'b'].map((name) => create(name, undefined, other.versionId)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await stored(other.versionId)).sort()).toEqual(['a', 'b']);
    finish();
    await long;
  });

  it('can be taken back by an undo sent right behind them', async () => {
    const undo = () => world.li.attempt(api.version.undo, { params: { versionId: world.versionId }, body: {} });
    const [made, undone] = await Promise.all([create('a'), undo()]);
    // On PostgreSQL the undo may arrive first, and finds nothing of the caller's.
    const last = undone.status === 400 ? await undo() : undone;
    expect([made.status, last.status, last.data.rev]).toEqual([200, 200, 3]);
    expect(await stored()).toEqual([]);
  });

  it('are stored before anybody is told', async () => {
    const atAnswer = await Promise.all(
      ['a', 'b', 'c'].map(async (name) => {
        await create(name);
        return (await stored()).includes(name);
      }),
    );
    expect(atAnswer).toEqual([true, true, true]);
  });
});

describe('an edit of ten thousand operations', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      op: 'add',
      kind: 'functions',
      row: { name: `f${n}`, description: 'x'.repeat(1000) },
    }));
  const send = (edits: unknown) =>
    world.li.attempt(api.version.edit, { params: { versionId: world.versionId }, body: { edits } });
  const functions = async () => (await loadWorkspace(world.store.db, world.versionId))?.functions.size;

  it('is one act: stored whole, undone whole, and brought again', async () => {
    const reply = await send(rows(10_000));
    expect(reply.status).toBe(200);
    expect(reply.data.put.functions).toHaveLength(10_000);
    expect(await functions()).toBe(10_000);
    const again = { params: { versionId: world.versionId }, body: {} };
    expect((await world.li.call(api.version.undo, again)).drop.functions).toHaveLength(10_000);
    expect(await functions()).toBe(0);
    await world.li.call(api.version.redo, again);
    expect(await functions()).toBe(10_000);
    const path = { versionId: world.versionId, rowId: reply.data.put.functions?.[0]?.id ?? '' };
    expect((await world.li.call(api.version.history, { params: path })).map(({ edit }) => edit)).toEqual([
      'redo',
      'undo',
      'functions.add…',
    ]);
  }, 60_000);

  it('is logged in parts, none of which is long', async () => {
    await send(rows(10_000));
    const parts = await world.store.db.selectFrom('activity_part').select('text').orderBy('place').execute();
    expect(parts.length).toBeGreaterThan(10);
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThan(1024 * 1024);
    const line = await world.store.db.selectFrom('activity').select('changes').executeTakeFirstOrThrow();
    expect(line.changes).toEqual({ parts: parts.length });
    const logged = JSON.parse(parts.map(({ text }) => text).join(''));
    expect(Object.keys(logged)).toEqual(['changes', 'before']);
    expect(logged.changes.put.functions).toHaveLength(10_000);
  }, 60_000);

  it('is refused whole for its last one', async () => {
    const reply = await send([...rows(9_999), { op: 'add', kind: 'functions', row: { name: '' } }]);
    expect(reply.failure.fields).toEqual([{ path: 'edits.9999.row.name', problem: 'required' }]);
    expect(await functions()).toBe(0);
  });

  it('is refused at every operation that is none, read slice by slice', async () => {
    const odd = [...rows(9_998), { op: 'put' }, { op: 'drop', kind: 'functions', id: 'f', rev: -1 }];
    const { failure } = await send(odd);
    expect(failure.fields).toEqual([
      { path: 'edits.9998.op', problem: expect.any(String) },
      { path: 'edits.9999.rev', problem: 'tooSmall', limit: 0 },
    ]);
  });

  it('is refused for one more, before anything is done', async () => {
    const reply = await send(rows(10_001));
    expect(reply.failure.fields).toEqual([{ path: 'edits', problem: 'tooMany', limit: 10_000 }]);
  });

  it('lets others be heard while it is worked out and stored', async () => {
    let heard = 0;
    const timer = setInterval(() => heard++, 1);
    await send(rows(5_000));
    clearInterval(timer);
    expect(heard).toBeGreaterThan(15);
  });
});
