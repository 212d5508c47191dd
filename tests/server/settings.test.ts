import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { serverWorld } from '../world/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'intara-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('secrets from files', () => {
  it('are read without the line break at the end', () => {
    const { metricsToken, store } = readSettings({
      METRICS_TOKEN_FILE: file('token', 'a-token-for-prometheus\n'),
      DATABASE_URL_FILE: file('database', 'postgres://intara:secret@database/intara'),
    });
    expect(metricsToken).toBe('a-token-for-prometheus');
    expect(store).toEqual({ url: 'postgres://intara:secret@database/intara' });
  });

  it('are checked like values of the environment', () => {
    const SECRET_KEY_FILE = file('short', 'c2hvcnQ=');
    expect(() => readSettings({ SECRET_KEY_FILE })).toThrow('SECRET_KEY: is not 32 bytes in base64');
  });

  it('are refused where the value is given too, or the file is missing or empty', () => {
    const path = file('one', 'a-token-for-prometheus');
    const both = { METRICS_TOKEN_FILE: path, METRICS_TOKEN: 'a-token-for-prometheus' };
    expect(() => readSettings(both)).toThrow('METRICS_TOKEN_FILE: cannot be used together with METRICS_TOKEN');
    expect(() => readSettings({ METRICS_TOKEN_FILE: join(folder, 'none') })).toThrow(
      /^METRICS_TOKEN_FILE: cannot be read: ENOENT/,
    );
    expect(() => readSettings({ METRICS_TOKEN: 'pässwort-für-prometheus' })).toThrow('METRICS_TOKEN: has a space or');
    expect(() => readSettings({ METRICS_TOKEN_FILE: file('empty', '\n') })).toThrow(/is empty$/);
  });

  it('never show the secret in what is refused', () => {
    const MAIL_URL_FILE = file('mail', 'ftp://user:hunter2@mail.example');
    expect(() => readSettings({ MAIL_URL_FILE })).toThrow(/^(?!.*hunter2)MAIL_URL: starts with one of/s);
  });
});

describe('security.txt', () => {
  it('names where vulnerabilities are reported, for half a year', async () => {
    const world = await serverWorld({ securityContact: 'mailto:security@tara.example' });
    const answer = await world.app.request('/.well-known/security.txt');
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect((await answer.text()).split('\n')).toEqual([
      'Contact: mailto:security@tara.example',
      'Expires: 2026-08-29T08:00:00.000Z',
      'Preferred-Languages: zh, en',
      'Canonical: https://tara.example/.well-known/security.txt',
      '',
    ]);
    await world.close();
  });

  it('is not there unless somebody is named, and only ways that people can use are accepted', async () => {
    const world = await serverWorld();
    expect((await world.app.request('/.well-known/security.txt')).status).toBe(404);
    await world.close();
    expect(() => readSettings({ SECURITY_CONTACT: 'us' })).toThrow('SECURITY_CONTACT: does not start with');
  });
});
