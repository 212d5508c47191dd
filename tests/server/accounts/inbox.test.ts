// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { lease } from '#contract/lease.ts';
import { project } from '#contract/project.ts';
import { report } from '#contract/report.ts';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { notify } from '#server/actions/people/notify.ts';
import { readSettings } from '#server/settings.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let li: Actor;
let wu: Actor;
beforeAll(async () => {
  world = await analysis();
  ({ li } = world);
  wu = await world.user('wu', engineer);
  const { rev } = await li.call(project.get, { params: { projectId: world.projectId } });
  const form = projectForm({ participants: [li.id, wu.id] });
  await li.call(project.change, { params: { projectId: world.projectId }, body: { rev, form } });
});
afterAll(() => world.close());

const list = async (who: Actor, query: object = {}) => (await who.call(inbox.list, { query })).list;
const unread = async (who: Actor) => (await who.call(inbox.unread)).unread;
/** Notifications of one moment have no order. */
const later = () => world.clock.advance(1000);
const changeTask = async (more: object) => {
  later();
  const params = { taskId: world.taskId };
  const { rev } = await li.call(task.get, { params });
  await li.call(task.change, { params, body: { rev, form: taskForm(li.id, more) } });
};
const assigned = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      notify(world.env, { kind: 'assigned', by: li.id, to: [wu.id], taskId: world.taskId, subject: `T-${i}` }),
    ),
  );

describe('a person is notified', () => {
  it('of a task they become a member of or responsible for, not of each change of it, and not by themselves', async () => {
    await changeTask({ members: [li.id, wu.id] });
    expect(await list(wu)).toMatchObject([{ kind: 'assigned', subject: 'TARA-1', by: { name: 'li' }, row: null }]);
    await changeTask({ members: [li.id, wu.id], description: 'Another' });
    expect(await list(wu)).toHaveLength(1);
    await changeTask({ members: [li.id, wu.id], responsible: wu.id });
    expect(await list(wu)).toHaveLength(2);
    later();
    const body = { name: 'Copy', code: 'T-9' };
    await li.call(task.clone, { params: { taskId: world.taskId }, body });
    expect((await list(wu))[0]).toMatchObject({ subject: 'Copy' });
    expect(await list(li)).toEqual([]);
  });

  it('that somebody asks for the diagram they edit', async () => {
    const { versionId } = world;
    const edits = [add('diagrams', { name: 'Overview' }, 'overview')];
    await li.call(version.edit, { params: { versionId }, body: { edits } });
    const params = { versionId, diagramId: 'overview' };
    await li.call(lease.take, { params, body: { seat: 'a' } });
    await wu.call(lease.ask, { params, body: { seat: 'b' } });
    expect(await list(li)).toMatchObject([
      { kind: 'diagramAsked', subject: 'Overview', by: { name: 'wu' }, row: { kind: 'diagrams', id: 'overview' } },
    ]);
  });

  it('that a report they asked for is ready', async () => {
    later();
    const params = { versionId: world.versionId };
    await wu.call(report.request, { params, body: { format: 'xlsx', locale: 'en-US', reason: 'for the spec' } });
    await world.env.reports.idle();
    expect((await list(wu))[0]).toMatchObject({ kind: 'reportReady', by: null, taskId: world.taskId });
    expect((await list(wu))[0]?.subject).toMatch(/\.xlsx$/);
  });

  it('at once on the pages they have open, and nobody else is', async () => {
    const ears = [await listenTo(wu, world.versionId), await listenTo(li, world.versionId)] as const;
    for (const ear of ears) await ear.until('event: people');
    await assigned(1);
    await ears[0].until('event: inbox');
    expect(ears[1].text()).not.toContain('event: inbox');
    for (const ear of ears) await ear.leave();
  });
});

describe('an inbox', () => {
  it('counts what is unread; one or all are marked, of the caller alone', async () => {
    const all = await list(wu, { pageSize: 100 });
    expect(await unread(wu)).toBe(all.length);
    const ids = all.slice(0, 2).map(({ id }) => id);
    expect(await wu.call(inbox.mark, { body: { ids, read: true } })).toEqual({ unread: all.length - 2 });
    expect(await list(wu, { unread: 'true', pageSize: 100 })).toHaveLength(all.length - 2);
    expect(await wu.call(inbox.mark, { body: { ids, read: false } })).toEqual({ unread: all.length });
    await li.call(inbox.mark, { body: { ids, read: true } });
    expect(await unread(wu)).toBe(all.length);
    expect(await wu.call(inbox.mark, { body: { read: true } })).toEqual({ unread: 0 });
    expect(await wu.call(inbox.mark, { body: { ids: [], read: false } })).toEqual({ unread: 0 });
  });

  it('is paged, the newest first, and narrowed to a kind', async () => {
    later();
    await assigned(11);
    const first = await wu.call(inbox.list, { query: { kind: 'assigned' } });
    expect(first.list).toHaveLength(10);
    const second = await list(wu, { kind: 'assigned', current: 2 });
    expect(new Set([...first.list, ...second].map(({ id }) => id)).size).toBe(first.total);
    expect((await list(wu, { kind: 'reportReady' })).map(({ kind }) => kind)).toEqual(['reportReady']);
  });

  it('keeps the newest 500', async () => {
    const before = await wu.call(inbox.list);
    later();
    await assigned(501 - before.total);
    later();
    await assigned(1);
    expect((await wu.call(inbox.list)).total).toBeLessThanOrEqual(500);
  });
});

describe('how a person is notified', () => {
  const choose = (body: object) => wu.attempt(inbox.changeWays, { body });

  it('is in the application unless they say otherwise, kind by kind', async () => {
    const { kinds, mail } = await wu.call(inbox.ways);
    expect(mail).toBe(false);
    expect(kinds).toContainEqual({ kind: 'assigned', inApp: true, mail: false });
    const before = (await wu.call(inbox.list)).total;
    await choose({ assigned: { inApp: false, mail: false } });
    await assigned(1);
    expect((await wu.call(inbox.list)).total).toBe(before);
    const { kinds: now } = await wu.call(inbox.ways);
    expect(now).toContainEqual({ kind: 'assigned', inApp: false, mail: false });
    expect(now).toContainEqual({ kind: 'mentioned', inApp: true, mail: false });
    expect((await choose({ unheardOf: { inApp: true, mail: true } })).status).toBe(400);
  });

  it('is by mail, in both languages, with no text of the task, while they take part in the project', async () => {
    world.printed.splice(0);
    await choose({ mentioned: { inApp: true, mail: true } });
    const notice = { kind: 'mentioned' as const, by: li.id, to: [wu.id], taskId: world.taskId, subject: 'A-1' };
    await notify(world.env, { ...notice, text: 'the secret words' });
    await world.env.sender.idle();
    expect(world.printed).toHaveLength(1);
    expect(world.printed[0]).toMatch(/^Mail to wu@example\.com: /);
    expect(world.printed[0]).toMatch(
      /\n *li 在 A-1 的评论中提到了您（TARA-1）\n *li mentioned you in a comment on A-1 \(TARA-1\)\n/,
    );
    expect(world.printed[0]).not.toContain('secret');
    const outsider = await world.user('outsider', engineer);
    await outsider.call(inbox.changeWays, { body: { mentioned: { inApp: true, mail: true } } });
    await notify(world.env, { ...notice, to: [outsider.id] });
    await world.env.sender.idle();
    expect(world.printed).toHaveLength(1);
    expect(await list(outsider)).toEqual([]);
  });

  it('is by mail only while they can sign in and read tasks', async () => {
    const people = await Promise.all(['kept', 'disabled', 'blind'].map((name) => world.user(name, engineer)));
    const [kept, disabled, blind] = people.map(({ id }) => id) as [string, string, string];
    const params = { projectId: world.projectId };
    const { rev } = await li.call(project.get, { params });
    const form = projectForm({ participants: [li.id, wu.id, kept, disabled, blind] });
    await li.call(project.change, { params, body: { rev, form } });
    for (const who of people) await who.call(inbox.changeWays, { body: { mentioned: { inApp: true, mail: true } } });
    const notice = { kind: 'mentioned' as const, by: li.id, taskId: world.taskId, subject: 'A-1' };
    const mailed = async () => {
      world.printed.splice(0);
      await notify(world.env, { ...notice, to: [kept, disabled, blind] });
      await world.env.sender.idle();
      return world.printed.map((text) => /^Mail to (\w+)@/.exec(text)?.[1]).sort();
    };
    expect(await mailed()).toEqual(['blind', 'disabled', 'kept']);
    const users = () => world.store.db.updateTable('inauth_user');
    await users().set({ state: 'disabled' }).where('id', '=', disabled).execute();
    const permissions = engineer.filter((one) => one !== 'ProjectAnalysisRead');
    await users().set({ permissions }).where('id', '=', blind).execute();
    expect(await mailed()).toEqual(['kept']);
  });

  it('never refuses the act: what cannot be sent is logged', async () => {
    const other = await analysis({ sending: readSettings({ MAIL_URL: 'http://127.0.0.1:1/' }).sending });
    expect((await other.li.call(inbox.ways)).mail).toBe(true);
    await other.li.call(inbox.changeWays, { body: { mentioned: { inApp: true, mail: true } } });
    const notice = {
      kind: 'mentioned' as const,
      by: 'somebody',
      to: [other.li.id],
      taskId: other.taskId,
      subject: 'A-1',
    };
    await notify(other.env, notice);
    await other.env.sender.idle();
    expect(other.logged).toContainEqual(expect.objectContaining({ msg: 'a message was not sent' }));
    expect((await other.li.call(inbox.list)).total).toBe(1);
    await other.close();
  });
});
