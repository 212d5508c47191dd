import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { personalToken } from '#contract/account/personal-token.ts';
import { api } from '#contract/index.ts';
import { type Marked, MarksSeen } from '#server/store/engines/marks-seen.ts';
import { setStar } from '#server/store/lists/stars.ts';
import { openStore } from '#server/store/open.ts';
import type { Tx } from '#server/store/store.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const onPostgres = describe.runIf(process.env.DATABASE_URL);

describe('what a server has seen of marks', () => {
  const read = (marks: MarksSeen, task: number) => marks.take(marks.begin(), { task } as never);

  it('is unknown until they were read, and another text when a mark is another', () => {
    const marks = new MarksSeen();
    expect(marks.of(['task'])).toBeUndefined();
    read(marks, 7);
    const seen = marks.of(['task']);
    expect(seen).toBeDefined();
    read(marks, 7);
    expect(marks.of(['task'])).toBe(seen);
    read(marks, 8);
    expect(marks.of(['task'])).not.toBe(seen);
  });

  it('is what the reading said that began last, whichever came back first', () => {
    const marks = new MarksSeen();
    const [first, second] = [marks.begin(), marks.begin()];
    marks.take(second, { task: 2 } as never);
    const seen = marks.of(['task']);
    marks.take(first, { task: 1 } as never);
    expect(marks.of(['task'])).toBe(seen);
  });

  it('is forgotten with a write of its own, with all readings under way', () => {
    const marks = new MarksSeen();
    const early = marks.begin();
    marks.forget();
    marks.take(early, { task: 1 } as never);
    expect(marks.of(['task'])).toBeUndefined();
    read(marks, 1);
    expect(marks.of(['task'])).toBeDefined();
  });

  it.each([
    ['insert into "task" ("id") values ($1)', true],
    ['update "project_member" set "search" = $1', true],
    ['delete from "star" where "user_id" = $1', true],
    ['insert into "task_version" ("id") values ($1)', true],
    ['update "task_version" set "rev" = $1 where "id" = $2', false],
    ['update "task" set "update_time" = $1 where "id" = $2', false],
    ['update "task" set "update_time" = $1, "rev" = $2 where "id" = $3', true],
    ['update "task_place" set visible = false', false],
    ['select * from "task"', false],
  ])('%s: %s', (text, isMarking) => {
    expect(MarksSeen.isMarking(text)).toBe(isMarking);
  });
});

onPostgres('a mark', () => {
  let world: Analysis;
  beforeEach(async () => {
    world = await analysis();
  });
  afterEach(() => world.close());

  async function marksOf(...sources: Marked[]): Promise<string> {
    const { rows } = await sql<{ marks: string }>`
      select coalesce(string_agg(source || mark, ' ' order by source, slot), '') as marks from change_mark
      where source in (${sql.join(sources)})`.execute(world.store.db);
    return rows[0]?.marks ?? '';
  }
  const write = (tx: Tx, userId: string) => setStar(tx, userId, 'task', world.taskId, true);

  it('changes with what lists show and not with edits, whose time is written into the task', async () => {
    const sources = ['project', 'project_member', 'task', 'task_member', 'task_version:rows'] as const;
    const before = await marksOf(...sources);
    const asset = { name: 'Lamp request', properties: ['I'] };
    await world.li.call(api.assets.create, { params: { versionId: world.versionId }, body: asset as never });
    await world.store.db.updateTable('task').set({ update_time: '2030-01-01T00:00:00.000Z' }).execute();
    expect(await marksOf(...sources)).toBe(before);
    await world.store.db.updateTable('task').set({ complete: true }).execute();
    expect(await marksOf('task')).not.toBe(before);
  });

  it('is triggered by every column of a task but the time, and by those of cards', async () => {
    const columnsOf = async (table: string) => {
      const { rows } = await sql<{ columns: string[] }>`
        select array_agg(a.attname::text order by a.attname) as columns
        from pg_trigger g join pg_attribute a on a.attrelid = g.tgrelid and a.attnum = any(g.tgattr)
        where g.tgrelid = ${table}::regclass and g.tgname like 'change_mark%'`.execute(world.store.db);
      return rows[0]?.columns ?? [];
    };
    const all = await sql<{ name: string }>`
      select attname::text as name from pg_attribute where attrelid = 'task'::regclass and attnum > 0 and not attisdropped
      order by attname`.execute(world.store.db);
    const entered = all.rows.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'update_time');
    expect((await columnsOf('task')).sort()).toEqual(entered.sort());
    expect(await columnsOf('inauth_user')).toEqual(['email', 'full_name', 'picture_hash', 'username']);
  });

  it('changes once in a transaction, and not at all when that is rolled back', async () => {
    await world.store.tx((tx) => write(tx, 'somebody'));
    const before = await marksOf('star');
    await world.store
      .tx(async (tx) => {
        await write(tx, 'somebody else');
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await marksOf('star')).toBe(before);
    await world.store.tx(async (tx) => {
      for (let n = 0; n < 5; n++) await write(tx, `user-${n}`);
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from change_mark where source = 'star' and xmin = pg_current_xact_id()::xid`.execute(tx);
      expect(Number(rows[0]?.n)).toBe(1);
    });
    expect(await marksOf('star')).not.toBe(before);
  });

  it('lets nobody wait for another transaction that has changed it', async () => {
    await world.store.tx((tx) => write(tx, 'first'));
    let isOver = false;
    let goOn = () => {};
    const held = new Promise<void>((done) => {
      goOn = done;
    });
    let begun = () => {};
    const hasBegun = new Promise<void>((done) => {
      begun = done;
    });
    const long = world.store.tx(async (tx) => {
      await write(tx, 'second');
      begun();
      await held;
      isOver = true;
    });
    await hasBegun;
    await world.store.tx((tx) => write(tx, 'third'));
    expect(isOver).toBe(false);
    goOn();
    await long;
  });
});

onPostgres('lists at two servers', () => {
  let here: Analysis;
  let there: ServerWorld;
  let li: Actor;
  let admin: Actor;
  beforeEach(async () => {
    here = await analysis();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(here.store.db);
    there = await serverWorld({
      store: await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' }),
    });
    li = await there.renewed(here.li);
    admin = await here.user('admin', [...engineer, 'ProjectAdmin', 'InAuthUserModify', 'InAuthUserRead']);
  });
  afterEach(async () => {
    await there.close();
    await here.close();
  });
  const of = () => ({ params: { taskId: here.taskId } });

  it('show at once at the other what one has changed', async () => {
    const tasks = async (query = {}) => (await li.call(api.task.across, { query })).list;
    const projects = async () => (await li.call(api.project.list)).list;
    const [task] = await tasks();
    await projects();
    // As it is remembered from here on.
    await tasks();

    const form = taskForm(here.li.id, { name: 'Beam', members: [here.li.id] });
    await admin.call(api.task.change, { ...of(), body: { rev: task?.rev ?? 0, form } });
    expect(await tasks()).toMatchObject([{ name: 'Beam', members: [{ id: here.li.id }] }]);

    const home = { params: { projectId: here.projectId } };
    const { rev } = await admin.call(api.project.get, home);
    const renamed = projectForm({ name: 'Rear-lamp', participants: [here.li.id] });
    await admin.call(api.project.change, { ...home, body: { rev, form: renamed } });
    expect([await projects(), await tasks()]).toMatchObject([[{ name: 'Rear-lamp' }], [{ projectName: 'Rear-lamp' }]]);

    await here.li.call(api.task.star, { ...of(), body: { starred: true } });
    expect(await tasks()).toMatchObject([{ starred: true }]);
    expect(await tasks({ starred: 'true' })).toHaveLength(1);
    await here.li.call(api.task.star, { ...of(), body: { starred: false } });
    expect([await tasks(), await tasks({ starred: 'true' })]).toMatchObject([[{ starred: false }], []]);

    const asset = { name: 'Lamp request', properties: ['I'] };
    await here.li.call(api.assets.create, { params: { versionId: here.versionId }, body: asset as never });
    expect((await tasks())[0]?.stats.rows.assets).toBe(1);
    expect((await projects())[0]?.stats.rows.assets).toBe(1);

    await admin.call(api.task.clone, { ...of(), body: { name: 'Copy', code: 'C-1' } });
    expect(await tasks({ sorter: 'name' })).toMatchObject([{ name: 'Beam', citations: 1 }, { name: 'Copy' }]);
    expect(await projects()).toMatchObject([{ taskCount: 2 }]);

    await here.store.db.updateTable('inauth_user').set({ full_name: 'Li Wei' }).where('id', '=', here.li.id).execute();
    expect((await tasks({ sorter: 'name' }))[0]?.members).toMatchObject([{ fullName: 'Li Wei' }]);
  });

  it('are empty for who has left the project, at once and whatever was asked before', async () => {
    const ask = async () => {
      const [one, two] = await Promise.all([li.call(api.task.across), li.call(api.project.list)]);
      return [one.total, one.list.length, two.total, two.list.length];
    };
    expect([await ask(), await ask()]).toEqual([
      [1, 1, 1, 1],
      [1, 1, 1, 1],
    ]);
    const home = { params: { projectId: here.projectId } };
    const { rev } = await admin.call(api.project.get, home);
    const form = projectForm({ participants: [admin.id], responsibleBy: admin.id } as never);
    await admin.call(api.project.change, { ...home, body: { rev, form } });
    expect(await ask()).toEqual([0, 0, 0, 0]);
  });

  it('count what is made at either of them, page by page from both ends', async () => {
    const names = (n: number) => ({ name: `Lamp-${n + 10}`, code: `L-${n}` });
    for (let n = 0; n < 12; n++) {
      const by = n % 2 === 0 ? here.li : li;
      await by.call(api.task.create, {
        params: { projectId: here.projectId },
        body: taskForm(here.li.id, names(n)),
      });
      const pages = await Promise.all(
        [1, 2, 3, 4].map((current) =>
          li.call(api.task.across, { query: { current, pageSize: 4, sorter: 'name', name: 'lamp-' } as never }),
        ),
      );
      expect(pages.map(({ total }) => total)).toEqual(Array.from({ length: 4 }, () => n + 1));
      const listed = pages.flatMap(({ list }) => list.map(({ name }) => name));
      expect(listed).toEqual(Array.from({ length: n + 1 }, (_, i) => names(i).name));
    }
  });

  it('know at once what a personal token may ask for, which is looked up elsewhere', async () => {
    const body = { name: 'reader', scopes: ['project.read' as const], days: 30 };
    const { token } = await li.call(personalToken.create, { body });
    const program = there.stranger(token);
    expect((await program.call(api.task.across)).total).toBe(1);
    await admin.call(api.task.clone, { ...of(), body: { name: 'Copy', code: 'C-1' } });
    expect((await program.call(api.task.across)).total).toBe(2);
  });
});
