import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/index.ts';
import { type Endpoint, fillPath, paramNames } from '#contract/kit/endpoint.ts';
import { FailureBody } from '#contract/kit/envelope.ts';
import { type ErrorKey, errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

/** Every endpoint of the contract, by name. What is asked here is asked of all of them, also of those written later. */
const endpoints: [name: string, endpoint: Endpoint][] = Object.entries(groups).flatMap(([group, calls]) =>
  Object.entries(calls).map(([key, endpoint]): [string, Endpoint] => [`${group}.${key}`, endpoint]),
);
const closed = endpoints.filter(([, e]) => e.access !== 'public');
const permitted = closed.filter(([, e]) => e.access !== 'signedIn');
const scoped = closed.filter(([, e]) =>
  paramNames(e.path).some((p) => ['projectId', 'taskId', 'versionId', 'jobId'].includes(p)),
);

let world: Analysis;
let nobody: Actor;
let outsider: Actor;
/** May do everything and sees all projects, so that a refusal is about the body alone. */
let everybody: Actor;
beforeAll(async () => {
  world = await analysis();
  nobody = await world.user('nobody', []);
  outsider = await world.user('outsider', engineer);
  everybody = await world.user('everybody', permissions);
});
afterAll(() => world.close());

/** Real ids of Li's project where the path asks for them. */
const paramsOf = (e: Endpoint) =>
  Object.fromEntries(
    paramNames(e.path).map((name) => [
      name,
      { projectId: world.projectId, taskId: world.taskId, versionId: world.versionId }[name] ?? 'x',
    ]),
  );

async function send(actor: Actor, e: Endpoint, body?: string): Promise<Response> {
  const init: RequestInit = { method: e.method };
  if (e.kind === 'upload') init.body = new FormData();
  else if (e.body) Object.assign(init, { body: body ?? '{}', headers: { 'content-type': 'application/json' } });
  const abort = new AbortController();
  const response = await actor.fetch(fillPath(e.path, paramsOf(e)), { ...init, signal: abort.signal });
  if (e.kind === 'stream') abort.abort();
  return response;
}

/** The answer is a refusal in the error shape, in both languages. */
async function refusalOf(response: Response) {
  const body = FailureBody.parse(await response.json());
  expect(body.chMessage).not.toBe('');
  expect(body.enMessage).not.toBe('');
  return { status: response.status, code: body.errorCode };
}

describe('every endpoint', () => {
  it.each(closed)('%s is refused without a token', async (_, e) => {
    expect(await refusalOf(await send(world.stranger(), e))).toEqual({ status: 401, code: errors.Unauthorized.code });
  });

  it.each(permitted)('%s is refused without its permission', async (_, e) => {
    expect(await refusalOf(await send(nobody, e))).toEqual({ status: 403, code: errors.PermissionDenied.code });
  });

  it.each(scoped)('%s does not know a foreign project', async (_, e) => {
    const key: ErrorKey = e.errors?.includes('ProjectGone') ? 'ProjectGone' : 'NotFound';
    expect(await refusalOf(await send(outsider, e))).toEqual({ status: errors[key].status, code: errors[key].code });
  });

  it.each(endpoints.filter(([, e]) => e.body && e.kind !== 'upload'))(
    '%s answers a body that is no JSON with 400',
    async (_, e) => {
      const { status } = await refusalOf(await send(everybody, e, '{"'));
      expect(status).toBe(400);
    },
  );

  it.each(endpoints)('%s says what it is for and declares only errors that exist', (_, e) => {
    expect(e.summary.length).toBeGreaterThan(8);
    for (const key of e.errors ?? []) expect(errors[key]).toBeDefined();
  });
});

describe('every refusal', () => {
  it('has a code of its own and both texts with the same holes', () => {
    const codes = Object.values(errors).map((e) => e.code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { en, zh } of Object.values(errors)) {
      const holes = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
      expect(holes(zh)).toEqual(holes(en));
      expect(zh).toMatch(/[\u4e00-\u9fff]/);
    }
  });
});
