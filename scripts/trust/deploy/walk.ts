import { Readable } from 'node:stream';
import { errors } from '#contract/kit/errors.ts';
import { administrator, newTask } from '../../product.mjs';
import { type Findings, insist, ms, until } from '../part.ts';
import { Browser } from './browser.ts';

const megabyte = 2 ** 20;
/** The largest that `upload.exchangeMegabytes` can be set to. */
const largest = 200;
/** An event that a proxy sends on at once is there long before, also on a busy machine. One that it buffers comes with many others, or never. */
const atOnce = 10_000;
/** An idle stream sends a line every 15 s. */
const idleLine = 20_000;
/** Written into `X-Forwarded-For` by a caller: an address kept for documents (RFC 5737). */
const forged = '203.0.113.7';

export interface Way {
  /** Of the proxy, as people reach it, and as PUBLIC_URL has it. */
  origin: string;
  /** The authority (PEM) of its certificate. */
  ca: string;
  /** The link for the first administrator, as the server printed it. */
  setupLink: string;
  /** The address from which the proxy is called; undefined where something between changes it. */
  address?: string;
}

/** Goes through a proxy as people do. @returns in words what was seen */
export async function walkThrough(way: Way, found: Findings): Promise<string> {
  const browser = new Browser(way.origin, way.ca);
  try {
    await seePages(browser, found);
    await readSlowly(way);
    const link = new URL(way.setupLink);
    found.expect(link.origin === way.origin, `the first link leads to ${link.origin} instead of ${way.origin}`);
    const setup = { token: link.searchParams.get('token'), ...administrator };
    const { token } = await browser.caller()('POST', '/inauth/v1.0/setup', setup);
    const call = Object.assign(browser.caller(token), { token });
    const { versionId } = await newTask(call, 'proxy');
    const waits = await hearEvents(browser, call, versionId, found);
    await signInWithForgedAddress(browser, call, way.address, found);
    await sendLargest(browser, call, found);
    return `${browser.protocol}, event after ${waits}, files of ${largest} MB, caller's address`;
  } finally {
    browser.close();
  }
}

async function seePages(browser: Browser, found: Findings): Promise<void> {
  for (const path of ['/healthz', '/intara/', '/inauth/user/login', '/intara/v1.0/openapi.json']) {
    const { status, headers, text } = await browser.ask(path);
    insist(status === 200, `GET ${path} through the proxy: ${status}`);
    found.expect('strict-transport-security' in headers, `GET ${path}: no Strict-Transport-Security`);
    if (path.endsWith('.json')) found.expect(text.trim().endsWith('}'), 'the description of the API came cut off');
  }
  found.expect(browser.protocol === 'h2', `the proxy speaks ${browser.protocol} instead of HTTP/2`);
}

/** The server waits for a slow reader; a proxy that takes the answer from it has to put it somewhere. */
async function readSlowly({ origin, ca }: Way): Promise<void> {
  const slow = new Browser(origin, ca);
  await slow.leaveUnread('/intara/v1.0/openapi.json', 1_000);
  slow.close();
}

type Caller = ReturnType<Browser['caller']> & { token: string };

async function hearEvents(browser: Browser, call: Caller, versionId: string, found: Findings): Promise<string> {
  const path = `/intara/v1.0/versions/${versionId}`;
  const heard = browser.hear(`${path}/stream`, { authorization: call.token });
  const comes = (words: string, patience: number) => until(patience, async () => heard.text.includes(words));
  found.expect(await comes('event: ', atOnce), 'the stream of events began with nothing');
  const begun = performance.now();
  await call('POST', `${path}/functions`, { name: 'Heard through the proxy' });
  found.expect(await comes('Heard through the proxy', atOnce), `an edit was not heard within ${ms(atOnce)}`);
  const waited = performance.now() - begun;
  const before = heard.text.length;
  const isAlive = await until(idleLine, async () => heard.text.length > before || heard.isOver);
  found.expect(isAlive && !heard.isOver, `an idle stream was ${heard.isOver ? 'ended' : 'silent'} for ${ms(idleLine)}`);
  heard.leave();
  return ms(waited);
}

const head =
  '--edge\r\ncontent-disposition: form-data; name="file"; filename="large.json"\r\ncontent-type: application/json\r\n\r\n';
const tail = '\r\n--edge--\r\n';
const aroundFile = head.length + tail.length;

/** A form with a file of this size, sent piece by piece. */
function* formWithFile(bytes: number): Generator<Buffer> {
  yield Buffer.from(head);
  const piece = Buffer.alloc(megabyte, ' ');
  for (let left = bytes; left > 0; left -= megabyte) yield left < megabyte ? piece.subarray(0, left) : piece;
  yield Buffer.from(tail);
}

/** The largest file and one that is too large reach the server: both are refused by its own words, not by a page of the proxy. */
async function sendLargest(browser: Browser, call: Caller, found: Findings): Promise<void> {
  const key = 'upload.exchangeMegabytes';
  const { list } = await call('GET', '/intara/v1.0/system/variables');
  const { rev } = (list as { key: string; rev: number }[]).find((one) => one.key === key) ?? {};
  await call('PUT', `/intara/v1.0/system/variables/${key}`, { rev, value: largest });
  const headers = { authorization: call.token, 'content-type': 'multipart/form-data; boundary=edge' };
  for (const [megabytes, wanted] of [
    [largest, errors.NotAnExchangeFile],
    [largest + 2, errors.TooLarge],
  ] as const) {
    const bytes = megabytes * megabyte;
    const asked = {
      method: 'POST',
      // As browsers do, which know it.
      headers: { ...headers, 'content-length': String(bytes + aroundFile) },
      body: Readable.from(formWithFile(bytes)),
    };
    const { status, text } = await browser.ask('/intara/v1.0/exchange/check', asked);
    const code = text.startsWith('{') ? JSON.parse(text).errorCode : undefined;
    found.expect(
      code === wanted.code,
      `a file of ${megabytes} MB: ${status} ${text.slice(0, 200)} instead of ${wanted.code}`,
    );
  }
}

/** A caller cannot choose the address that the audit log has. */
async function signInWithForgedAddress(
  browser: Browser,
  call: Caller,
  address: string | undefined,
  found: Findings,
): Promise<void> {
  const { status, headers } = await browser.ask('/inauth/v1.0/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forged },
    body: JSON.stringify({ username: administrator.username, password: administrator.password }),
  });
  insist(status === 200, `a sign-in through the proxy: ${status}`);
  const cookies = headers['set-cookie'] ?? [];
  found.expect(
    cookies.every((cookie) => /; *secure/i.test(cookie)),
    'a cookie without Secure',
  );
  const { list } = await call('GET', '/intara/v1.0/system/audit?current=1&pageSize=10');
  const entry = (list as { event: string; address: string }[]).find(({ event }) => event === 'signIn.done');
  const isRight = address === undefined ? entry?.address !== forged : entry?.address === address;
  found.expect(Boolean(entry) && isRight, `a caller with a forged header is noted as ${entry?.address}`);
}
