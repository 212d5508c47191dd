// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { add } from '#domain/workspace/edit.ts';
import { reportHead } from '#server/report/head.ts';
import { finalVersionBefore } from '#server/report/version-history.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let wang: Actor;
let projectId: string;
let taskId: string;
/** The first version, which is made final and sent to Wang, and one made from it. */
let first: string;
let second: string;

const setZone = (value: string) =>
  world.store.tx(async (tx) => {
    await tx.deleteFrom('variable').execute();
    const row = { value: JSON.stringify(value), rev: 1, update_by: lin.id, update_time: '2026-03-02T08:00:00.000Z' };
    await tx
      .insertInto('variable')
      .values({ key: 'report.zone', ...row } as never)
      .execute();
  });
const headOf = async (versionId: string): Promise<ReportHead> =>
  reportHead(world.env, await world.env.versions.read(versionId));
const freeze = (versionId: string, approvers: string[] = [], rev = 1) =>
  lin.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'as it is', approvers } });
const grow = async (version: string, base: string, content: string): Promise<string> => {
  world.clock.advance(minutes(2));
  const body = { version, base, content, author: lin.id, current: true };
  return (await lin.call(api.taskVersion.create, { params: { taskId }, body })).versionId;
};
const approve = () =>
  wang.call(api.approval.answer, { params: { versionId: first }, body: { answer: 'approved', comment: 'Good' } });
/** The cover as it was kept before it had a history and a zone. */
const ageCover = async (versionId: string) => {
  const { db } = world.store;
  const row = await db.selectFrom('task_version').select('cover').where('id', '=', versionId).executeTakeFirstOrThrow();
  const { versions: _, zone: __, ...cover } = row.cover as ReportHead;
  const former = { ...cover, date: cover.date.slice(0, 10) };
  await db.updateTable('task_version').set({ cover: former }).where('id', '=', versionId).execute();
};
const rename = (who: Actor, to: string) =>
  world.store.db.updateTable('inauth_user').set({ full_name: to }).where('id', '=', who.id).execute();

beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  wang = await world.user('wang', ['ProjectConfigRead', 'ProjectAnalysisRead']);
  const body = { ...projectForm(), participants: [lin.id, wang.id] };
  ({ id: projectId } = await lin.call(api.project.create, { body }));
  const form = { ...taskForm(lin.id), members: [lin.id, wang.id] };
  const task = await lin.call(api.task.create, { params: { projectId }, body: form });
  taskId = task.id;
  first = task.versionId;
  await freeze(first, [wang.id]);
  second = await grow('V2.0', first, 'content of V2 & more');
});
afterEach(() => world.close());

describe('the history a report tells', () => {
  it('has the versions up to the one reported, and of an open one as they are now', async () => {
    await grow('V3.0', second, 'later');
    expect((await headOf(first)).versions?.map(({ version }) => version)).toEqual(['V1.0']);
    await approve();
    expect((await headOf(second)).versions).toEqual([
      {
        version: 'V1.0',
        base: null,
        content: '',
        author: 'lin',
        createdOn: '2026-03-02T08:00:00.000Z',
        final: {
          who: 'lin',
          on: '2026-03-02T08:00:00.000Z',
          openPoints: 0,
          reason: 'as it is',
          imported: false,
        },
        approvals: [{ who: 'wang', answer: 'approved', comment: 'Good', on: expect.any(String), imported: false }],
      },
      {
        version: 'V2.0',
        base: 'V1.0',
        content: 'content of V2 & more',
        author: 'lin',
        createdOn: '2026-03-02T08:02:00.000Z',
      },
    ]);
  });

  it('of a final version is that of the day it was made final, whatever is signed and renamed later', async () => {
    world.clock.advance(minutes(1));
    await freeze(second);
    const { versions } = await headOf(second);
    expect(versions?.map(({ approvals }) => approvals?.map(({ answer }) => answer))).toEqual([[null], undefined]);
    world.clock.advance(minutes(1));
    await approve();
    await rename(lin, 'Lin Married');
    const later = await headOf(second);
    expect([later.final?.who, later.versions]).toEqual(['Lin Married', versions]);
  });

  it('of rows that were read before their version was made final says nothing of that: others may be final', async () => {
    const read = await world.env.versions.read(second);
    await freeze(second, [wang.id]);
    const head = await reportHead(world.env, read);
    expect([head.status, head.final, head.approvals]).toEqual(['open', undefined, undefined]);
    expect((await headOf(second)).final?.reason).toBe('as it is');
  });

  it('of a final version says nothing of a request that was withdrawn since, and goes on saying what became of the others', async () => {
    const ask = () => lin.call(api.approval.ask, { params: { versionId: first }, body: { users: [lin.id] } });
    const withdraw = async () => {
      const [record] = (await lin.call(api.taskVersion.list, { params: { taskId } })).filter(({ id }) => id === first);
      const request = record?.approvals.find(({ user, answer }) => user.id === lin.id && answer === null);
      await lin.call(api.approval.withdraw, { params: { versionId: first, approvalId: request?.id ?? '' } });
    };
    // One was withdrawn before, one is withdrawn after the second version was made final.
    await ask();
    world.clock.advance(minutes(1));
    await withdraw();
    await ask();
    world.clock.advance(minutes(1));
    await freeze(second);
    const signed = async () => (await headOf(second)).versions?.[0]?.approvals?.map(({ who, answer }) => [who, answer]);
    expect(await signed()).toEqual([
      ['wang', null],
      ['lin', null],
    ]);
    world.clock.advance(minutes(1));
    await approve();
    await rename(lin, 'Lin Married');
    await withdraw();
    expect(await signed()).toEqual([['wang', null]]);
  });

  it('of one made final before histories were kept is what can be known without ever changing', async () => {
    world.clock.advance(minutes(1));
    await freeze(second);
    await ageCover(second);
    const before = (await headOf(second)).versions;
    expect(before).toMatchObject([
      {
        version: 'V1.0',
        author: 'lin',
        // Who made it final was not kept by name.
        final: { who: '', on: '2026-03-02T08:00:00.000Z', reason: 'as it is' },
        approvals: [{ who: 'wang', answer: null, comment: '', on: '' }],
      },
      { version: 'V2.0', base: 'V1.0', content: 'content of V2 & more', author: 'lin' },
    ]);
    world.clock.advance(minutes(1));
    await approve();
    await grow('V3.0', second, 'later');
    await rename(lin, 'Lin Married');
    await rename(wang, 'Wang Married');
    expect((await headOf(second)).versions).toEqual(before);
  });
});

describe('what is kept with a version that is made final', () => {
  it('is not what its requirements became elsewhere, which goes on changing and which no exchange file brings', async () => {
    const edits = [
      add(
        'requirements',
        { name: 'Signed requests', text: 'The gateway refuses unsigned requests.', explanation: 'CSG-1' },
        'r',
      ),
    ];
    await lin.call(api.version.edit, { params: { versionId: second }, body: { edits } });
    const { db } = world.store;
    const connection = {
      server: 'https://p.example/polarion',
      project: 'EL',
      type: 'r',
      originField: 'o',
      calField: '',
    };
    const now = '2026-03-02T08:00:00.000Z';
    await db
      .insertInto('polarion_connection')
      .values({
        project_id: projectId,
        body: { ...connection, language: 'en-US' },
        token: '',
        rev: 1,
        update_by: lin.id,
        update_time: now,
      })
      .execute();
    const seen = { code: '', name: '', task_code: '', task_name: '', sent_hash: '', sent_by: '', there_hash: '' };
    const there = { changed_there: false, gone_there: false, title_there: '', status: 'approved', refusal: '' };
    const of = { project_id: projectId, task_id: taskId, row_id: 'r', work_item: 'EL-1' };
    await db
      .insertInto('polarion_item')
      .values({ ...seen, ...there, ...of })
      .execute();
    expect((await headOf(second)).workItems).toMatchObject({ r: { workItem: 'EL-1' } });
    await freeze(second, [], 2);
    const kept = await db.selectFrom('task_version').select('cover').where('id', '=', second).executeTakeFirstOrThrow();
    expect(kept.cover).not.toHaveProperty('workItems');
    await db.deleteFrom('polarion_item').execute();
    expect((await headOf(second)).workItems).toBeUndefined();
  });
});

describe('the moments of a report', () => {
  it('are whole moments, with the zone of the installation', async () => {
    expect(await headOf(second)).toMatchObject({ date: '2026-03-02T08:02:00.000Z', zone: 'UTC' });
    expect((await headOf(first)).final?.on).toBe('2026-03-02T08:00:00.000Z');
    await setZone('Asia/Shanghai');
    expect(await headOf(second)).toMatchObject({ zone: 'Asia/Shanghai' });
  });

  it('of a final version stay in the zone they were told in; a bare day kept earlier stays a day', async () => {
    await setZone('Asia/Shanghai');
    await freeze(second);
    await setZone('America/New_York');
    expect(await headOf(second)).toMatchObject({ zone: 'Asia/Shanghai' });
    await ageCover(second);
    const aged = await headOf(second);
    expect([aged.zone, aged.date]).toEqual([undefined, '2026-03-02']);
  });
});

describe('the final version that a report compares with', () => {
  const comparedWith = async (versionId: string) => (await finalVersionBefore(world.env, versionId))?.version;

  it('is the nearest one it was made from that is frozen, however many drafts lie between', async () => {
    const third = await grow('V3.0', second, 'later');
    expect([await comparedWith(first), await comparedWith(second), await comparedWith(third)]).toEqual([
      undefined,
      'V1.0',
      'V1.0',
    ]);
    await freeze(second);
    expect(await comparedWith(third)).toBe('V2.0');
  });

  it('is the same for a frozen version whatever is frozen after it', async () => {
    const third = await grow('V3.0', second, 'later');
    world.clock.advance(minutes(2));
    await freeze(third);
    world.clock.advance(minutes(2));
    await freeze(second);
    expect(await comparedWith(third)).toBe('V1.0');
  });
});
