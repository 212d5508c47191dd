// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtServer } from '#tests/world/built-folder.ts';
import { type Collector, startCollector } from '#tests/world/traces/collector.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'intara-traces-'));
const running = new Set<ChildProcess>();
let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await collector.stop();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The built server; resolves when it has said where it listens, or has ended. */
async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, [`${builtServer}/main.js`], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', INAUTH_URL: '', HOST: '', ...settings },
  });
  running.add(child);
  let said = '';
  const ended = new Promise<number | null>((done) => child.on('exit', done));
  child.stderr.on('data', (part) => (said += part));
  await new Promise<void>((done) => {
    child.stdout.on('data', (part) => {
      said += part;
      if (/Log: /.test(said)) done();
    });
    void ended.then(() => done());
  });
  return { child, ended, origin: /http:\/\/[^/]+/.exec(said)?.[0] ?? '', said: () => said };
}

/** How long the server takes to end (ms). */
async function stop({ child, ended }: Awaited<ReturnType<typeof start>>) {
  const began = performance.now();
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  return performance.now() - began;
}

describe('the built server', { timeout: 60_000 }, () => {
  it('sends its traces as it stops, with the headers of a file that nothing repeats', async () => {
    const file = join(dataDir, 'headers');
    writeFileSync(file, 'authorization=Bearer%20a-secret-of-the-collector\n');
    const server = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_EXPORTER_OTLP_HEADERS_FILE: file,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=staging',
      LOG_LEVEL: 'trace',
    });
    await fetch(`${server.origin}/intara/v1.0/about`);
    await stop(server);
    expect(collector.spans.map(({ name }) => name)).toContain('GET /intara/v1.0/about');
    expect(collector.resource).toMatchObject({
      'service.name': 'intara',
      'deployment.environment.name': 'staging',
      'host.name': expect.any(String),
    });
    expect(collector.requests[0]?.headers.authorization).toBe('Bearer a-secret-of-the-collector');
    const log = readFileSync(join(dataDir, 'log/server.log'), 'utf8');
    expect(log).toMatch(/"traceId":"[0-9a-f]{32}"/);
    expect(log + server.said()).not.toContain('a-secret-of-the-collector');
  });

  it('answers and stops in its time whatever the collector does', async () => {
    const own = join(dataDir, 'lost');
    for (const answer of ['nothing', 500] as const) {
      collector.answer = answer;
      const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin, DATA_DIR: own });
      for (let n = 0; n < 20; n += 1) expect((await fetch(`${server.origin}/intara/v1.0/about`)).status).toBe(401);
      expect(await stop(server)).toBeLessThan(2_900);
    }
  });

  it('loads nothing of OpenTelemetry where no variable asks for it, and names one that is wrong', async () => {
    const main = readFileSync(join(builtServer, 'main.js'), 'utf8');
    expect(main).not.toMatch(/BatchSpanProcessor|from "@opentelemetry/);
    expect(main).toContain('import("./traces/open-telemetry.js")');
    expect(readdirSync(join(builtServer, 'traces'))).toContain('open-telemetry.js');
    const packages = JSON.parse(readFileSync(join(builtServer, 'packages.json'), 'utf8')) as string[];
    expect(packages.filter((name) => name.startsWith('@opentelemetry'))).toEqual([]);
    const server = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector', DATA_DIR: join(dataDir, 'wrong') });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT: Invalid URL');
  });
});
