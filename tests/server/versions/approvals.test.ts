// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { reportHead } from '#server/report/head.ts';
import { engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
let wang: Actor;
let mei: Actor;
let versionId: string;
let taskId: string;
const reader = ['ProjectConfigRead', 'ProjectAnalysisRead'] as const;
beforeEach(async () => {
  world = await serverWorld();
  lin = await world.user('lin', engineer);
  wang = await world.user('wang', reader);
  mei = await world.user('mei', reader);
  const project = await lin.call(api.project.create, {
    body: { ...projectForm(), participants: [lin.id, wang.id, mei.id] } as never,
  });
  const task = await lin.call(api.task.create, {
    params: { projectId: project.id },
    body: { ...taskForm(lin.id), members: [lin.id, wang.id] },
  });
  ({ id: taskId, versionId } = task);
});
afterEach(() => world.close());

const at = () => ({ params: { versionId } });
const freeze = (approvers: string[] = []) =>
  lin.attempt(api.taskVersion.freeze, { ...at(), body: { rev: 1, reason: 'x', approvers } });
const answer = (who: Actor, body: object) => who.attempt(api.approval.answer, { ...at(), body });
const recorded = async (who = lin) => {
  const [record] = await who.call(api.taskVersion.list, { params: { taskId } });
  return record?.approvals ?? [];
};
const idOf = async (user: Actor) => (await recorded()).find((one) => one.user.id === user.id)?.id ?? '';
const withdrawById = (approvalId: string, who = lin) =>
  who.attempt(api.approval.withdraw, { params: { versionId, approvalId } });
const withdraw = async (user: Actor, who = lin) => withdrawById(await idOf(user), who);

describe('the approval of a final version', () => {
  it('is asked for with the final submission, seen on the workplace, and answered', async () => {
    const candidates = await lin.call(api.approval.candidates, at());
    expect(candidates.map(({ name }) => name).sort()).toEqual(['lin', 'wang']);
    expect((await freeze([wang.id])).status).toBe(200);
    expect(await wang.call(api.approval.waiting, {})).toMatchObject([{ versionId, taskId, askedBy: 'lin' }]);
    expect(await mei.call(api.approval.waiting, {})).toEqual([]);
    world.clock.advance(minutes(3));
    expect((await answer(wang, { answer: 'approved', comment: 'Good' })).status).toBe(200);
    expect(await recorded()).toMatchObject([
      {
        user: { id: wang.id, name: 'wang' },
        askedBy: 'lin',
        answer: 'approved',
        comment: 'Good',
        answeredOn: '2026-03-02T08:03:00.000Z',
      },
    ]);
    expect(await wang.call(api.approval.waiting, {})).toEqual([]);
  });

  it('is answered by those alone who are asked, once; a rejection says why', async () => {
    await freeze([wang.id]);
    expect((await answer(mei, { answer: 'approved' })).failure.errorCode).toBe('20120085');
    expect((await answer(lin, { answer: 'approved' })).status).toBe(409);
    const refused = await answer(wang, { answer: 'rejected', comment: ' ' });
    expect([refused.status, refused.failure.fields]).toEqual([400, [{ path: 'comment', problem: 'required' }]]);
    expect((await answer(wang, { answer: 'rejected', comment: 'R-1 is open' })).status).toBe(200);
    expect((await answer(wang, { answer: 'approved' })).status).toBe(409);
  });

  it('may be asked for again: what was answered before stays', async () => {
    await freeze([wang.id]);
    const ask = (users: string[], who = lin) => who.attempt(api.approval.ask, { ...at(), body: { users } });
    expect((await ask([wang.id])).failure.errorCode).toBe('20120084');
    await answer(wang, { answer: 'rejected', comment: 'R-1 is open' });
    world.clock.advance(minutes(1));
    expect((await ask([wang.id])).status).toBe(200);
    await answer(wang, { answer: 'approved' });
    expect((await recorded()).map((one) => one.answer)).toEqual(['rejected', 'approved']);
    expect((await ask([mei.id])).failure.fields).toEqual([{ path: 'users.0', problem: 'unknown' }]);
    expect((await ask([])).status).toBe(400);
    expect((await ask([wang.id], mei)).status).toBe(403);
  });

  it('is not asked for while the version can change, nor of a person who is no member; then nothing is frozen', async () => {
    const early = await lin.attempt(api.approval.ask, { ...at(), body: { users: [wang.id] } });
    expect(early.failure.errorCode).toBe('20120083');
    const refused = await freeze([mei.id]);
    expect([refused.status, refused.failure.fields]).toEqual([400, [{ path: 'approvers.0', problem: 'unknown' }]]);
    expect((await lin.call(api.version.snapshot, at())).status).toBe('open');
  });

  it('keeps the names when an account is gone, and is out of sight for who sees no such project', async () => {
    await freeze([wang.id]);
    await answer(wang, { answer: 'approved' });
    await world.store.db.deleteFrom('inauth_token').where('user_id', '=', wang.id).execute();
    await world.store.db.deleteFrom('inauth_user').where('id', '=', wang.id).execute();
    expect((await recorded()).map(({ user }) => user.name)).toEqual(['wang']);
    const foreign = await world.user('foreign', engineer);
    expect((await foreign.attempt(api.approval.candidates, at())).status).toBe(404);
    expect((await answer(foreign, { answer: 'approved' })).status).toBe(404);
    expect((await world.stranger().attempt(api.approval.waiting, {})).status).toBe(401);
  });

  it('is a notification to who is asked, with the freeze or later, and its answer one to who asked', async () => {
    const heard = async (who: Actor) =>
      (await who.call(api.inbox.list, { query: {} })).list.filter(({ kind }) => kind.startsWith('approval'));
    await freeze([wang.id]);
    expect(await heard(wang)).toMatchObject([
      { kind: 'approvalAsked', by: { name: 'lin' }, versionId, taskId, row: null, subject: 'V1.0' },
    ]);
    expect(await heard(mei)).toEqual([]);
    world.clock.advance(minutes(1));
    await answer(wang, { answer: 'rejected', comment: 'R-1 is open' });
    expect(await heard(lin)).toMatchObject([{ kind: 'approvalAnswered', by: { name: 'wang' }, text: 'R-1 is open' }]);
    world.clock.advance(minutes(1));
    await lin.call(api.approval.ask, { ...at(), body: { users: [wang.id] } });
    expect(await heard(wang)).toHaveLength(2);
    await answer(mei, { answer: 'approved' });
    expect(await heard(lin)).toHaveLength(1);
  });

  it('is withdrawn before it is answered: it waits for nobody, who was asked is told, and an answer is refused', async () => {
    await freeze([lin.id, wang.id]);
    const heard = async (who: Actor) =>
      (await who.call(api.inbox.list, { query: {} })).list.filter(({ kind }) => kind.startsWith('approval'));
    expect(await heard(wang)).toMatchObject([{ kind: 'approvalAsked' }]);
    world.clock.advance(minutes(1));
    expect((await withdraw(wang)).status).toBe(200);
    expect(await wang.call(api.approval.waiting, {})).toEqual([]);
    expect(await heard(wang)).toMatchObject([
      { kind: 'approvalWithdrawn', by: { name: 'lin' }, versionId, taskId, row: null, subject: 'V1.0' },
    ]);
    // Nothing but what stands: of the other request nothing is changed.
    expect((await recorded(wang)).map(({ user, answer }) => [user.name, answer])).toEqual([['lin', null]]);
    const { approvals } = await reportHead(world.env, await world.env.versions.read(versionId));
    expect(approvals?.map(({ who }) => who)).toEqual(['lin']);
    const late = await answer(wang, { answer: 'approved', comment: 'Good' });
    expect([late.status, late.failure.errorCode]).toEqual([409, '20120086']);
    expect(await recorded()).toHaveLength(1);
    const lines = await world.store.db.selectFrom('audit').select(['event', 'detail', 'user_id']).execute();
    expect(lines).toContainEqual({ event: 'approval.withdrawn', detail: 'wang', user_id: lin.id });
  });

  it('is withdrawn by somebody else than who asked: that one is notified, too, and learns whose answer will not come', async () => {
    const zhao = await world.user('zhao', [...engineer, 'ProjectAdmin']);
    await freeze([lin.id, wang.id]);
    await withdraw(wang, zhao);
    const heard = async (who: Actor) =>
      (await who.call(api.inbox.list, { query: {} })).list
        .filter(({ kind }) => kind === 'approvalWithdrawn')
        .map(({ by, text }) => [by?.name, text]);
    expect([await heard(lin), await heard(wang), await heard(zhao)]).toEqual([[['zhao', 'wang']], [['zhao', '']], []]);
    // Whom they asked themselves learns of it once.
    world.clock.advance(minutes(1));
    await withdraw(lin, zhao);
    expect(await heard(lin)).toHaveLength(2);
  });

  it('is withdrawn by who may submit the version alone, once, and an answer is never', async () => {
    await freeze([lin.id, wang.id]);
    expect((await withdraw(wang, mei)).status).toBe(403);
    expect((await withdraw(wang, await world.user('foreign', engineer))).status).toBe(404);
    // Not who asked, but who may submit, too.
    const zhao = await world.user('zhao', [...engineer, 'ProjectAdmin']);
    const mine = await idOf(lin);
    expect((await withdraw(lin, zhao)).status).toBe(200);
    const again = await withdrawById(mine);
    expect([again.status, again.failure.errorCode]).toEqual([409, '20120086']);
    expect((await withdrawById('nothing')).status).toBe(404);
    await answer(wang, { answer: 'rejected', comment: 'R-1 is open' });
    const late = await withdraw(wang);
    expect([late.status, late.failure.errorCode, late.failure.enMessage]).toEqual([
      409,
      '20120087',
      expect.stringContaining('wang'),
    ]);
    expect(await recorded()).toMatchObject([{ answer: 'rejected', comment: 'R-1 is open' }]);
  });

  it('is either withdrawn or answered where both are done at once', async () => {
    await freeze([wang.id]);
    const [withdrawn, answered] = await Promise.all([withdraw(wang), answer(wang, { answer: 'approved' })]);
    expect([withdrawn.status, answered.status].sort()).toEqual([200, 409]);
    expect((await recorded()).map((one) => one.answer)).toEqual(answered.status === 200 ? ['approved'] : []);
  });

  it('may be asked for again after it was withdrawn, and is answered then', async () => {
    await freeze([wang.id]);
    await withdraw(wang);
    world.clock.advance(minutes(1));
    expect((await lin.attempt(api.approval.ask, { ...at(), body: { users: [wang.id] } })).status).toBe(200);
    expect(await wang.call(api.approval.waiting, {})).toHaveLength(1);
    expect((await answer(wang, { answer: 'approved' })).status).toBe(200);
    expect((await recorded()).map((one) => one.answer)).toEqual(['approved']);
    expect((await answer(wang, { answer: 'approved' })).failure.errorCode).toBe('20120085');
  });

  it('is in the audit log', async () => {
    await freeze([wang.id]);
    await answer(wang, { answer: 'rejected', comment: 'R-1 is open' });
    const lines = await world.store.db.selectFrom('audit').select(['event', 'detail', 'user_id']).execute();
    expect(lines).toContainEqual({ event: 'approval.asked', detail: 'wang', user_id: lin.id });
    expect(lines).toContainEqual({ event: 'approval.rejected', detail: 'R-1 is open', user_id: wang.id });
  });

  it('by who made the version final, or wrote most of it, is told as such and is no second person', async () => {
    const rows = (name: string, count: number) => Array.from({ length: count }, (_, n) => ({ name: `${name} ${n}` }));
    const write = async (who: Actor, name: string, count: number) =>
      who.call(api.version.edit, { ...at(), body: { edits: rows(name, count).map((row) => add('functions', row)) } });
    const mate = await world.user('mate', engineer);
    const project = await lin.call(api.project.create, {
      body: { ...projectForm({ name: 'Radar', code: 'RD' }), participants: [lin.id, wang.id, mate.id] } as never,
    });
    const task = await lin.call(api.task.create, {
      params: { projectId: project.id },
      body: { ...taskForm(lin.id), members: [lin.id, wang.id, mate.id] },
    });
    ({ id: taskId, versionId } = task);
    await write(lin, 'Braking', 1);
    const { rev } = await write(mate, 'Steering', 2);
    const body = { rev, reason: 'x', approvers: [lin.id, mate.id, wang.id] };
    await lin.call(api.taskVersion.freeze, { ...at(), body });
    await answer(lin, { answer: 'approved' });
    await answer(mate, { answer: 'approved' });
    const record = async () => (await lin.call(api.taskVersion.list, { params: { taskId } }))[0];
    const told = Object.fromEntries((await record())?.approvals.map(({ user, own }) => [user.name, own]) ?? []);
    expect(told).toEqual({ lin: 'final', mate: 'author', wang: null });
    expect((await record())?.needsSecondPerson).toBe(true);
    const w = await world.env.versions.read(versionId);
    const facts = async () => {
      const report = reportOf(w, await reportHead(world.env, w), 'en-US', 'docx');
      return report.cover.facts.flat().join('\n');
    };
    expect(await facts()).toMatch(/lin · approved · .* · own work: froze this version/);
    expect(await facts()).toMatch(/mate · approved · .* · own work: wrote most of this version/);
    expect(await facts()).toContain('Approved here only by people whose own work it is; a second person is missing.');

    await answer(wang, { answer: 'approved' });
    expect((await record())?.needsSecondPerson).toBe(false);
    expect(await facts()).not.toContain('Approved here only by people');
  });

  it('counts of everybody where the project says so', async () => {
    await freeze([lin.id]);
    await answer(lin, { answer: 'approved' });
    expect((await lin.call(api.taskVersion.list, { params: { taskId } }))[0]?.needsSecondPerson).toBe(true);
    const { list } = await lin.call(api.project.list, { query: {} });
    const found = await lin.call(api.project.get, { params: { projectId: list[0]?.id ?? '' } });
    await lin.call(api.project.change, {
      params: { projectId: found.id },
      body: { rev: found.rev, form: { ...found.form, approval: 'anyone' } },
    });
    expect((await lin.call(api.taskVersion.list, { params: { taskId } }))[0]?.needsSecondPerson).toBe(false);
  });
});
