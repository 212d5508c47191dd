import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import pino from 'pino';
import { deliveredIn } from '#server/actions/libraries/delivered.ts';
import { loadFirstDeliveries } from '#server/actions/libraries/load-seed-libraries.ts';
import { createApp } from '#server/app.ts';
import { startServices } from '#server/services.ts';
import { openStore } from '#server/store/open.ts';
import { accountLines, createAccounts, withAccounts } from './accounts.ts';

/** What Umi's dev server hands over: it has read and parsed the body already. */
interface ReadRequest extends IncomingMessage {
  originalUrl: string;
  body?: unknown;
  files?: { fieldname: string; originalname: string; mimetype: string; buffer: Buffer }[];
}

/** The real server over a store in memory, so there is no second backend. It forgets everything when the dev server stops. */
async function start() {
  const store = await openStore({ memory: true });
  const log = pino({ level: 'warn' });
  const loginDir = resolve('dist/login');
  const env = startServices({
    store,
    clock: () => new Date(),
    newId: () => randomUUID(),
    log,
    dataDir: mkdtempSync(join(tmpdir(), 'intara-mock-')),
    strict: true,
    stopping: new AbortController().signal,
    trustedHops: 0,
    https: false,
    ...(existsSync(loginDir) ? { loginDir } : {}),
    swaggerDir: resolve('node_modules/swagger-ui-dist'),
  });
  await createAccounts(store);
  await loadFirstDeliveries(env, deliveredIn);
  process.stdout.write(accountLines());
  return createApp(env);
}

const app = start();

async function answer(req: ReadRequest, res: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  res.on('close', () => leaving.abort());
  const response = await (await app).request(requestOf(req, leaving.signal));
  if (req.originalUrl.startsWith('/inauth/user/') && response.headers.get('content-type')?.startsWith('text/html')) {
    const page = withAccounts(await response.text());
    res.writeHead(response.status, { 'content-type': 'text/html; charset=utf-8' }).end(page);
    return;
  }
  res.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body)
    Readable.fromWeb(response.body as never)
      .on('error', () => res.end())
      .pipe(res);
  else res.end();
}

/** Builds the request again, as the browser sent it. */
function requestOf(req: ReadRequest, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) if (typeof value === 'string') headers.set(name, value);
  headers.delete('content-length');
  // The page is read as text to add the accounts; the dev server compresses what it sends itself.
  headers.delete('accept-encoding');
  const init: RequestInit = { method: req.method ?? 'GET', headers, signal };
  if (init.method !== 'GET' && init.method !== 'HEAD') {
    if (req.files?.length) {
      // The boundary of the parts is a new one.
      headers.delete('content-type');
      init.body = formOf(req);
    } else if (headers.get('content-type')?.includes('json')) init.body = JSON.stringify(req.body);
  }
  return new Request(`http://localhost${req.originalUrl}`, init);
}

function formOf({ files = [], body }: ReadRequest): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, string>)) form.append(name, value);
  for (const file of files) {
    const bytes = new Blob([new Uint8Array(file.buffer)], { type: file.mimetype });
    form.append(file.fieldname, bytes, file.originalname);
  }
  return form;
}

// One wildcard per method. The calls stop at v1.0, or they would swallow the pages; the login application stands under /inauth/user.
const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const addresses = ['/intara/v1.0/(.*)', '/inauth/(.*)'];

export default Object.fromEntries(methods.flatMap((method) => addresses.map((path) => [`${method} ${path}`, answer])));
