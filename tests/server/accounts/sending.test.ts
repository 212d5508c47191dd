import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { signIn } from '#contract/account/sign-in.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { sendMail } from '#server/sending/sender.ts';
import { printedWarnings } from '#server/sending/ways.ts';
import { readSettings } from '#server/settings.ts';
import { settled } from '#tests/world/identity.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

const mail = { to: 'li@example.com', subject: 'Hello', text: 'First line\nSecond line' };
const give: (() => unknown)[] = [];
afterEach(async () => {
  for (const back of give.splice(0)) await back();
});

async function world(variables: Record<string, string> = {}): Promise<ServerWorld> {
  const w = await serverWorld({ sending: readSettings(variables).sending });
  give.push(() => w.close());
  return w;
}

/** A service that takes messages over HTTP and remembers what it was posted. */
async function service(status = 200) {
  const posted: { authorization: string | undefined; body: unknown }[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      posted.push({ authorization: request.headers.authorization, body: JSON.parse(text) });
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  give.push(() => new Promise((done) => server.close(done)));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, posted };
}

/** A mail server that takes every mail. */
async function mailServer() {
  const taken: { from: string; to: string[]; user: string; text: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === 'se:cret' ? done(null, { user: username }) : done(new Error('no')),
    onData(stream, { envelope, user }, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user ?? ''), text });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  give.push(() => new Promise<void>((done) => server.close(() => done())));
  return { port: (server.server.address() as AddressInfo).port, taken };
}

describe('a mail', () => {
  it('is printed while nothing else is set', async () => {
    const w = await world();
    expect(await sendMail(w.env, mail)).toBe('sent');
    expect(w.printed).toEqual(['Mail to li@example.com: Hello\n  First line\n  Second line\n']);
  });

  it('is posted to a service with the header it wants', async () => {
    const { url, posted } = await service();
    const w = await world({ MAIL_URL: url, SEND_AUTHORIZATION: 'Bearer x' });
    expect(await sendMail(w.env, mail)).toBe('sent');
    expect(posted).toEqual([{ authorization: 'Bearer x', body: mail }]);
    expect(w.printed).toEqual([]);
  });

  it('is posted in the body the service wants, and no text gets out of its place', async () => {
    const { url, posted } = await service();
    const body = '{"message":{"to":["{to}"],"title":"{subject}","html":false,"content":"{text}"},"n":1}';
    const w = await world({ MAIL_URL: url, MAIL_BODY: body });
    await sendMail(w.env, { ...mail, text: 'a","html":true,"x":"{subject}' });
    expect(posted[0]?.body).toEqual({
      message: { to: [mail.to], title: 'Hello', html: false, content: 'a","html":true,"x":"{subject}' },
      n: 1,
    });
  });

  it('is handed to a mail server, signed in, as text of both languages', async () => {
    const { port, taken } = await mailServer();
    const url = `smtp://robot%40tara.example:se%3Acret@127.0.0.1:${port}`;
    const w = await world({ MAIL_URL: url, MAIL_FROM: 'InTARA <robot@tara.example>' });
    expect(await sendMail(w.env, { ...mail, subject: '您好', text: '中文' })).toBe('sent');
    expect(taken).toMatchObject([{ from: 'robot@tara.example', to: ['li@example.com'], user: 'robot@tara.example' }]);
    expect(taken[0]?.text).toMatch(/^Subject: =\?UTF-8\?/m);
    expect(taken[0]?.text).toMatch(/^To: li@example\.com\r$/m);
  });

  it.each([
    ['a line break in the address', { to: 'li@example.com\r\nBcc: all@example.com' }],
    ['two addresses', { to: 'li@example.com, all@example.com' }],
    ['a name beside the address', { to: 'Li <li@example.com>' }],
    ['a space in the address', { to: 'li @example.com' }],
    ['no address', { to: '' }],
    ['a line break in the subject', { subject: 'Hello\nBcc: all@example.com' }],
    ['another line break of Unicode in the subject', { subject: 'Hello\u2028Bcc: all@example.com' }],
    ['a zero byte in the subject', { subject: 'Hello\0' }],
  ])('with %s is refused', async (_, change) => {
    const w = await world();
    expect(await sendMail(w.env, { ...mail, ...change })).toBe('refused');
    expect(w.printed).toEqual([]);
  });

  it.each([500, 302])(
    'that the service answers with %s failed: it is logged without the address, and nothing is thrown',
    async (status) => {
      const { url } = await service(status);
      const w = await world({ MAIL_URL: url });
      expect(await sendMail(w.env, mail)).toBe('failed');
      expect(w.logged).toContainEqual(expect.objectContaining({ msg: 'a message was not sent', to: 'l…@example.com' }));
      expect(JSON.stringify(w.logged)).not.toContain(mail.to);
    },
  );

  it('that no mail server takes failed', async () => {
    const w = await world({ MAIL_URL: 'smtp://127.0.0.1:1' });
    expect(await sendMail(w.env, mail)).toBe('failed');
  });
});

describe('who starts the server', () => {
  const told = (variables: Record<string, string>) => printedWarnings(readSettings(variables).sending);

  it('is told that links and codes are printed, for as long as they are', () => {
    const [mails, texts] = [expect.stringMatching(/^Mails .* MAIL_URL /), expect.stringMatching(/^Text .* SMS_URL /)];
    expect(told({})).toEqual([mails, texts]);
    expect(told({ MAIL_URL: 'console:', SMS_URL: 'https://sms.example/send' })).toEqual([mails]);
    expect(told({ MAIL_URL: 'smtp://mail.example:587' })).toEqual([texts]);
  });

  it('sees no mail on the console once there is a mail server, nor when that takes none', async () => {
    const w = await world({ MAIL_URL: 'smtp://127.0.0.1:1' });
    const person = { username: 'li', fullName: 'Li', email: 'li@example.com', password: 'Abcdefg1' };
    const admin = await w.user('root', permissions);
    await admin.call(inauth.createUser, { body: person });
    await w.stranger().call(signIn.forgot, { body: { account: 'li' } });
    await settled(w);
    expect(w.printed).toEqual([]);
    expect(w.logged.map(({ msg }) => msg)).toContain('a message was not sent');
    expect(JSON.stringify(w.logged)).not.toContain('user/password#');
  });
});

describe('the limits', () => {
  let w: ServerWorld;
  beforeEach(async () => {
    w = await world();
  });
  const set = (key: string, value: number | string) =>
    w.store.db
      .insertInto('variable')
      .values({
        key,
        value: JSON.stringify(value) as never,
        rev: 1,
        update_by: '',
        update_time: w.clock.now.toISOString(),
      })
      .execute();
  const outcomes = async (addresses: readonly string[]) => {
    const seen = [];
    for (const to of addresses) seen.push(await sendMail(w.env, { ...mail, to }));
    return seen;
  };

  it('are per address, whatever its case, and end with the day', async () => {
    await set('message.mailsPerAddress', 2);
    expect(await outcomes(['a@x.de', 'A@x.de', 'a@x.de', 'b@x.de'])).toEqual(['sent', 'sent', 'limited', 'sent']);
    w.clock.advance(24 * 3_600_000);
    expect(await outcomes(['a@x.de'])).toEqual(['sent']);
    expect(await w.store.db.selectFrom('sent_message').select('count').execute()).toHaveLength(2);
  });

  it.each([
    ['Asia/Shanghai', '2026-03-02T15:59:00.000Z', '2026-03-02T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-03T07:59:00.000Z', '2026-03-03T08:00:00.000Z'],
  ])('end with the day of the installation, in %s', async (zone, last, next) => {
    await set('report.zone', zone);
    await set('message.mailsPerAddress', 1);
    expect(await outcomes(['a@x.de'])).toEqual(['sent']);
    w.clock.now = new Date(last);
    expect(await outcomes(['a@x.de'])).toEqual(['limited']);
    w.clock.now = new Date(next);
    expect(await outcomes(['a@x.de'])).toEqual(['sent']);
  });

  it('are for all addresses together; what was not sent does not count', async () => {
    await set('message.mailsPerDay', 2);
    expect(await outcomes(['a@x.de', 'b@x.de', 'c@x.de', 'c@x.de'])).toEqual(['sent', 'sent', 'limited', 'limited']);
    const counts = await w.store.db.selectFrom('sent_message').select('count').execute();
    expect(counts.map(({ count }) => count).sort()).toEqual([1, 1, 2]);
  });

  it('hold for many at the same moment', async () => {
    await set('message.mailsPerAddress', 3);
    const all = await Promise.all(Array.from({ length: 10 }, () => sendMail(w.env, mail)));
    expect(all.filter((one) => one === 'sent')).toHaveLength(3);
  });

  it('are their own for text messages', async () => {
    await set('message.mailsPerAddress', 1);
    expect(await w.env.sender.sms({ to: '+8613800000000', text: '1' })).toBe('sent');
    expect(await w.env.sender.sms({ to: '+8613800000000', text: '1' })).toBe('sent');
    expect(await w.env.sender.sms({ to: '138 0000', text: '1' })).toBe('refused');
  });
});

describe('the settings', () => {
  it.each([
    [{ MAIL_URL: 'ftp://example.com' }, 'MAIL_URL'],
    [{ SMS_URL: 'smtp://example.com' }, 'SMS_URL'],
    [{ SMS_BODY: '{"to":' }, 'SMS_BODY'],
  ])('refuse %j', (variables, name) => {
    expect(() => readSettings(variables)).toThrow(name);
  });
});
