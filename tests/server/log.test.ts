// postgres: no, other specs send the same statements
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { openLog } from '#server/log.ts';
import { analysis } from '#tests/world/analysis.ts';

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('the log', () => {
  it('is a file of JSON lines in which secrets are blacked out', () => {
    const dir = mkdtempSync(join(tmpdir(), 'intara-log-'));
    const file = join(dir, 'deep', 'server.log');
    const log = openLog(file, 'info');
    log.info({ password: 'hush', headers: { authorization: 'hush', 'refresh-token': 'hush', accept: '*/*' } }, 'seen');
    log.info({ body: { oldPassword: 'hush', captcha: 'hush', token: 'hush', username: 'zoe' } });
    log.debug('too quiet');
    const text = readFileSync(file, 'utf8');
    rmSync(dir, { recursive: true });
    expect(text).not.toContain('hush');
    const [first, second, ...rest] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ password: '[redacted]', headers: { accept: '*/*' }, msg: 'seen' });
    expect(second.body).toMatchObject({ token: '[redacted]', username: 'zoe' });
    expect(rest).toEqual([]);
  });

  const dir = mkdtempSync(join(tmpdir(), 'intara-log-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('begins the next file while running, and the whole stays within its limit', () => {
    const file = join(dir, 'turning', 'server.log');
    const log = openLog(file, 'info', { fileBytes: 4_000, files: 3 });
    for (let n = 0; n < 500; n++) log.info({ n });
    const files = readdirSync(join(dir, 'turning')).sort();
    expect(files).toEqual(['server.log', 'server.log.1', 'server.log.2']);
    for (const name of files) {
      const path = join(dir, 'turning', name);
      expect(statSync(path).size).toBeLessThanOrEqual(4_000);
      expect((statSync(path).mode & 0o777).toString(8)).toBe('600');
    }
    const numbers = [...files].reverse().flatMap((name) => linesOf(join(dir, 'turning', name)).map(({ n }) => n));
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => 500 - numbers.length + i));
  });

  it('goes on with a file that an earlier run filled', () => {
    const file = join(dir, 'earlier.log');
    openLog(file, 'info', { fileBytes: 300, files: 2 }).info({ text: 'x'.repeat(290) });
    openLog(file, 'info', { fileBytes: 300, files: 2 }).info('later');
    expect([linesOf(`${file}.1`).length, linesOf(file)[0].msg]).toEqual([1, 'later']);
  });

  it('loses lines, not answers, on a full disk', async () => {
    const file = join(dir, 'full.log');
    symlinkSync('/dev/full', file);
    const log = openLog(file, 'info');
    const world = await analysis({ log });
    const body = { name: 'Light' };
    const made = await world.li.attempt(api.functions.create, { params: { versionId: world.versionId }, body });
    expect(made.status).toBe(200);
    unlinkSync(file);
    await world.close();
  });

  it('names the address of the caller as the trusted proxy saw it, not as the caller wrote it', async () => {
    const file = join(dir, 'callers.log');
    const world = await analysis({ log: openLog(file, 'info'), trustedHops: 1 });
    const headers = { 'x-forwarded-for': '192.0.2.66, 2001:db8::7' };
    await world.li.fetch('/healthz', { headers });
    await world.close();
    const line = linesOf(file).find(({ path }) => path === '/healthz');
    expect(line).toMatchObject({ status: 200, address: '2001:db8::7' });
  });

  it('says how many lines were lost when it can be written again', async () => {
    const file = join(dir, 'gone', 'server.log');
    // A folder where the file should be: no line can be written.
    mkdirSync(file, { recursive: true });
    const log = openLog(file, 'info');
    log.info('first');
    log.info('second');
    rmdirSync(file);
    await pause(1_100);
    log.info('third');
    expect(existsSync(file)).toBe(true);
    expect(linesOf(file).map(({ msg, lost }) => [msg, lost])).toEqual([
      ['lines were lost', 2],
      ['third', undefined],
    ]);
  });
});
