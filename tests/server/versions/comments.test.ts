// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { type CommentItem, comment } from '#contract/comment.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { version } from '#contract/version.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let li: Actor;
let wu: Actor;
let reader: Actor;
let assetId: string;

/** Li, Wu and a reader take part in the project; Li and Wu are members of the task. */
const withPeople = async (people: readonly Actor[]) => {
  const { rev } = await li.call(project.get, { params: { projectId: world.projectId } });
  const form = projectForm({ participants: people.map(({ id }) => id) });
  await li.call(project.change, { params: { projectId: world.projectId }, body: { rev, form } });
};

beforeAll(async () => {
  world = await analysis();
  ({ li } = world);
  wu = await world.user('wu', engineer);
  reader = await world.user('reader', ['ProjectAnalysisRead']);
  await withPeople([li, wu, reader]);
  const params = { taskId: world.taskId };
  const { rev } = await li.call(task.get, { params });
  const form = taskForm(li.id, { members: [li.id, wu.id] });
  await li.call(task.change, { params, body: { rev, form } });
  // Without them the version could not be made final.
  const required = { category: 'HW', description: 'A part' };
  const edits = [
    add('assets', { name: 'Lamp', ...required }, 'lamp'),
    add('assets', { name: 'Gateway', ...required }, 'gateway'),
  ];
  await li.call(version.edit, { params: { versionId: world.versionId }, body: { edits } });
  assetId = 'lamp';
});
afterAll(() => world.close());

const at = (versionId = world.versionId) => ({ versionId });
const write = (who: Actor, text: string, more: { rowId?: string; thread?: string; mentions?: string[] } = {}) => {
  // Two comments of one moment have no order.
  world.clock.advance(1000);
  const { rowId = assetId, mentions = [], ...rest } = more;
  return who.attempt(comment.write, {
    params: at(),
    body: { kind: 'assets', rowId, ...rest, form: { text, mentions } },
  });
};
const written = async (...given: Parameters<typeof write>): Promise<CommentItem> => {
  const { data, failure } = await write(...given);
  const found = data?.find(({ text }) => text === given[1]);
  if (!found) throw new Error(JSON.stringify(failure));
  return found;
};
const ofRow = (who: Actor, row = assetId, versionId = world.versionId) =>
  who.call(comment.list, { params: at(versionId), query: { row } });
const open = (who: Actor, versionId = world.versionId) => who.call(comment.list, { params: at(versionId) });
const counts = (who: Actor) => who.call(comment.counts, { params: at() });
const resolve = (who: Actor, { id }: CommentItem, resolved: boolean) =>
  who.attempt(comment.resolve, { params: { ...at(), commentId: id }, body: { resolved } });
const change = (who: Actor, { id, rev }: CommentItem, text: string, mentions: string[] = []) =>
  who.attempt(comment.change, { params: { ...at(), commentId: id }, body: { rev, form: { text, mentions } } });
const drop = (who: Actor, { id }: CommentItem) => who.attempt(comment.drop, { params: { ...at(), commentId: id } });
const inboxOf = async (who: Actor) => (await who.call(inbox.list)).list;

describe('a comment about a row', () => {
  it('is read by everybody who reads the task, as it was typed, and replied to in its thread', async () => {
    const first = await written(li, '  Is the lamp <b>inside</b>?  '.trim());
    await written(wu, 'It is.', { thread: first.id });
    expect(await ofRow(reader)).toMatchObject([
      { text: 'Is the lamp <b>inside</b>?', authorName: 'li', thread: first.id, resolved: null, deleted: false },
      { text: 'It is.', authorName: 'wu', thread: first.id },
    ]);
    expect(await ofRow(reader, 'gateway')).toEqual([]);
    expect(await counts(reader)).toEqual([{ rowId: 'lamp', open: 1, threads: 1 }]);
  });

  it('needs the right to comment, and a project one sees', async () => {
    expect((await write(reader, 'May I?')).status).toBe(403);
    const [first] = await ofRow(reader);
    expect((await resolve(reader, first as CommentItem, true)).status).toBe(403);
    const mute = await world.user('mute', ['ProjectAdmin', 'ProjectAnalysisRead', 'ProjectAnalysisModify']);
    expect((await write(mute, 'I may change the rows')).status).toBe(403);
    const outsider = await world.user('outsider', engineer);
    expect((await write(outsider, 'Hello')).status).toBe(404);
    expect((await outsider.attempt(comment.list, { params: at() })).status).toBe(404);
  });

  it('is about a row that is there, holds text, and has an end', async () => {
    const gone = await write(li, 'Of nothing', { rowId: 'nothing' });
    expect([gone.status, gone.failure.enMessage]).toEqual([412, 'The asset has been deleted in the meantime.']);
    expect((await write(li, '   ')).failure.fields).toMatchObject([{ problem: 'required' }]);
    expect((await write(li, 'x'.repeat(4001))).status).toBe(400);
    expect((await write(li, 'Into no thread', { thread: 'none' })).status).toBe(404);
  });

  it('is changed and deleted by its author alone, at its rev', async () => {
    const own = await written(wu, 'Seen by the camera');
    expect((await change(li, own, 'Mine now')).status).toBe(403);
    expect((await drop(li, own)).status).toBe(403);
    expect((await change(wu, own, 'Seen by the radar')).data).toContainEqual(
      expect.objectContaining({ id: own.id, text: 'Seen by the radar', rev: 2, editedAt: expect.any(String) }),
    );
    const late = await change(wu, own, 'Seen by nobody');
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'A-1 has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
    expect((await drop(wu, own)).data?.map(({ id }) => id)).not.toContain(own.id);
  });

  it('is written, changed and resolved by a reader, who still changes no row', async () => {
    const critic = await world.user('critic', ['ProjectAdmin', 'ProjectAnalysisRead', 'ProjectAnalysisComment']);
    const own = await written(critic, 'Why not the camera?');
    expect((await change(critic, own, 'Why not the radar?')).status).toBe(200);
    expect((await resolve(critic, own, true)).data?.find(({ id }) => id === own.id)?.resolved).toMatchObject({
      byName: 'critic',
    });
    const edits = [add('assets', { name: 'Radar' }, 'radar')];
    expect((await critic.attempt(version.edit, { params: at(), body: { edits } })).status).toBe(403);
    const { db } = world.env.store;
    await db
      .updateTable('inauth_user')
      .set({ permissions: JSON.stringify(['ProjectAdmin', 'ProjectAnalysisRead']) as never })
      .where('id', '=', critic.id)
      .execute();
    // Own words of before stay, and are theirs no longer to change.
    expect((await drop(critic, own)).status).toBe(403);
    expect((await resolve(critic, own, false)).status).toBe(403);
    expect((await ofRow(critic)).map(({ id }) => id)).toContain(own.id);
  });

  it('that others replied to stays without its text until the last reply goes', async () => {
    const first = await written(li, 'To be taken back');
    const reply = await written(wu, 'A reply', { thread: first.id });
    expect((await drop(li, first)).data).toContainEqual(
      expect.objectContaining({ id: first.id, text: '', deleted: true }),
    );
    const left = (await drop(wu, reply)).data?.map(({ id }) => id);
    expect(left).not.toContain(reply.id);
    expect(left).not.toContain(first.id);
  });

  it('is resolved and opened again by anybody who writes, and the open ones are listed of all rows', async () => {
    const other = await written(li, 'About the gateway', { rowId: 'gateway' });
    expect((await open(reader)).map(({ rowId }) => rowId)).toEqual(['lamp', 'lamp', 'gateway']);
    const [settled] = (await resolve(wu, other, true)).data ?? [];
    expect(settled?.resolved).toMatchObject({ byName: 'wu' });
    expect((await open(reader)).map(({ rowId }) => rowId)).toEqual(['lamp', 'lamp']);
    expect(await counts(reader)).toContainEqual({ rowId: 'gateway', open: 0, threads: 1 });
    expect((await resolve(li, other, false)).data?.[0]?.resolved).toBeNull();
    await resolve(li, other, true);
  });

  it('is heard of at once by everybody who has the version open', async () => {
    const ear = await listenTo(reader, world.versionId);
    await ear.until('event: people');
    await written(li, 'Heard at once', { rowId: 'gateway' });
    await ear.until('event: comments\ndata: {"row":"gateway"}');
    await ear.leave();
  });
});

describe('who is mentioned', () => {
  it('is a member of the task', async () => {
    const people = await reader.call(comment.people, { params: at() });
    expect(people.map(({ username }) => username).sort()).toEqual(['li', 'wu']);
    const wrong = await write(li, 'Hello @reader', { mentions: [reader.id] });
    expect([wrong.status, wrong.failure.fields]).toEqual([400, [{ path: 'form.mentions', problem: 'unknown' }]]);
  });

  it('is notified once, with the way to the row; who mentions themselves is not', async () => {
    const said = await written(li, 'Look, @wu and @li', { mentions: [wu.id, li.id] });
    const [notice] = await inboxOf(wu);
    expect(notice).toMatchObject({
      kind: 'mentioned',
      read: false,
      subject: 'A-1',
      text: 'Look, @wu and @li',
      taskId: world.taskId,
      by: { name: 'li' },
      versionId: world.versionId,
      row: { kind: 'assets', id: 'lamp' },
    });
    expect((await inboxOf(li)).map(({ kind }) => kind)).not.toContain('mentioned');
    await change(li, said, 'Look again, @wu', [wu.id]);
    expect((await inboxOf(wu)).filter(({ kind }) => kind === 'mentioned')).toHaveLength(1);
  });

  it('hears of replies in a thread they took part in', async () => {
    const first = await written(wu, 'What about the fuse?');
    await written(li, 'It is outside', { thread: first.id });
    expect((await inboxOf(wu))[0]).toMatchObject({ kind: 'replied', text: 'It is outside' });
  });

  it('reads no longer what was changed or deleted, and nothing when they are not meant any longer', async () => {
    const said = await written(li, 'The key is 1234, @wu', { mentions: [wu.id] });
    await change(li, said, 'The key is in the safe, @wu', [wu.id]);
    const [changed] = await ofRow(li).then((all) => all.filter(({ id }) => id === said.id));
    expect((await inboxOf(wu))[0]?.text).toBe('The key is in the safe, @wu');
    await change(li, changed ?? said, 'The key is in the safe');
    expect((await inboxOf(wu)).map(({ text }) => text)).not.toContain('The key is in the safe, @wu');

    const first = await written(wu, 'Which key?');
    const reply = await written(li, 'Number 5678', { thread: first.id });
    expect((await inboxOf(wu))[0]?.text).toBe('Number 5678');
    await drop(li, reply);
    expect((await inboxOf(wu)).map(({ text }) => text)).not.toContain('Number 5678');
  });

  it('keeps no notification of a row that is gone, and has it again with the row', async () => {
    await written(li, 'A question, @wu', { rowId: 'gateway', mentions: [wu.id] });
    expect((await inboxOf(wu))[0]?.row?.id).toBe('gateway');
    const edits = [{ op: 'drop' as const, kind: 'assets' as const, id: 'gateway', rev: 1 }];
    await li.call(version.edit, { params: at(), body: { edits } });
    expect((await inboxOf(wu)).map(({ row }) => row?.id)).not.toContain('gateway');
    await li.call(version.undo, { params: at(), body: {} });
    expect((await inboxOf(wu))[0]?.row?.id).toBe('gateway');
  });

  it('sees nothing of it without the project or the right to read analyses', async () => {
    const before = await wu.call(inbox.unread);
    expect(before.unread).toBeGreaterThan(0);
    await withPeople([li, reader]);
    expect([await wu.call(inbox.unread), await inboxOf(wu)]).toEqual([{ unread: 0 }, []]);
    await withPeople([li, wu, reader]);
    expect(await wu.call(inbox.unread)).toEqual(before);
    const permissions = ['ProjectConfigRead'];
    await world.store.db.updateTable('inauth_user').set({ permissions }).where('id', '=', wu.id).execute();
    world.clock.advance(60_000);
    expect([await wu.call(inbox.unread), await inboxOf(wu)]).toEqual([{ unread: 0 }, []]);
    await world.store.db
      .updateTable('inauth_user')
      .set({ permissions: [...engineer] })
      .where('id', '=', wu.id)
      .execute();
    world.clock.advance(60_000);
  });
});

describe('the comments of a version', () => {
  it('that is frozen are read and not added to; those that are open go on in the next version', async () => {
    const openBefore = await open(li);
    expect(openBefore.length).toBeGreaterThan(1);
    const { rev } = await li.call(version.snapshot, { params: at() });
    await li.call(taskVersion.freeze, { params: at(), body: { rev, reason: 'for the spec' } });
    const [first] = await ofRow(reader);
    const refused = [
      await write(li, 'Too late'),
      await change(li, first as CommentItem, 'Too late'),
      await drop(li, first as CommentItem),
      await resolve(li, first as CommentItem, true),
    ];
    expect(refused.map(({ status, failure }) => [status, failure.enMessage])).toEqual(
      refused.map(() => [409, 'The version is locked, editing is not allowed.']),
    );
    const form = { version: 'V2', base: world.versionId, content: 'next', author: li.id, current: true };
    await li.call(taskVersion.create, { params: { taskId: world.taskId }, body: form });
    const { versionId } = await li.call(task.get, { params: { taskId: world.taskId } });
    expect(versionId).not.toBe(world.versionId);
    expect(await open(li, versionId)).toEqual(openBefore);
    expect((await ofRow(li, 'gateway', versionId)).every(({ resolved }) => resolved === null)).toBe(true);
    expect((await ofRow(li, 'gateway')).some(({ resolved }) => resolved !== null)).toBe(true);
  });

  it('stay with their task: a clone begins without any', async () => {
    const made = await li.call(task.clone, {
      params: { taskId: world.taskId },
      body: { name: 'Another', code: 'T-2' },
    });
    expect(await open(li, made.versionId)).toEqual([]);
  });

  it('keep the name of an author who was deleted', async () => {
    await world.store.db.updateTable('inauth_user').set({ state: 'deleted' }).where('id', '=', wu.id).execute();
    expect((await ofRow(reader)).map(({ authorName }) => authorName)).toContain('wu');
  });

  it('go with the task', async () => {
    for (const taskId of (await li.call(task.across)).list.map(({ id }) => id))
      await li.call(task.drop, { params: { taskId } });
    const { db } = world.store;
    expect(await db.selectFrom('comment').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('notification').select('id').execute()).toEqual([]);
  });
});
