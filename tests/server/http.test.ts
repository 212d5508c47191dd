import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#contract/kit/endpoint.ts';
import { FailureBody } from '#contract/kit/envelope.ts';
import { errors, Failure } from '#contract/kit/errors.ts';
import { listQuery } from '#contract/kit/list.ts';
import type { Method } from '#domain/model/method.ts';
import { type Implementation, implement } from '#server/handlers/implement.ts';
import { keepMethod } from '#server/store/versions/methods.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/** A small contract of its own, to see the rules of mounting without the product's rules. */
const toy = {
  echo: endpoint({
    method: 'POST',
    path: '/intara/v1.0/toy/:name',
    access: 'signedIn',
    summary: 'Says back what it got',
    query: listQuery(['name']).extend({ level: z.union([z.coerce.number(), z.array(z.coerce.number())]).optional() }),
    body: z.object({ code: z.string().min(1, 'required').regex(/^\S*$/, 'space').max(5), n: z.number().default(7) }),
    answer: z.object({ params: z.json(), query: z.json(), body: z.json() }),
  }),
  fixed: endpoint({
    method: 'POST',
    path: '/intara/v1.0/toy/fixed',
    access: 'signedIn',
    summary: 'A fixed path beside a parameter',
    answer: z.literal('fixed'),
  }),
  guarded: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/toy',
    access: 'ProjectAnalysisModify',
    summary: 'Needs a permission and a visible project',
    body: z.object({ a: z.string() }),
    answer: z.object({ projectId: z.string() }),
  }),
  aboutProject: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/toy',
    access: 'signedIn',
    summary: 'Declares that the project may be gone',
    answer: z.object({ projectId: z.string() }),
    errors: ['ProjectGone'],
  }),
  ofTask: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/toy',
    access: 'signedIn',
    summary: 'Names a version and where it should be',
    answer: z.object({ projectId: z.string(), taskId: z.string(), versionId: z.string() }),
  }),
  fail: endpoint({
    method: 'GET',
    path: '/intara/v1.0/toy-fail/:how',
    access: 'public',
    summary: 'Fails as told',
    answer: z.object({ ok: z.boolean() }),
    errors: ['NotAnImage'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/intara/v1.0/toy-upload',
    access: 'public',
    summary: 'Takes a file and fields',
    kind: 'upload',
    body: z.object({ options: z.object({ overwrite: z.boolean() }) }),
    answer: z.object({ size: z.number(), overwrite: z.boolean() }),
  }),
};

const toyHandlers = implement(toy, {
  echo: async ({ params, query, body }) => JSON.parse(JSON.stringify({ params, query, body })),
  fixed: async () => 'fixed' as const,
  guarded: async ({ scope }) => ({ projectId: scope.projectId ?? '' }),
  aboutProject: async ({ scope }) => ({ projectId: scope.projectId ?? '' }),
  ofTask: async ({ scope }) => ({
    projectId: scope.projectId ?? '',
    taskId: scope.taskId ?? '',
    versionId: scope.versionId ?? '',
  }),
  fail: async ({ params }) => {
    if (params.how === 'declared') throw new Failure('NotAnImage');
    if (params.how === 'undeclared') throw new Failure('CodeTaken');
    if (params.how === 'crash') throw new Error('secret detail: password is hunter2');
    return { ok: 'no' as unknown as boolean };
  },
  upload: async ({ form, body }) => ({
    size: (form.get('file') as File).size,
    overwrite: body.options.overwrite,
  }),
});
const more: Record<string, Implementation> = { toy: toyHandlers };
const at = '2026-03-02T08:00:00.000Z';

let w: ServerWorld;
let anna: Actor;
let bert: Actor;
let admin: Actor;

beforeAll(async () => {
  w = await serverWorld({}, more);
  anna = await w.user('anna', ['ProjectAnalysisModify']);
  bert = await w.user('bert', ['ProjectAnalysisModify']);
  admin = await w.user('admin', ['ProjectAdmin']);
  const who = { create_by: anna.id, responsible_by: anna.id, update_by: anna.id, created_on: at, update_time: at };
  const method_hash = await w.store.tx((tx) => keepMethod(tx, {} as Method));
  const project = { code: '', body: {}, method_hash, logo: null, example: false, search: '', rev: 1, ...who };
  const { db } = w.store;
  await db
    .insertInto('project')
    .values([
      { ...project, id: 'p1', number: 1, name: 'Headlamp' },
      { ...project, id: 'p2', number: 2, name: 'Gateway' },
    ])
    .execute();
  await db
    .insertInto('project_member')
    .values({ project_id: 'p1', user_id: anna.id, update_time: at, search: '' })
    .execute();
  await db
    .insertInto('task')
    .values({
      id: 't1',
      project_id: 'p1',
      name: 'TARA',
      code: '',
      body: {},
      current_version_id: 'v1',
      search: '',
      due: '',
      rev: 1,
      ...who,
    })
    .execute();
  await db
    .insertInto('task_version')
    .values({
      id: 'v1',
      task_id: 't1',
      version: 'V1',
      base_version_id: null,
      content: '',
      author: anna.id,
      status: 'open',
      rev: 1,
      method_hash,
      counters: {},
      stats: {},
      awaiting: 0,
      created_on: at,
      update_time: at,
    })
    .execute();
});
afterAll(() => w.close());

const echo = (body: unknown, query: object = {}) => anna.attempt(toy.echo, { params: { name: 'x y' }, body, query });

describe('a call', () => {
  it('arrives parsed, with defaults, decoded parameters and repeated keys as arrays', async () => {
    const { data } = await echo({ code: 'DS-1' }, { level: [1, 2], current: '3' });
    expect(data).toEqual({
      params: { name: 'x y' },
      query: { current: 3, pageSize: 10, level: [1, 2] },
      body: { code: 'DS-1', n: 7 },
    });
  });

  it('to a fixed path is not taken for a parameter', async () => {
    expect(await anna.call(toy.fixed)).toBe('fixed');
  });

  it('names every refused field with its problem, and the limit where there is one', async () => {
    const { status, failure } = await echo({ code: 'too long', n: 'one' });
    expect(status).toBe(400);
    expect(FailureBody.parse(failure).errorCode).toBe('10000001');
    expect(failure.fields).toEqual([
      { path: 'code', problem: 'space' },
      { path: 'code', problem: 'tooLong', limit: 5 },
      { path: 'n', problem: 'wrong' },
    ]);
    expect(failure.enMessage).toBe('Please check the marked fields: code, n.');
  });

  it.each([
    ['a page number of none', { pageSize: 'many' }],
    ['a page of 101', { pageSize: 101 }],
  ])('with %s is bad input', async (_, query) => {
    expect((await echo({ code: 'a' }, query)).failure.errorCode).toBe('10000001');
  });

  it.each([
    ['a NUL', { code: 'a\u0000' }, 'code'],
    ['half a character', { code: '\ud83d' }, 'code'],
    ['a NUL in the name of a field', { '\u0000': 'a' }, ''],
  ])('with %s is refused in words that say so', async (_, body, path) => {
    expect((await echo(body)).failure.fields).toEqual([{ path, problem: 'unstorable' }]);
  });

  it.each([
    ['absurd nesting', JSON.parse(`${'['.repeat(1000)}${']'.repeat(1000)}`)],
    ['no object at all', 5],
    ['a prototype', JSON.parse('{"__proto__": {"code": "x"}}')],
  ])('with %s is bad input, never a server error', async (_, body) => {
    expect((await echo(body)).status).toBe(400);
  });

  it('with broken JSON, another content type or too much content is told so', async () => {
    const send = (body: string, type: string) =>
      anna.fetch('/intara/v1.0/toy/x', { method: 'POST', body, headers: { 'content-type': type } });
    expect((await send('{"code":', 'application/json')).status).toBe(400);
    expect((await send('code=x', 'application/x-www-form-urlencoded')).status).toBe(415);
    const large = await send(JSON.stringify({ code: 'x'.repeat(1_100_000) }), 'application/json; charset=utf-8');
    expect(large.status).toBe(413);
    expect(FailureBody.parse(await large.json()).enMessage).toBe('The content is too large (limit 1 MB).');
  });

  it('that is too large by its own word is refused before it is read', async () => {
    const response = await anna.fetch('/intara/v1.0/toy/x', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'content-length': '99999999' },
    });
    expect(response.status).toBe(413);
  });

  it('may carry a file and fields; objects come as JSON text', async () => {
    const form = new FormData();
    form.append('file', new File(['12345'], 'a.xlsx'));
    form.append('options', '{"overwrite":true}');
    expect(await w.stranger().call(toy.upload, { form })).toEqual({ size: 5, overwrite: true });
    form.set('options', '{"overwrite":');
    expect((await w.stranger().attempt(toy.upload, { form })).failure.fields).toEqual([
      { path: 'options', problem: 'wrong' },
    ]);
    expect((await w.stranger().attempt(toy.upload, { body: { options: {} } })).status).toBe(415);
  });

  it('with too much in a field of a form that is no file is refused there', async () => {
    const form = new FormData();
    form.append('file', new File(['12345'], 'a.xlsx'));
    form.append('options', `{"overwrite":${'['.repeat(1_000_000)}`);
    expect((await w.stranger().attempt(toy.upload, { form })).failure.fields).toEqual([
      { path: 'options', problem: 'wrong' },
    ]);
    form.set('options', 'x'.repeat(1_100_000));
    expect((await w.stranger().attempt(toy.upload, { form })).failure.fields).toEqual([
      { path: 'options', problem: 'tooBig', limit: '1 MB' },
    ]);
  });
});

describe('who may call', () => {
  const guarded = (who: Actor, projectId: string, body?: unknown) =>
    who.attempt(toy.guarded, { params: { projectId }, ...(body === undefined ? {} : { body }) });

  it('is asked in order: token, permission, project, input', async () => {
    expect((await guarded(w.stranger(), 'none')).failure.errorCode).toBe('10000006');
    expect((await guarded(w.stranger('ut_wrong'), 'none')).status).toBe(401);
    expect((await guarded(admin, 'none')).status).toBe(403);
    expect((await guarded(anna, 'none')).status).toBe(404);
    expect((await guarded(anna, 'p1', {})).status).toBe(400);
    expect((await guarded(anna, 'p1', { a: '' })).data).toEqual({ projectId: 'p1' });
  });

  it('does not learn that a project of others exists', async () => {
    const [foreign, absent] = [await guarded(anna, 'p2', { a: '' }), await guarded(anna, 'nowhere', { a: '' })];
    expect(foreign.status).toBe(404);
    expect(foreign.failure).toEqual(absent.failure);
  });

  it('is sent away with 20110001 where the endpoint is about a project', async () => {
    const gone = await bert.attempt(toy.aboutProject, { params: { projectId: 'p1' } });
    expect([gone.status, gone.failure.errorCode]).toEqual([400, '20110001']);
    expect(await admin.call(toy.aboutProject, { params: { projectId: 'p2' } })).toEqual({ projectId: 'p2' });
  });

  it('finds a version, its task and its project only as a member of the project', async () => {
    expect(await anna.call(toy.ofTask, { params: { versionId: 'v1' } })).toEqual({
      projectId: 'p1',
      taskId: 't1',
      versionId: 'v1',
    });
    expect((await admin.attempt(toy.ofTask, { params: { versionId: 'nowhere' } })).status).toBe(404);
    expect((await bert.attempt(toy.ofTask, { params: { versionId: 'v1' } })).status).toBe(404);
  });
});

describe('a failure', () => {
  const fail = (how: string) => w.stranger().attempt(toy.fail, { params: { how } });

  it('that was declared is answered with its code and both texts', async () => {
    const { status, failure } = await fail('declared');
    expect(status).toBe(400);
    expect(failure).toEqual({
      success: false,
      errorCode: '20110006',
      message: 'You can only upload JPEG/PNG file!',
      enMessage: 'You can only upload JPEG/PNG file!',
      chMessage: expect.stringMatching(/JPEG\/PNG/),
    });
  });

  it.each([
    ['an undeclared refusal', 'undeclared', 'toy.fail refused with CodeTaken, which its contract does not declare'],
    ['an answer beside its schema', 'mistyped', 'The answer of toy.fail does not fit its schema'],
  ])('by %s fails a spec, and the log says why', async (_, how, message) => {
    const { status, headers } = await fail(how);
    expect(status).toBe(500);
    const line = w.logged.find((entry) => entry.requestId === headers.get('x-request-id') && entry.err);
    expect(JSON.stringify(line)).toContain(message);
  });

  it('that nobody foresaw tells the caller nothing but that it happened', async () => {
    const { status, failure, headers } = await fail('crash');
    expect(status).toBe(500);
    expect(JSON.stringify(failure)).not.toMatch(/hunter2|at \w+/);
    expect(failure.errorCode).toBe('10000008');
    const line = w.logged.find((entry) => entry.requestId === headers.get('x-request-id') && entry.err);
    expect(line).toMatchObject({ level: 50, path: '/intara/v1.0/toy-fail/crash' });
  });

  it('of address is a JSON 404, for calls never a page', async () => {
    for (const path of ['/intara/v1.0/none', '/inauth/v1.0/none', '/none']) {
      const response = await anna.fetch(path);
      expect([response.status, FailureBody.parse(await response.json()).errorCode]).toEqual([404, '10000003']);
    }
  });
});

describe('an address asked by another method', () => {
  const ask = (who: Actor, path: string, method: string) => who.fetch(`/intara/v1.0/${path}`, { method });

  it.each([
    ['toy-upload', 'GET', 'POST'],
    ['toy-upload', 'HEAD', 'POST'],
    ['toy-fail/x', 'POST', 'GET, HEAD'],
    ['projects/p1/toy', 'DELETE', 'GET, HEAD, POST'],
    ['projects/nowhere/toy', 'PUT', 'GET, HEAD, POST'],
    ['toy/fixed', 'PROPFIND', 'POST'],
  ])('names those it takes: %s by %s', async (path, method, allow) => {
    const response = await ask(anna, path, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    if (method === 'HEAD') return;
    const { errorCode, chMessage } = FailureBody.parse(await response.json());
    expect([errorCode, chMessage]).toEqual(['10000012', errors.MethodNotAllowed.zh]);
  });

  it('tells a stranger so only where the public may call it', async () => {
    for (const who of [w.stranger(), w.stranger('ut_wrong')]) {
      const refused = await ask(who, 'projects/p1/toy', 'DELETE');
      expect([refused.status, refused.headers.get('allow')]).toEqual([401, null]);
      expect((await ask(who, 'toy-upload', 'GET')).status).toBe(405);
    }
  });

  it('is unknown where nobody has an endpoint, and to OPTIONS', async () => {
    for (const [path, method] of [
      ['toy-none', 'DELETE'],
      ['toy-upload/more', 'POST'],
      ['toy-upload', 'OPTIONS'],
      ['openapi.json', 'POST'],
    ] as const)
      expect((await ask(anna, path, method)).status, path).toBe(404);
    expect((await ask(anna, 'openapi.json', 'HEAD')).status).toBe(200);
  });
});

describe('every answer', () => {
  it('carries a request id, the security headers and no permission to run inline script', async () => {
    const { headers } = await anna.fetch('/healthz');
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{10,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe-eval');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  it('leaves one line in the log, without the query', async () => {
    const { headers } = await anna.fetch('/intara/v1.0/account/preferences?secret=1');
    const lines = w.logged.filter((entry) => entry.requestId === headers.get('x-request-id'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ method: 'GET', status: 200, userId: anna.id });
    expect(JSON.stringify(lines)).not.toContain('secret');
  });
});

describe('mounting', () => {
  it('refuses two endpoints of one address and a missing handler', async () => {
    const twice = { a: toyHandlers, b: implement({ fixed: toy.fixed }, { fixed: async () => 'fixed' as const }) };
    await expect(serverWorld({ store: w.store }, twice)).rejects.toThrow('b.fixed and a.fixed share POST');
    const none = { c: { group: toy, handlers: {} } };
    await expect(serverWorld({ store: w.store }, none)).rejects.toThrow('c.echo has no handler');
  });
});
