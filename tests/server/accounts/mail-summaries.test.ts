import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inbox } from '#contract/account/inbox.ts';
import { comment } from '#contract/comment.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { version } from '#contract/version.ts';
import { formerUser } from '#domain/model/former-user.ts';
import { lastDue } from '#domain/model/mailing.ts';
import { add } from '#domain/workspace/edit.ts';
import { notify } from '#server/actions/people/notify.ts';
import { sendSummaries } from '#server/actions/people/send-summaries.ts';
import { readSettings } from '#server/settings.ts';
import { claimMail, noteMailBegun } from '#server/store/accounts/mail-items.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

const hour = minutes(60);

/** A mail service that takes what it is sent, or refuses it while `down`. */
async function mailService() {
  const state = { taken: [] as { to: string; subject: string; text: string }[], down: false, asked: 0 };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      state.asked += 1;
      if (!state.down) state.taken.push(JSON.parse(text));
      response.writeHead(state.down ? 503 : 200).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
  return Object.assign(state, { url, close: () => new Promise((done) => server.close(done)) });
}

let mails: Awaited<ReturnType<typeof mailService>>;
let world: Analysis;
let wu: Actor;
beforeEach(async () => {
  mails = await mailService();
  world = await analysis({
    sending: readSettings({ MAIL_URL: mails.url }).sending,
    origin: () => 'https://tara.example',
  });
  wu = await world.user('wu', engineer);
  await participants(world.li.id, wu.id);
});
afterEach(async () => {
  await world.close();
  await mails.close();
});

async function participants(...ids: string[]) {
  const params = { projectId: world.projectId };
  const li = await world.renewed(world.li);
  const { rev } = await li.call(project.get, { params });
  await li.call(project.change, { params, body: { rev, form: projectForm({ participants: ids }) } });
}
const daily = { pace: 'daily', hour: 7, zone: 'Asia/Shanghai', locale: 'en-US' } as const;
const choose = async (mailing: object) =>
  (await world.renewed(wu)).call(inbox.changeMailing, { body: mailing as never });
const notice = (subject: string, more: object = {}) =>
  notify(world.env, {
    kind: 'mentioned',
    by: world.li.id,
    to: [wu.id],
    taskId: world.taskId,
    subject,
    text: 'the secret words',
    ...more,
  });
/** It is this time of the clock (UTC), and the server looks for what is due. */
async function at(iso: string) {
  world.clock.advance(Date.parse(iso) - world.clock.now.getTime());
  await sendSummaries(world.env);
}
const waiting = async () => (await world.store.db.selectFrom('mail_item').select('id').execute()).length;

describe('a daily summary by mail', () => {
  it('comes once a day at the hour of its receiver, with a link to each row, by project and task', async () => {
    const params = { versionId: world.versionId };
    await world.li.call(version.edit, { params, body: { edits: [add('assets', { name: 'Lamp' }, 'lamp')] } });
    const ways = await choose(daily);
    expect(ways.mailing).toEqual(daily);
    expect(ways.kinds.every(({ mail }) => mail)).toBe(true);
    await at('2027-03-01T20:00:00.000Z');
    await notice('A-1', { row: { kind: 'assets', id: 'lamp' } });
    world.clock.advance(1_000);
    await notice('Headlamp.xlsx', { kind: 'reportReady', by: undefined });
    await at('2027-03-01T22:59:00.000Z');
    expect(mails.taken).toEqual([]);
    await at('2027-03-01T23:00:00.000Z');
    await at('2027-03-01T23:01:00.000Z');
    expect(mails.taken).toHaveLength(1);
    const [mail] = mails.taken;
    expect([mail?.to, mail?.subject]).toEqual(['wu@example.com', 'InTARA: 2 notifications']);
    const link = `https://tara.example/intara/project/analysis?task=${world.taskId}&version=${world.versionId}`;
    expect(mail?.text.split('\n').map((line) => line.trim())).toEqual([
      'This is what happened since the last summary:',
      '',
      expect.stringMatching(/^Project \S/),
      'Task TARA-1',
      '- li mentioned you in a comment on A-1 (TARA-1)',
      `${link}&step=assets&row=lamp&panel=comments`,
      '- The report Headlamp.xlsx is ready (TARA-1)',
      `${link}&page=report`,
      '',
      'You receive this mail once a day. Change the time, or stop it, in the notification settings:',
      'https://tara.example/intara/account/settings?tab=notifications',
    ]);
    expect(mail?.text).not.toContain('secret');
    await notice('A-2');
    await at('2027-03-02T22:00:00.000Z');
    expect(mails.taken).toHaveLength(1);
    await at('2027-03-02T23:30:00.000Z');
    expect(mails.taken[1]?.text).toContain('A-2');
    await at('2027-03-03T23:30:00.000Z');
    expect(mails.taken).toHaveLength(2);
  });

  it('is in the language of its receiver, and by the time zone of the installation where none is known', async () => {
    await choose({ pace: 'daily', hour: 9, locale: 'zh-CN' });
    await at('2027-03-01T08:00:00.000Z');
    await notice('A-1');
    await at('2027-03-01T08:59:00.000Z');
    expect(mails.taken).toEqual([]);
    await at('2027-03-01T09:00:00.000Z');
    expect(mails.taken[0]?.subject).toBe('InTARA：1 条通知');
    expect(mails.taken[0]?.text).toContain('li 在 A-1 的评论中提到了您（TARA-1）');
    expect(mails.taken[0]?.text).not.toContain('mentioned');
  });

  it.each([
    ['zh-CN', '已离职用户\u00a01 在 A-1 的评论中提到了您'],
    ['en-US', 'Former\u00a0user\u00a01 mentioned you in a comment on A-1'],
  ])('calls who was anonymised as the language of its receiver has it: %s', async (locale, words) => {
    await choose({ ...daily, locale });
    await notice('A-1');
    await world.store.db
      .updateTable('inauth_user')
      .set({ full_name: formerUser(1), username: formerUser(1), former: 1, state: 'deleted' })
      .where('id', '=', world.li.id)
      .execute();
    await at('2027-03-01T23:00:00.000Z');
    expect(mails.taken[0]?.text).toContain(words);
  });

  it('is not lost when the mail server is away, and then comes once', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    await notice('A-1');
    mails.down = true;
    await at('2027-03-01T23:00:00.000Z');
    await at('2027-03-01T23:05:00.000Z');
    expect([mails.asked, await waiting()]).toEqual([1, 1]);
    await at('2027-03-01T23:20:00.000Z');
    expect(mails.asked).toBe(2);
    mails.down = false;
    await at('2027-03-02T01:00:00.000Z');
    await at('2027-03-02T02:00:00.000Z');
    expect([mails.taken.length, await waiting()]).toEqual([1, 0]);
  });

  it('is sent by one of two servers, and not again after one that ended while it was on its way', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    await notice('A-1');
    world.clock.advance(4 * hour);
    await Promise.all([sendSummaries(world.env), sendSummaries(world.env), sendSummaries(world.env)]);
    expect(mails.taken).toHaveLength(1);
    await notice('A-2');
    const upto = '2027-03-02T23:00:00.000Z';
    const claim = { user_id: wu.id, until: '2027-03-02T23:10:00.000Z', upto, tries: 0 };
    await world.store.db
      .insertInto('mail_claim')
      .values({ ...claim, begun: true })
      .execute();
    await at('2027-03-02T23:05:00.000Z');
    await at('2027-03-02T23:30:00.000Z');
    await at('2027-03-03T23:30:00.000Z');
    expect([mails.taken.length, await waiting()]).toEqual([1, 0]);
    await notice('A-3');
    await world.store.db
      .insertInto('mail_claim')
      .values({ ...claim, begun: false })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ begun: false, until: claim.until }))
      .execute();
    await at('2027-03-04T23:30:00.000Z');
    expect(mails.taken[1]?.text).toContain('A-3');
  });

  it('is not begun by a server that stood still so long that another one has claimed it', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    await notice('A-1');
    const upto = '2027-03-01T23:00:00.000Z';
    const claimAt = (now: string, until: string) => world.store.tx((tx) => claimMail(tx, wu.id, { now, until, upto }));
    const first = await claimAt('2027-03-01T23:00:00.000Z', '2027-03-01T23:10:00.000Z');
    const second = await claimAt('2027-03-01T23:11:00.000Z', '2027-03-01T23:21:00.000Z');
    expect(await noteMailBegun(world.store.db, first!)).toBe(false);
    expect(await noteMailBegun(world.store.db, second!)).toBe(true);
    expect(await noteMailBegun(world.store.db, second!)).toBe(false);
  });

  it('says nothing of a comment that was deleted, or that mentions its receiver no longer', async () => {
    await choose(daily);
    const { li, versionId } = world;
    await li.call(version.edit, { params: { versionId }, body: { edits: [add('assets', { name: 'Lamp' }, 'lamp')] } });
    const { rev, form } = await li.call(task.get, { params: { taskId: world.taskId } });
    await li.call(task.change, {
      params: { taskId: world.taskId },
      body: { rev, form: { ...form, members: [li.id, wu.id] } },
    });
    const write = (text: string) =>
      li.call(comment.write, {
        params: { versionId },
        body: { kind: 'assets', rowId: 'lamp', form: { text, mentions: [wu.id] } },
      });
    await write('one');
    await write('two');
    const said = await write('three');
    const one = (text: string) => said.find((other) => other.text === text) ?? { id: '', rev: 0 };
    // Made a member, and mentioned three times.
    expect(await waiting()).toBe(4);
    await li.call(comment.drop, { params: { versionId, commentId: one('one').id } });
    await li.call(comment.change, {
      params: { versionId, commentId: one('two').id },
      body: { rev: one('two').rev, form: { text: 'two', mentions: [] } },
    });
    expect(await waiting()).toBe(2);
  });

  it('says nothing to who lost the right, or of a row that is gone', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    await notice('A-1', { row: { kind: 'assets', id: 'gone' } });
    await notice('A-2');
    await participants(world.li.id);
    await at('2027-03-01T23:00:00.000Z');
    expect([mails.taken, await waiting()]).toEqual([[], 0]);
    await participants(world.li.id, wu.id);
    await notice('A-3');
    const permissions = engineer.filter((one) => one !== 'ProjectAnalysisRead');
    await world.store.db.updateTable('inauth_user').set({ permissions }).where('id', '=', wu.id).execute();
    await at('2027-03-02T23:00:00.000Z');
    expect([mails.taken, await waiting()]).toEqual([[], 0]);
  });

  it('ends with the setting: what waits comes at once, or not at all', async () => {
    await choose(daily);
    await notice('A-1');
    await choose({ ...daily, pace: 'atOnce' });
    await sendSummaries(world.env);
    expect(mails.taken).toHaveLength(1);
    await notice('A-2');
    await world.env.sender.idle();
    expect(mails.taken[1]?.subject).toContain('mentioned you in a comment on A-2');
    await choose(daily);
    await notice('A-3');
    await choose({ ...daily, pace: 'none' });
    await notice('A-4');
    await world.env.sender.idle();
    await at('2027-03-05T23:00:00.000Z');
    expect([mails.taken.length, await waiting()]).toEqual([2, 0]);
    expect((await (await world.renewed(wu)).call(inbox.list, { query: {} })).total).toBe(4);
  });

  it('names fifty events and says that there are more', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    for (let n = 0; n < 60; n += 1) await notice(`A-${n}`);
    await at('2027-03-01T23:00:00.000Z');
    expect(mails.taken[0]?.subject).toBe('InTARA: more than 50 notifications');
    expect(mails.taken[0]?.text.match(/mentioned you/g)).toHaveLength(50);
    expect(mails.taken[0]?.text.length).toBeLessThan(20_000);
  });

  it('is sent with fewer events where their names are long', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    for (let n = 0; n < 50; n += 1) await notice('long '.repeat(60));
    await at('2027-03-01T23:00:00.000Z');
    const text = mails.taken[0]?.text ?? '';
    const named = text.match(/mentioned you/g)?.length ?? 0;
    expect(named).toBeGreaterThan(30);
    expect(text.length).toBeLessThan(20_000);
    expect(mails.taken[0]?.subject).toBe(`InTARA: more than ${named} notifications`);
    expect([text.includes('There is more'), await waiting()]).toEqual([true, 0]);
  });

  it('has no line of its own for what stands behind a break in a name', async () => {
    await choose(daily);
    await at('2027-03-01T20:00:00.000Z');
    const forged = 'A-1\r\n\nYour account ends: https://evil.example\u2028here\u202e';
    await world.store.db.updateTable('task').set({ name: forged }).where('id', '=', world.taskId).execute();
    await world.store.db.updateTable('project').set({ name: forged }).execute();
    await world.store.db.updateTable('inauth_user').set({ full_name: forged }).where('id', '=', world.li.id).execute();
    await notice(forged);
    await at('2027-03-01T23:00:00.000Z');
    await choose({ ...daily, pace: 'atOnce' });
    await notice(forged);
    await world.env.sender.idle();
    expect(mails.taken).toHaveLength(2);
    for (const { text } of mails.taken) {
      expect(text.split(/[\n\r\u2028]/).filter((line) => /^\s*(Your|here)/.test(line))).toEqual([]);
      expect(text).not.toMatch(/[\r\u2028\u202e]/);
    }
  });

  it('is refused in a time zone or at an hour that there is not', async () => {
    for (const wrong of [{ zone: 'Mars/Base' }, { hour: 24 }, { pace: 'weekly' }, { locale: 'fr' }])
      expect((await wu.attempt(inbox.changeMailing, { body: { ...daily, ...wrong } })).status).toBe(400);
  });
});

describe('the hour of a summary', () => {
  it('is that of the clock on the wall, also on the days it is changed', () => {
    const due = (now: string) => new Date(lastDue(Date.parse(now), 7, 'Europe/Berlin')).toISOString();
    expect(due('2027-03-27T12:00:00.000Z')).toBe('2027-03-27T06:00:00.000Z');
    expect(due('2027-03-28T12:00:00.000Z')).toBe('2027-03-28T05:00:00.000Z');
    expect(due('2027-03-28T04:59:00.000Z')).toBe('2027-03-27T06:00:00.000Z');
    expect(due('2027-10-31T12:00:00.000Z')).toBe('2027-10-31T06:00:00.000Z');
  });
});
