// postgres: no, other specs send the same statements
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { groups } from '#contract/index.ts';
import { endpoint } from '#contract/kit/endpoint.ts';
import { errors } from '#contract/kit/errors.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import { CodePrefixes, ProjectForm } from '#domain/product/project.ts';
import { EventStream, encodeEvent } from '#server/events/event-stream.ts';
import { openApi } from '#server/http/openapi.ts';
import { staticFiles } from '#server/http/static-files.ts';
import { version } from '#server/version.ts';
import { builtServer } from '#tests/world/built-folder.ts';
import { type ServerWorld, serverWorld } from '#tests/world/server.ts';

const dir = mkdtempSync(join(tmpdir(), 'intara-web-'));
const script = 'console.log("the application")'.repeat(50);
const swaggerDir = resolve('node_modules/swagger-ui-dist');
let w: ServerWorld;

beforeAll(async () => {
  for (const part of ['web', 'login']) mkdirSync(join(dir, part));
  writeFileSync(join(dir, 'web/index.html'), '<title>product</title><script src="/intara/umi.5933a76b.js"></script>');
  writeFileSync(join(dir, 'web/umi.5933a76b.js'), script);
  writeFileSync(join(dir, 'web/umi.5933a76b.js.gz'), gzipSync(script));
  writeFileSync(join(dir, 'web/boot.js'), 'boot');
  writeFileSync(join(dir, 'login/index.html'), '<title>login</title>');
  writeFileSync(join(dir, 'secret.txt'), 'not for the web');
  w = await serverWorld({ webDir: join(dir, 'web'), loginDir: join(dir, 'login'), swaggerDir, https: true });
});
afterAll(async () => {
  await w.close();
  rmSync(dir, { recursive: true });
});
/** An operation that may take a file. */
interface UploadOperation {
  operationId: string;
  requestBody?: { content: Record<string, { schema: object }> };
}

// biome-ignore lint/suspicious/noExplicitAny: the document is JSON of whatever shape
type AnyJson = any;
/** The part of the document that is meant, where a reference to it may stand in its place. */
const behind = (document: AnyJson, part: AnyJson): AnyJson => {
  const way: string[] = part.$ref?.split('/').slice(1) ?? [];
  return part.$ref ? way.reduce((at, key) => at[key], document) : part;
};

const get = (path: string, headers: Record<string, string> = {}) => w.app.request(path, { headers });

describe('the applications', () => {
  it.each([
    ['/intara/', 'product'],
    ['/intara/project/list', 'product'],
    ['/inauth/user/login', 'login'],
    ['/inauth/user/setup?token=x', 'login'],
  ])('%s is the page of the %s', async (path, title) => {
    const response = await get(path);
    expect(await response.text()).toContain(`<title>${title}</title>`);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=/);
  });

  it.each(['/intara/none.js', '/intara/v1.0/none', '/inauth/v1.0/none', '/intara/..%2fsecret.txt', '/intara/%00.js'])(
    '%s is no page',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
    },
  );

  it('hand out no file at the address of the API', async () => {
    expect(await (await get('/intara/v1.0')).text()).not.toContain('secret');
  });

  it('say with each answer, refused ones too, which build of the application there is', async () => {
    for (const path of ['/intara/', '/intara/v1.0/about', '/intara/v1.0/projects', '/nowhere'])
      expect((await get(path)).headers.get('x-intara-build'), path).toBe('5933a76b');
  });

  it('leads from the root to the product', async () => {
    const response = await get('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/intara/']);
  });

  it.each([
    ['a small', 50],
    ['a large', 400_000],
  ])('%s file that an update takes away while it is asked for is missing, not a fault', async (_, size) => {
    const file = join(dir, 'web/replaced.js');
    writeFileSync(file, 'x'.repeat(size));
    const request = new Request('https://tara.example/intara/replaced.js');
    // Asked for between the look at the file and the reading of it.
    vi.spyOn(request.headers, 'get').mockImplementation((name) => {
      if (name === 'if-none-match') rmSync(file);
      return null;
    });
    expect(await staticFiles(join(dir, 'web'), '/intara/')(request)).toBeUndefined();
  });

  it('lets fingerprinted files be kept for ever and serves them compressed as they lie', async () => {
    const response = await get('/intara/umi.5933a76b.js', { 'accept-encoding': 'gzip' });
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script);
    expect(await (await get('/intara/umi.5933a76b.js')).text()).toBe(script);
  });

  it('answers 304 for a file the browser has, and asks for others each time', async () => {
    const first = await get('/intara/boot.js');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/intara/boot.js', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});

describe('the OpenAPI document', () => {
  it('holds every endpoint once, with its access', async () => {
    const document = await (await get('/intara/v1.0/openapi.json')).json();
    const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => operation.operationId);
    const endpoints = Object.entries(groups).flatMap(([tag, group]) =>
      Object.keys(group).map((key) => `${tag}.${key}`),
    );
    expect(operations.sort()).toEqual(endpoints.sort());
    const password = document.paths['/inauth/v1.0/user/update/password'].put;
    expect(password['x-access']).toBe('signedIn');
    expect(behind(document, password.responses[400]).description).toContain('`11000004` WrongOldPassword');
  });

  it('is composed by the build, so that nobody waits for it, and served from there', async () => {
    const built = readFileSync(`${builtServer}/openapi.json`, 'utf8');
    expect(built).toBe(JSON.stringify(openApi(groups, version)));
    const documentFile = join(dir, 'openapi.json');
    writeFileSync(documentFile, '{"openapi":"3.1.0"}');
    const own = await serverWorld({ store: w.store, documentFile });
    const response = await own.app.request('/intara/v1.0/openapi.json');
    expect([await response.text(), response.headers.get('content-type')]).toEqual([
      '{"openapi":"3.1.0"}',
      'application/json; charset=utf-8',
    ]);
  });

  it('refers only to components it has', async () => {
    const text = await (await get('/intara/v1.0/openapi.json')).text();
    const { components } = JSON.parse(text);
    const named = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((m) => m[1] ?? '');
    expect(named.length).toBeGreaterThan(0);
    const lost = named.filter((ref) => {
      const [, part, name] = /^#\/components\/(\w+)\/(\w+)$/.exec(ref) ?? [];
      return !(part && name && name in components[part]);
    });
    expect(lost).toEqual([]);
  });

  it('calls a schema as the contract does, and what is sent apart where defaults fill it in', () => {
    const list = endpoint({
      method: 'POST',
      path: '/intara/v1.0/toys/:toyId',
      access: 'AssetRead',
      summary: 'A list',
      query: z.object({ level: z.array(z.string()) }),
      body: ProjectForm,
      answer: z.object({ forms: z.array(ProjectForm), prefixes: CodePrefixes }),
    });
    const document = openApi({ toy: { list } }, '1') as { paths: object; components: { schemas: object } };
    const schemas = document.components.schemas as Record<string, { required?: string[]; properties: object }>;
    expect(schemas.ProjectForm?.required).toContain('participants');
    expect(schemas.ProjectFormInput?.required).not.toContain('participants');
    expect(Object.keys(schemas.CodePrefixes?.properties ?? {})).toContain('risks');
    expect(JSON.stringify(document.paths)).toContain('"items":{"$ref":"#/components/schemas/ProjectForm"}');
  });

  it('types the rows of an edit by their kind, as the server reads them', async () => {
    const { components, paths } = await (await get('/intara/v1.0/openapi.json')).json();
    const body = paths['/intara/v1.0/versions/{versionId}/edits'].post.requestBody.content['application/json'].schema;
    expect(body.properties.edits.items).toEqual({ $ref: '#/components/schemas/Edit' });
    const adds = components.schemas.Edit.anyOf.filter(
      (one: { properties: { op: object; row?: object } }) => one.properties.row,
    );
    expect(adds.map((one: { properties: { row: object } }) => one.properties.row)).toContainEqual({
      $ref: '#/components/schemas/AttackStepDraft',
    });
    expect(adds.length).toBe(kindNames.length);
  });

  it('names the codes a call may refuse with', async () => {
    const document = await (await get('/intara/v1.0/openapi.json')).json();
    const { responses } = document.paths['/inauth/v1.0/user/update/password'].put;
    const codesOf = (status: number) =>
      behind(document, responses[status]).content['application/json'].schema.allOf[1].properties.errorCode.enum;
    expect(codesOf(400)).toContain(errors.WrongOldPassword.code);
    expect(codesOf(401)).toEqual([errors.Unauthorized.code, errors.AccountDisabled.code]);
  });

  it('uses no words that generators of older OpenAPI take for something else', async () => {
    const text = await (await get('/intara/v1.0/openapi.json')).text();
    for (const word of ['const', 'prefixItems']) expect(text).not.toContain(`"${word}":`);
    expect(text).not.toMatch(/"anyOf":\[\{"type":"\w+"[^{}[\]]*\},\{"type":"null"\}\]/);
    expect(text).not.toMatch(/"enum":\[(true|false)\]/);
    const document = JSON.parse(text);
    const { components, paths } = document;
    expect(components.schemas.FailureBody.properties.fields.items.properties.limit).toEqual({
      anyOf: [{ type: 'number' }, { type: 'string' }],
    });
    expect(components.schemas.TaskItem.properties.scheduledTime).toMatchObject({
      items: { type: 'string' },
      minItems: 2,
      maxItems: 2,
    });
    const operations = Object.values(paths as Record<string, Record<string, UploadOperation>>).flatMap(Object.values);
    const forms = (operations as UploadOperation[]).flatMap(({ operationId, requestBody }) => {
      const form = requestBody?.content['multipart/form-data']?.schema;
      return form ? [{ operationId, form: behind(document, form) }] : [];
    });
    expect(forms.length).toBeGreaterThan(0);
    for (const { operationId, form } of forms)
      expect(form, operationId).toMatchObject({ properties: { file: { format: 'binary' } } });
  });

  it('says what may be null or empty in one schema', async () => {
    const { components } = await (await get('/intara/v1.0/openapi.json')).json();
    expect(components.schemas.ThreatRated.properties.level.type).toEqual(['string', 'null']);
    const { code } = components.schemas.ThreatType.properties;
    const read = z.string().regex(new RegExp(components.schemas.RiskDraft.properties.code.pattern, 'u'));
    for (const good of ['', 'RS-1']) expect(read.safeParse(good).success, good).toBe(true);
    for (const bad of [' ', 'RS 1 ']) expect(read.safeParse(bad).success, bad).toBe(false);
    expect(code).toBeDefined();
  });

  it('can be browsed, by a page whose script is a file of its own', async () => {
    const page = await (await get('/intara/v1.0/docs')).text();
    expect(page).toContain('<script src="/intara/v1.0/docs.js" defer></script>');
    expect(page).not.toMatch(/<script>|style=/);
    for (const name of ['docs.js', 'docs/swagger-ui-bundle.js']) {
      const code = await get(`/intara/v1.0/${name}`);
      expect(code.headers.get('content-type')).toMatch(/^text\/javascript/);
      expect((await code.text()).length).toBeGreaterThan(500);
    }
  });

  it.each(['index.html', 'package.json', 'swagger-initializer.js', '..%2fpackage.json'])(
    'serves nothing else of the package: %s',
    async (name) => {
      expect((await get(`/intara/v1.0/docs/${name}`)).status).toBe(404);
    },
  );
});

describe('readiness', () => {
  it('ends when the server stops; being alive does not', async () => {
    const stopping = new AbortController();
    const own = await serverWorld({ stopping: stopping.signal });
    expect((await own.app.request('/readyz')).status).toBe(200);
    stopping.abort();
    expect((await own.app.request('/readyz')).status).toBe(503);
    expect((await own.app.request('/healthz')).status).toBe(200);
    await own.close();
    expect((await own.app.request('/readyz')).status).toBe(503);
  });
});

describe('an event stream', () => {
  it('sends events, ends and cleans up once', async () => {
    let cleaned = 0;
    const stream = new EventStream({ onEnd: () => (cleaned += 1) });
    stream.send(encodeEvent('changed', { rev: 2 }, { id: '2' }));
    const text = stream.response.text();
    await stream.drained();
    stream.end();
    stream.end();
    stream.send(encodeEvent('changed', { rev: 3 }, { id: '3' }));
    expect(await text).toBe('retry: 1000\n\nid: 2\nevent: changed\ndata: {"rev":2}\n\n');
    expect(cleaned).toBe(1);
    expect(stream.response.headers.get('cache-control')).toBe('no-cache, no-transform');
  });

  it('cleans up when the client leaves', async () => {
    let cleaned = 0;
    const stream = new EventStream({ onEnd: () => (cleaned += 1) });
    await stream.response.body?.cancel();
    expect([cleaned, stream.isOpen]).toEqual([1, false]);
  });

  it('ends with the server', async () => {
    const stopping = new AbortController();
    const own = await serverWorld({ stopping: stopping.signal });
    const user = await own.user('li', []);
    const { id: session } = user;
    const response = await own.env.streams.listen(
      'v',
      { session, user: { ...user, fullName: 'Li', permissions: [] } },
      0,
    );
    const reader = response.body!.getReader();
    for (const what of ['retry', 'restored', 'people'])
      expect(new TextDecoder().decode((await reader.read()).value)).toContain(what);
    stopping.abort();
    expect((await reader.read()).done).toBe(true);
    await expect(
      own.env.streams.listen('v', { session, user: { ...user, fullName: 'Li', permissions: [] } }, 0),
    ).rejects.toThrow();
    await own.close();
  });
});
