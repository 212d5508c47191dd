import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openLog } from '#server/log.ts';

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
});
