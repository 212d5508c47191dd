// @vitest-environment node
// postgres: no, on a store in memory that says what it is asked
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inauth } from '#contract/account/inauth.ts';
import { api } from '#contract/index.ts';
import { sendMail } from '#server/sending/sender.ts';
import { readSettings } from '#server/settings.ts';
import { openStore } from '#server/store/open.ts';
import { startTraces } from '#server/traces/open-telemetry.ts';
import type { Traces } from '#server/traces/traces.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { polarionToken, startPolarion } from '#tests/world/polarion-double.ts';
import { type Collector, startCollector, until } from '#tests/world/traces/collector.ts';

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
const log = { warn: (..._: unknown[]) => {}, info: (_: string) => {} };
const about = { version: '1.2.3', database: 'sqlite' };

let collector: Collector;
let traces: Traces;
let world: Analysis;
const give: (() => unknown)[] = [];

const traced = (variables: Record<string, string> = {}, lines: Parameters<typeof startTraces>[2] = log): Traces => {
  const settings = readSettings({ ...json, OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, ...variables }).traces;
  if (!settings) throw new Error('No traces are set.');
  const started = startTraces(settings, about, lines);
  give.push(() => started.stop(500));
  return started;
};

const analysisTraced = async (variables: Record<string, string> = {}, outside: Parameters<typeof analysis>[0] = {}) => {
  traces = traced(variables);
  world = await analysis({ ...outside, traces, store: await openStore({ memory: true }, undefined, traces) });
  give.unshift(() => world.close());
  return world;
};

/** The spans that have come, once all have been sent. */
const received = async () => {
  await traces.stop(2_000);
  return collector.spans;
};

beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  for (const back of give.splice(0)) await back();
  await collector.stop();
});

describe('traces by OpenTelemetry', () => {
  it('have a span for each call, by route and status, and below it one for each statement', async () => {
    const { li, projectId } = await analysisTraced({ OTEL_SERVICE_NAME: 'tara-east' });
    await li.call(api.project.get, { params: { projectId } });
    await li.attempt(api.project.get, { params: { projectId: 'no-such-project' } });
    const spans = await received();
    const calls = spans.filter(({ name }) => name === 'GET /intara/v1.0/projects/:projectId');
    expect(calls.map(({ kind, attributes, status }) => ({ kind, attributes, status }))).toEqual(
      [200, 400].map((answered) => ({
        kind: 2,
        status: 0,
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/intara/v1.0/projects/:projectId',
          'http.response.status_code': answered,
          'intara.group': 'project',
          'intara.statements': expect.any(Number),
        },
      })),
    );
    const [first] = calls;
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === first?.spanId);
    expect(statements.length).toBe(first?.attributes['intara.statements']);
    expect(statements.map(({ name }) => name)).toContain('select project');
    expect(statements[0]?.attributes).toEqual({
      'db.system.name': 'sqlite',
      'db.operation.name': 'select',
      'db.collection.name': expect.any(String),
    });
    expect(collector.resource).toMatchObject({ 'service.name': 'tara-east', 'service.version': '1.2.3' });
  });

  it('hold no id, name, password, query or body of anybody', async () => {
    const { li, projectId, app } = await analysisTraced();
    const zoe = await world.user('zoe-with-a-name', ['ProjectConfigRead']);
    await zoe.fetch('/intara/v1.0/projects?keyword=a-secret-search');
    const body = JSON.stringify({ username: 'a-secret-name', password: 'A-secret-pw-1' });
    const headers = { 'content-type': 'application/json', baggage: 'who=a-secret-bag', tracestate: 'a=a-secret-state' };
    await app.request(inauth.login.path, { method: 'POST', headers, body });
    await app.request('/intara/v1.0/a-secret-address?q=a-secret-query');
    await received();
    const text = collector.texts.join('');
    expect(text).toContain('POST /inauth/v1.0/login');
    expect(text).toContain('GET other');
    for (const secret of [li.id, zoe.id, zoe.username, zoe.token, projectId, 'a-secret', 'example.com', 'Headlamp'])
      expect(text.includes(secret), secret).toBe(false);
  });

  it('take the parent that a caller names, if it is one, and its wish to be left out', async () => {
    const { li } = await analysisTraced();
    const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    const ask = (traceparent: string) => li.fetch('/intara/v1.0/workplace', { headers: { traceparent } });
    await ask(`00-${traceId}-${parent}-01`);
    await ask(`00-11111111111111111111111111111111-${parent}-00`);
    const wrong = ['00-0-0-01', `ff-${traceId}-${parent}-01`, `00-${'0'.repeat(32)}-${parent}-01`, 'x'.repeat(9_000)];
    for (const one of wrong) await ask(one);
    const calls = (await received()).filter(({ attributes }) => attributes['intara.group'] === 'workplace');
    expect(calls.map((call) => [call.traceId, call.parentSpanId])).toEqual([
      [traceId, parent],
      ...wrong.map(() => [expect.not.stringMatching(traceId), undefined]),
    ]);
    const lines = world.logged.filter(({ path }) => path === '/intara/v1.0/workplace');
    expect(lines.map((line) => line.traceId)).toEqual([traceId, undefined, ...wrong.map(() => expect.any(String))]);
  });

  it('have a trace of its own for a report, linked with the call that asked for it', async () => {
    const { li, versionId } = await analysisTraced();
    await li.call(api.report.request, { params: { versionId }, body: { format: 'xlsx', locale: 'en-US' } });
    await world.env.reports.idle();
    const spans = await received();
    const call = spans.find(({ attributes }) => attributes['intara.group'] === 'report');
    const job = spans.find(({ name }) => name === 'report xlsx');
    expect(job?.traceId).not.toBe(call?.traceId);
    expect(job?.links.map(({ spanId }) => spanId)).toEqual([call?.spanId]);
    expect(job?.status).toBe(0);
    expect(spans.some(({ name, parentSpanId }) => name === 'update job' && parentSpanId === job?.spanId)).toBe(true);
    // The queue is looked after in no call's name: to claim a job changes its row, to ask for one only adds it.
    const ofCall = spans.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name);
    expect(ofCall).toContain('insert job');
    expect(ofCall).not.toContain('update job');
  });

  it('have a span for what Polarion and the mail server are asked, which are sent no trace', async () => {
    const there = await startPolarion();
    give.push(() => there.stop());
    const { li, projectId, env } = await analysisTraced({}, { polarion: { servers: [there.server], patience: 1_000 } });
    const form = { server: there.server, project: 'EL', type: 'requirement', originField: 'taraId', calField: 'cal' };
    const body = { rev: 0, form: { ...form, language: 'en-US' as const, token: polarionToken } };
    await li.call(api.polarion.connect, { params: { projectId }, body });
    await sendMail(env, { to: 'li@example.com', subject: 'A secret subject', text: 'A secret text' });
    const spans = await received();
    const asked = spans.find(({ name }) => name === 'GET Polarion');
    const call = spans.find(({ spanId }) => spanId === asked?.parentSpanId);
    expect(call?.attributes['intara.group']).toBe('polarion');
    expect(asked?.attributes).toEqual({ 'http.request.method': 'GET', 'server.address': '127.0.0.1' });
    expect(spans.find(({ name }) => name === 'send mail')?.attributes['intara.outcome']).toBe('sent');
    expect(there.traceparent).toBeUndefined();
    expect(collector.texts.join('')).not.toMatch(/secret|li@example|EL"/);
  });

  it('have at most two hundred statements of one call, and count the rest', async () => {
    const { li, store } = await analysisTraced();
    const span = traces.call('GET', undefined);
    await span.run(async () => {
      for (let n = 0; n < 300; n += 1) await store.db.selectFrom('project').select('id').execute();
    });
    span.end({ name: 'many' });
    const spans = await received();
    const many = spans.find(({ name }) => name === 'many');
    expect(many?.attributes['intara.statements']).toBe(300);
    expect(spans.filter(({ parentSpanId }) => parentSpanId === many?.spanId)).toHaveLength(200);
    expect(li.id).toBeTruthy();
  });

  it('are left out by the sampler, with their statements', async () => {
    const { li } = await analysisTraced({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    await li.call(api.workplace.summary);
    expect(await received()).toEqual([]);
  });

  it('have none of monitors and of the files of pages', async () => {
    const { app } = await analysisTraced();
    for (const path of ['/healthz', '/readyz', '/intara/', '/inauth/user/login']) await app.request(path);
    const names = (await received()).map(({ name }) => name);
    expect(names.filter((name) => /^\w+ /.test(name) && !/intara|select|insert|update|delete/.test(name))).toEqual([]);
  });
});

/** What is in use once all that nobody holds has gone (bytes). */
function heldMemory(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

describe('a collector', () => {
  it('is sent the headers that are set, in protobuf unless JSON is asked for', async () => {
    traces = traced({ ...json, OTEL_EXPORTER_OTLP_PROTOCOL: '', OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20secret' });
    traces.call('GET', undefined).end();
    await traces.stop(2_000);
    const [request] = collector.requests;
    expect(request).toMatchObject({ url: '/v1/traces', bytes: expect.any(Number) });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-key': 'a secret' });
  });

  it('that refuses disturbs no call, and is in the log once, without what it answered', async () => {
    const lines: unknown[][] = [];
    collector.answer = 500;
    traces = traced(
      {},
      { warn: (...words: unknown[]) => void lines.push(words), info: (line: string) => void lines.push([line]) },
    );
    for (let n = 0; n < 2_000; n += 1) traces.call('GET', undefined).end();
    await until(() => lines.length > 0);
    for (let n = 0; n < 2_000; n += 1) traces.call('GET', undefined).end();
    await until(() => collector.requests.length > 4);
    expect(lines).toEqual([[{ reason: 'status 500' }, 'the collector takes no traces; they are dropped']]);
    collector.answer = 200;
    traces.call('GET', undefined).end();
    await until(() => lines.length > 1);
    expect(lines[1]).toEqual(['the collector takes traces again']);
  });

  it('that never answers holds no more than its queue, and delays no stop', async () => {
    collector.answer = 'nothing';
    traces = traced();
    const before = heldMemory();
    for (let n = 0; n < 100_000; n += 1) traces.call('GET', undefined).end();
    expect((heldMemory() - before) / 2 ** 20).toBeLessThan(64);
    const began = performance.now();
    await traces.stop(300);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});

describe('the variables of OpenTelemetry', () => {
  const at = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  it('switch traces on by an address, and off again', () => {
    expect(readSettings({}).traces).toBeUndefined();
    expect(readSettings(at).traces).toMatchObject({ url: 'http://collector:4318/v1/traces', service: 'intara' });
    const whole = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/own/path' };
    expect(readSettings({ ...at, ...whole }).traces?.url).toBe('https://collector/own/path');
    expect(readSettings({ ...at, OTEL_SDK_DISABLED: 'TRUE' }).traces).toBeUndefined();
    expect(readSettings({ ...at, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeUndefined();
    expect(readSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }).traces).toBeUndefined();
  });

  it('are named where they are invalid, and no secret is repeated', () => {
    const refused = (variables: Record<string, string>, reason: string) =>
      expect(() => readSettings({ ...at, ...variables })).toThrow(reason);
    refused({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: does not start with http');
    refused({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:hunter2@collector' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: has a user');
    refused({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL: is neither http/protobuf nor');
    refused({ OTEL_TRACES_SAMPLER: 'some' }, 'OTEL_TRACES_SAMPLER: ');
    refused({ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG: ');
    refused({ OTEL_SDK_DISABLED: 'maybe' }, 'OTEL_SDK_DISABLED: is neither true nor false');
    refused({ OTEL_RESOURCE_ATTRIBUTES: 'team' }, 'OTEL_RESOURCE_ATTRIBUTES: is not name=value');
    for (const wrong of ['hunter2', 'a key=hunter2', 'key=hunter2%zz', 'key=hunter2%0d%0aHost:x'])
      expect(() => readSettings({ ...at, OTEL_EXPORTER_OTLP_HEADERS: wrong })).toThrow(
        /^(?!.*hunter2)OTEL_EXPORTER_OTLP_HEADERS: is not name=value/s,
      );
  });
});
