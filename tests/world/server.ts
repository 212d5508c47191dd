import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type Answer, type Call, type Endpoint, fillPath } from '#contract/kit/endpoint.ts';
import type { FailureBody } from '#contract/kit/envelope.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { createApp } from '#server/app.ts';
import type { Env, Outside } from '#server/env.ts';
import type { Implementation } from '#server/handlers/implement.ts';
import type { App } from '#server/http/mount.ts';
import type { IdentityProvider } from '#server/inauth/provider.ts';
import { Tokens } from '#server/inauth/tokens.ts';
import { messagesSent, startServices } from '#server/services.ts';
import { insertUser } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/store.ts';
import { scratchStore } from './store.ts';

/** A clock that stands still until it is moved. */
interface TestClock {
  now: Date;
  advance(ms: number): void;
}

export const minutes = (n: number) => n * 60_000;

/** What a call answered, parsed. */
export interface Reply<A = unknown> {
  status: number;
  headers: Headers;
  data: A;
  failure: FailureBody;
}

type Input = { params?: Record<string, string>; query?: object; body?: unknown; form?: object };

/** Someone who calls the server. */
export interface Actor {
  id: string;
  username: string;
  token: string;
  /** The answer's data. @throws Error when refused */
  call<E extends Endpoint>(endpoint: E, ...input: CallArgs<E>): Promise<Answer<E>>;
  /** The whole reply, refused or not; input is not checked by types, so that specs can send anything. */
  attempt<E extends Endpoint>(endpoint: E, input?: Input): Promise<Reply<Answer<E>>>;
  /** A raw request with the actor's token. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}
type CallArgs<E extends Endpoint> = object extends Call<E> ? [input?: Call<E>] : [input: Call<E>];

export interface ServerWorld {
  env: Env;
  app: App;
  store: Store;
  clock: TestClock;
  /** What was printed instead of sent: mails and text messages. */
  printed: string[];
  /** Every log line since the start. */
  logged: Record<string, unknown>[];
  /** A signed-in user; without a list, one without permissions. */
  user(username: string, permissions?: readonly Permission[]): Promise<Actor>;
  /** The same user with a new token: after the clock was moved, or after signing out. */
  renewed(who: Actor): Promise<Actor>;
  /** Nobody: calls without a token, or with the one given. */
  stranger(token?: string): Actor;
  close(): Promise<void>;
}

/** The real server over a scratch store, without a socket. Refusals that the contract does not declare fail (strict). */
export async function serverWorld(
  { identity, ...changes }: Partial<Outside> & { identity?: IdentityProvider } = {},
  more: Record<string, Implementation> = {},
): Promise<ServerWorld> {
  const clock: TestClock = {
    now: new Date('2026-03-02T08:00:00.000Z'),
    advance(ms) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const store = changes.store ?? (await scratchStore());
  const dataDir = changes.dataDir ?? mkdtempSync(join(tmpdir(), 'intara-'));
  const printed: string[] = [];
  const stop = new AbortController();
  const outside: Outside = {
    print: (text) => void printed.push(text),
    origin: () => 'https://tara.example',
    store,
    clock: () => clock.now,
    newId: () => randomUUID(),
    log,
    dataDir,
    strict: true,
    stopping: stop.signal,
    trustedHops: 0,
    https: false,
    ...changes,
  };
  const env = startServices(outside, identity);
  const app = createApp(env, more);
  const tokens = new Tokens(env);

  return {
    env,
    app,
    store,
    clock,
    printed,
    logged,
    async user(username, permissions = []) {
      const id = env.newId();
      await insertUser(store.db, {
        id,
        username,
        fullName: username,
        email: `${username}@example.com`,
        permissions: [...permissions],
        // No password fits this; sign-in is specified with users that come through the calls.
        passwordHash: 'none',
        createdOn: clock.now.toISOString(),
      });
      return actor(app, await tokens.issue(id, false), id, username);
    },
    renewed: async ({ id, username }) => actor(app, await tokens.issue(id, false), id, username),
    stranger: (token = '') => actor(app, token, '', ''),
    async close() {
      // As a server does: what is left to sweep waits for the next start.
      stop.abort();
      await env.sweep.done();
      await env.taskTimes.done();
      await env.sends.done();
      await env.reports.done();
      // Else they would be counted in the tables of the next spec, beside the deletion of its rows.
      await messagesSent(env);
      await store.close();
      if (!changes.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function actor(app: App, token: string, id: string, username: string): Actor {
  const fetch = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token && !headers.has('authorization')) headers.set('authorization', token);
    return app.request(path, { ...init, headers });
  };
  const attempt = async <E extends Endpoint>(endpoint: E, input: Input = {}): Promise<Reply<Answer<E>>> => {
    const path = fillPath(endpoint.path, input.params) + search(input.query);
    const init: RequestInit = { method: endpoint.method };
    if (input.form) init.body = input.form as FormData;
    else if (input.body !== undefined) {
      init.body = JSON.stringify(input.body);
      init.headers = { 'content-type': 'application/json' };
    }
    const response = await fetch(path, init);
    const body = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { data: Answer<E> } & FailureBody;
    return { status: response.status, headers: response.headers, data: body.data, failure: body };
  };
  return {
    id,
    username,
    token,
    fetch,
    attempt,
    async call(endpoint, ...[input]) {
      const reply = await attempt(endpoint, input as Input | undefined);
      if (reply.status !== 200)
        throw new Error(
          `${endpoint.method} ${endpoint.path} was refused: ${reply.status} ${JSON.stringify(reply.failure)}`,
        );
      return reply.data;
    },
  };
}

function search(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]): [string, string][] =>
    (Array.isArray(value) ? value : [value]).flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
}
