import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Permission } from '#contract/kit/permissions.ts';
import { health } from '#contract/system/health.ts';
import { variable } from '#contract/variable.ts';
import { answeredWithin, MessageTests } from '#server/sending/message-tests.ts';
import { readSettings } from '#server/settings.ts';
import { insertMailItems, type MailItem } from '#server/store/accounts/mail-items.ts';
import { analysis } from '#tests/world/analysis.ts';
import { minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';

const rights: Permission[] = ['InAuthUserRead', 'InAuthUserModify'];
const give: (() => unknown)[] = [];
let w: ServerWorld;
afterEach(async () => {
  vi.useRealTimers();
  await w.close();
  for (const back of give.splice(0)) await back();
});

async function start(variables: Record<string, string> = {}) {
  w = await serverWorld({ sending: readSettings(variables).sending });
  return w.user('root', rights);
}

const mail = { body: { way: 'mail' } } as const;
const sms = { body: { way: 'sms' } } as const;
const lines = () => w.store.db.selectFrom('audit').select(['event', 'detail', 'account']).execute();

async function listening(server: { listen(port: number, host: string, done: () => void): unknown }, inner = server) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  return ((inner as unknown as { address(): AddressInfo }).address() as AddressInfo).port;
}

/** A mail server that refuses in one place, with words of its own. */
async function mailServer(refusal: { at: 'auth' | 'from' | 'to' | 'data'; code: number; words: string } | null) {
  const taken: string[] = [];
  const refuse = (at: string) => {
    if (refusal?.at !== at) return null;
    return Object.assign(new Error(refusal.words), { responseCode: refusal.code });
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username }, _, done) => done(refuse('auth'), { user: username }),
    onMailFrom: (_, __, done) => done(refuse('from')),
    onRcptTo: ({ address }, _, done) => {
      taken.push(address);
      done(refuse('to'));
    },
    onData(stream, _, done) {
      stream.resume();
      stream.on('end', () => done(refuse('data')));
    },
  });
  const port = await listening(server as never, server.server as never);
  give.push(() => new Promise<void>((done) => server.close(() => done())));
  return { url: `smtp://robot%40tara.example:se%3Acret@127.0.0.1:${port}`, taken };
}

describe('a test message', () => {
  it('goes to the own address of who asks, by the sender of all messages, and has its line in the audit log', async () => {
    const { url, taken } = await mailServer(null);
    const root = await start({ MAIL_URL: url, MAIL_FROM: 'robot@tara.example' });
    const typed = { body: { way: 'mail', to: 'other@example.com' } };
    expect((await root.attempt(health.testMessage, typed)).data).toEqual({ outcome: 'sent', trouble: null });
    expect(taken).toEqual(['root@example.com']);
    expect(await lines()).toEqual([{ event: 'message.tested', detail: 'mail', account: 'root' }]);
    const { kinds } = await root.call(health.messages);
    expect(kinds[0]).toEqual({ kind: 'mail', today: 1, most: 5_000, failed: 0, limited: 0 });
  });

  it('is only printed while no mail server is set, and says so', async () => {
    const root = await start();
    expect(await root.call(health.testMessage, mail)).toEqual({ outcome: 'printed', trouble: null });
    expect(w.printed).toHaveLength(1);
    expect(w.printed[0]).toMatch(/^Mail to root@example\.com: .*测试/);
  });

  it('needs an address in the account, and is not counted without one', async () => {
    const root = await start();
    expect(await root.call(health.testMessage, sms)).toEqual({ outcome: 'noAddress', trouble: null });
    expect([w.printed, await lines()]).toEqual([[], []]);
    await w.store.db.updateTable('inauth_user').set({ mobile: '13800138000' }).where('id', '=', root.id).execute();
    expect((await root.call(health.testMessage, sms)).outcome).toBe('printed');
    expect(w.printed[0]).toMatch(/^SMS to 13800138000/);
    await w.store.db.updateTable('inauth_user').set({ phone: '13900139000' }).where('id', '=', root.id).execute();
    await root.call(health.testMessage, sms);
    expect(w.printed[1]).toMatch(/^SMS to 13900139000/);
  });

  it('is for who manages users: a reader gets 403, nobody 401, another way 400', async () => {
    const root = await start();
    const reader = await w.user('reader', ['InAuthUserRead']);
    expect((await reader.attempt(health.testMessage, mail)).status).toBe(403);
    expect((await w.stranger().attempt(health.testMessage, mail)).status).toBe(401);
    for (const way of ['', 'fax', null, ['mail'], 'MAIL'])
      expect((await root.attempt(health.testMessage, { body: { way } })).status).toBe(400);
    expect(w.printed).toEqual([]);
  });

  it('is sent once by two clicks, and at most five times in ten minutes', async () => {
    const root = await start();
    const [one, two] = await Promise.all([
      root.attempt(health.testMessage, mail),
      root.attempt(health.testMessage, mail),
    ]);
    expect([one.data.outcome, two.data.outcome]).toEqual(['printed', 'printed']);
    expect(w.printed).toHaveLength(1);
    for (let n = 1; n < 5; n++) await root.call(health.testMessage, mail);
    const refused = await root.attempt(health.testMessage, mail);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
    expect(await lines()).toHaveLength(5);
    w.clock.advance(minutes(10));
    expect((await root.call(health.testMessage, mail)).outcome).toBe('printed');
  });

  it('keeps to the limits of a day, which are told', async () => {
    const root = await start();
    await root.call(variable.change, { params: { key: 'message.mailsPerDay' }, body: { rev: 0, value: 1 } });
    await root.call(health.testMessage, mail);
    expect((await root.call(health.testMessage, mail)).outcome).toBe('limited');
    const { kinds } = await root.call(health.messages);
    expect(kinds[0]).toEqual({ kind: 'mail', today: 1, most: 1, failed: 0, limited: 1 });
  });
});

describe('a test message that fails', () => {
  it.each([
    ['auth', 535, '5.7.8 Bad password se:cret of robot@tara.example', 'signIn', '535 5.7.8', ''],
    ['from', 553, '5.7.1 Sender robot@tara.example not owned by mx1.corp.example', 'sender', '553 5.7.1', ''],
    [
      'to',
      550,
      '5.1.1 <root@example.com> unknown at mx1.corp.example (10.1.2.3)',
      'recipient',
      '550 5.1.1',
      '… unknown at … (…)',
    ],
    [
      'data',
      554,
      '5.7.1 Spam, see https://mx1.corp.example/x?id=1 \u202e\u0007ok',
      'rejected',
      '554 5.7.1',
      'Spam, see … ok',
    ],
  ] as const)(
    'says what the mail server answered at %s, without addresses, hosts and what signs in',
    async (at, code, words, cause, number, said) => {
      const { url } = await mailServer({ at, code, words });
      const root = await start({ MAIL_URL: url, MAIL_FROM: 'robot@tara.example' });
      const { outcome, trouble } = await root.call(health.testMessage, mail);
      expect([outcome, trouble]).toEqual(['failed', { cause, code: number, said }]);
      const { lastFailure, kinds } = await root.call(health.messages);
      expect(lastFailure).toEqual({ at: w.clock.now.toISOString(), way: 'mail', cause, code: number });
      expect(kinds[0]).toMatchObject({ today: 1, failed: 1 });
    },
  );

  it('says that nobody listens there, and names no host', async () => {
    const server = createTcpServer();
    const port = await listening(server);
    await new Promise((done) => server.close(done));
    const root = await start({ MAIL_URL: `smtp://127.0.0.1:${port}` });
    const answer = await root.call(health.testMessage, mail);
    expect(answer).toEqual({ outcome: 'failed', trouble: { cause: 'unreachable', code: '', said: '' } });
  });

  it('says that the name of the mail server is not known', async () => {
    const root = await start({ MAIL_URL: 'smtp://no-such-host.invalid:25' });
    const { trouble } = await root.call(health.testMessage, mail);
    expect(trouble).toMatchObject({ cause: 'unknownHost', said: '' });
  });

  it.each([
    [401, 'signIn'],
    [502, 'rejected'],
  ] as const)('says the status %s of a service', async (status, cause) => {
    const server = createServer((_, response) => void response.writeHead(status).end('key=hunter2'));
    const port = await listening(server);
    give.push(() => new Promise((done) => server.close(done)));
    const root = await start({ SMS_URL: `http://127.0.0.1:${port}/send?key=hunter2` });
    await w.store.db.updateTable('inauth_user').set({ mobile: '13800138000' }).where('id', '=', root.id).execute();
    const answer = await root.call(health.testMessage, sms);
    expect(answer).toEqual({ outcome: 'failed', trouble: { cause, code: `HTTP ${status}`, said: '' } });
    expect((await root.call(health.messages)).lastFailure?.way).toBe('sms');
  });

  it('is answered after 20 s, whatever the mail server does, and then another one may begin', async () => {
    vi.useFakeTimers();
    w = await serverWorld();
    const tests = new MessageTests();
    const others = vi.getTimerCount();
    const run = () => tests.run({ userId: 'root', way: 'mail', now: 0 }, () => new Promise(() => {}));
    const answers = Promise.all([run(), run()]);
    await vi.advanceTimersByTimeAsync(answeredWithin);
    const slow = { sent: 'failed', trouble: { cause: 'slow', code: '', said: '' } };
    expect(await answers).toEqual([slow, slow]);
    void run();
    expect(vi.getTimerCount() - others).toBe(1);
    await vi.advanceTimersByTimeAsync(answeredWithin);
  });
});

describe('the messages of today', () => {
  it('are for readers of users, name nobody, and count what waits', async () => {
    const made = await analysis();
    w = made;
    const root = await w.user('root', rights);
    const lin = await w.user('lin', ['ProjectAdmin']);
    expect((await lin.attempt(health.messages)).status).toBe(403);
    expect((await w.stranger().attempt(health.messages)).status).toBe(401);
    await w.env.sender.notice({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    await w.env.sender.link({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    const waiting = {
      user_id: lin.id,
      at: w.clock.now.toISOString(),
      kind: 'assigned',
      by_user: '',
      subject: 'secret',
    };
    const about = { task_id: made.taskId, version_id: made.versionId, row_kind: '', row_id: '', comment_id: '' };
    await w.store.tx((tx) => insertMailItems(tx, [{ id: 'one', ...waiting, ...about } as MailItem]));
    const state = await root.call(health.messages);
    expect(state.kinds.map(({ kind, today }) => [kind, today])).toEqual([
      ['mail', 0],
      ['notice', 1],
      ['link', 1],
      ['sms', 0],
    ]);
    expect(state).toMatchObject({
      underWay: 0,
      waiting: 1,
      lastFailure: null,
      ways: { mail: 'printed', sms: 'printed' },
    });
    expect(JSON.stringify(state)).not.toMatch(/\blin\b|secret|example/);
  });

  it('begin anew at midnight of the installation', async () => {
    const print = () => {
      throw new Error('no way out');
    };
    w = await serverWorld({ print });
    let root = await w.user('root', rights);
    await w.env.sender.mail({ to: 'lin@example.com', subject: 'Hello', text: 'Hello' });
    const before = await root.call(health.messages);
    expect([before.kinds[0]?.failed, before.since]).toEqual([1, w.env.startedAt.toISOString()]);
    w.clock.advance(minutes(16 * 60));
    root = await w.renewed(root);
    const after = await root.call(health.messages);
    expect([after.kinds[0]?.failed, after.since]).toEqual([0, '2026-03-03T00:00:00.000Z']);
    expect(after.lastFailure?.cause).toBe('other');
  });
});
