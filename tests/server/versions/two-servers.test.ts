import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#contract/index.ts';
import { answerWithin, leaseFor } from '#domain/drawn/lease.ts';
import { change } from '#domain/workspace/edit.ts';
import { json } from '#server/store/engines/value-codec.ts';
import { openStore } from '#server/store/open.ts';
import { presentFor } from '#server/store/versions/presence.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { drawing, leaseCalls, passTime } from '#tests/world/leases.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { shareOf } from '#tests/world/shared-listener.ts';

/** Li is connected to one server, Wang to another; both servers have one database. */
describe.runIf(process.env.DATABASE_URL)('two servers on one PostgreSQL', () => {
  let here: Analysis;
  let there: ServerWorld;
  let li: Actor;
  let wang: Actor;
  let calls: ReturnType<typeof leaseCalls>;
  const at = () => ({ params: { versionId: here.versionId } });
  const move = (x: number, rev: number) => change('nodes', { id: 'a', rev }, { x });

  beforeEach(async () => {
    here = await analysis();
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(here.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    there = await serverWorld({ store });
    li = here.li;
    wang = await there.user('wang', [...engineer, 'ProjectAdmin']);
    await li.call(api.version.edit, { ...at(), body: { edits: drawing } });
    calls = leaseCalls(here);
  });
  afterEach(async () => {
    await there.close();
    await here.close();
  });

  it('have one editor of a diagram, whoever asks which of them first', async () => {
    const liAlso = await there.renewed(li);
    const wangAlso = await here.renewed(wang);
    const pages = [li, wang, liAlso, wangAlso].flatMap((who) => [1, 2, 3].map((n) => ({ who, n })));
    const replies = await Promise.all(pages.map(({ who, n }, i) => calls.take(who, `page-${n}-${i}`)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('let a stream at one of them hear a version that the other was asked for', async () => {
    const shared = await shareOf(li);
    const liAlso = await there.renewed(li);
    const params = { streamId: shared.id, versionId: here.versionId };
    await liAlso.call(api.version.hear, { params, body: { after: 0 } });
    await shared.until(`version: ${here.versionId}`);
    await shared.leave();
  });

  it('show the cursor of somebody at the one to who is at the other, also to who comes later', async () => {
    const [atLi, atWang] = [await listenTo(li, here.versionId), await listenTo(wang, here.versionId)];
    await atWang.until('"name":"li"');
    const cursor = { kind: 'damages' as const, row: 'd1', column: 'name', rows: ['d1', 'd2'], columns: ['name'] };
    await li.call(api.version.point, { ...at(), body: { seat: 'tab', at: cursor } });
    const heard = `event: cursors\ndata: ${JSON.stringify([{ id: li.id, name: 'li', seat: 'tab', at: cursor }])}`;
    await atWang.until(heard);
    const late = await listenTo(wang, here.versionId);
    await late.until(heard);
    await atLi.leave();
    await atWang.until('"seat":"tab","at":null');
    for (const listener of [atWang, late]) await listener.leave();
  });

  it('hand over from one to the other, and refuse what comes under the old fence', async () => {
    const [atLi, atWang] = [await listenTo(li, here.versionId), await listenTo(wang, here.versionId)];
    await calls.take(li);
    await atWang.until(`"editor":{"id":"${li.id}","name":"li"`);
    await calls.save(li, [move(10, 1)], 1);
    await atWang.until('"x":10');
    await calls.select(li, 1, ['a']);
    await atWang.until('"ids":["a"]');
    await calls.ask(wang);
    await atLi.until(`"asked":{"id":"${wang.id}","name":"wang"`);
    await calls.reply(li, 1, true);
    await atWang.until(`"fence":2,"editor":{"id":"${wang.id}"`);
    await atLi.until('"fence":2');
    expect((await calls.save(li, [move(20, 2)], 1)).failure.errorCode).toBe('20120019');
    expect((await calls.save(wang, [move(30, 2)], 2)).status).toBe(200);
    await atLi.until('"x":30');
    for (const listener of [atLi, atWang]) await listener.leave();
  });

  it('hand over when the editor has lost the connection, by the clock of the database', async () => {
    await calls.take(li);
    // The servers' own clocks count for nothing.
    there.clock.advance(10 * leaseFor);
    wang = await there.renewed(wang);
    await calls.ask(wang);
    expect((await calls.take(wang)).status).toBe(409);
    await passTime(here, answerWithin);
    expect((await calls.take(wang)).data).toMatchObject({ fence: 2, editor: { name: 'wang' } });
    expect((await calls.renew(li, 1)).failure.errorCode).toBe('20120019');
  });

  it('store nothing of the former editor after the hand-over, however many saves are on their way', async () => {
    await calls.take(li);
    const saves = Array.from({ length: 40 }, (_, n) =>
      calls.save(li, [change('diagrams', { id: 'd', rev: 1 }, { order: n + 1 })], 1),
    );
    const adds = Array.from({ length: 40 }, (_, n) =>
      calls.save(li, [{ op: 'add', kind: 'nodes', row: { diagram: 'd', x: n * 10, y: 0, width: 100, height: 50 } }], 1),
    );
    await saves[0];
    await passTime(here, leaseFor);
    expect((await calls.take(wang)).status).toBe(200);
    const { rev } = await wang.call(api.version.snapshot, at());
    const replies = await Promise.all([...saves, ...adds]);
    expect((await wang.call(api.version.snapshot, at())).rev).toBe(rev);
    const codes = replies.map(({ status, failure }) => (status === 200 ? 'stored' : failure.errorCode));
    expect(codes.filter((code) => !['stored', '20120019', '20120002'].includes(code))).toEqual([]);
  });

  it('tell what was stored by one that died before it could say so', async () => {
    const atWang = await listenTo(wang, here.versionId);
    await atWang.until('people');
    const silent = vi.spyOn(here.env.bus, 'publish').mockImplementation(() => {});
    await li.call(api.version.edit, { ...at(), body: { edits: [move(40, 1)] } });
    silent.mockRestore();
    await atWang.until('"x":40');
    await atWang.leave();
  });

  it('answer what the other stored, though they heard nothing of it', async () => {
    await wang.call(api.version.snapshot, at());
    const silent = vi.spyOn(here.env.bus, 'publish').mockImplementation(() => {});
    await li.call(api.version.edit, { ...at(), body: { edits: [move(70, 1)] } });
    await here.store.db
      .insertInto('variable')
      .values({
        key: 'report.keptHours',
        value: json<unknown>(7),
        rev: 1,
        update_by: li.id,
        update_time: here.clock.now.toISOString(),
      })
      .execute();
    silent.mockRestore();
    const { rows } = await wang.call(api.version.snapshot, at());
    expect(rows.nodes?.find(({ id }) => id === 'a')).toMatchObject({ x: 70 });
    expect((await there.env.variables.current())['report.keptHours']).toBe(7);
    // The next edit there follows it.
    expect((await wang.attempt(api.version.edit, { ...at(), body: { edits: [move(80, 2)] } })).status).toBe(200);
  });

  it('know the people of each other, as long as both are there', async () => {
    const atLi = await listenTo(li, here.versionId);
    const atWang = await listenTo(wang, here.versionId);
    await atLi.until('"name":"wang"');
    await atWang.until('"name":"li"');
    await atWang.leave();
    const left = `"name":"wang"}]\n\nversion: ${here.versionId}\nevent: people\ndata: [{"id":"${li.id}","name":"li"}]`;
    await atLi.until(left);
    await atLi.leave();
  });

  it('do not know those of a server that has gone without a word', async () => {
    const atWang = await listenTo(wang, here.versionId);
    await atWang.until('people');
    const gone = { server: 'gone', version_id: here.versionId, user_id: 'zhao', name: 'zhao' };
    const expires_at = new Date(Date.now() - presentFor).toISOString();
    await here.store.db
      .insertInto('presence')
      .values([
        { id: 'old', ...gone, expires_at },
        { id: 'new', ...gone, user_id: 'sun', name: 'sun', expires_at: new Date(Date.now() + 60_000).toISOString() },
      ])
      .execute();
    here.env.bus.publish(`people:${here.versionId}`, {});
    await atWang.until('"name":"sun"');
    expect(atWang.text()).not.toContain('zhao');
    await atWang.leave();
  });
});
