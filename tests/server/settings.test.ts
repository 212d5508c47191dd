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

describe('the address of a SIEM', () => {
  const targetOf = (variables: Record<string, string>) => readSettings(variables).auditTarget;

  it('is that of a receiver of syslog or of calls, with its secrets from files', () => {
    expect(targetOf({})).toBeUndefined();
    expect(targetOf({ AUDIT_URL: 'syslog+udp://siem.example' })).toEqual({
      by: 'udp',
      host: 'siem.example',
      port: 514,
    });
    expect(targetOf({ AUDIT_URL: 'syslog+tcp://[::1]:601/' })).toEqual({ by: 'tcp', host: '::1', port: 601 });
    expect(targetOf({ AUDIT_URL: 'syslog+tls://siem.example' })).toEqual({
      by: 'tls',
      host: 'siem.example',
      port: 6514,
    });
    const AUDIT_URL_FILE = file('siem', 'https://siem.example/in?index=tara\n');
    const AUDIT_AUTHORIZATION_FILE = file('authorization', 'Splunk 4711\n');
    const url = 'https://siem.example/in?index=tara';
    expect(targetOf({ AUDIT_URL_FILE, AUDIT_AUTHORIZATION_FILE })).toEqual({
      by: 'https',
      url,
      authorization: 'Splunk 4711',
    });
    const own = { by: 'https', url: 'http://127.0.0.1:8088/in', authorization: 'Basic dTpw' };
    expect(targetOf({ AUDIT_URL: 'http://u:p@127.0.0.1:8088/in' })).toEqual(own);
  });

  it.each([
    ['hunter2', /AUDIT_URL: is no address/],
    ['ftp://hunter2@siem.example', /AUDIT_URL: does not start with syslog\+udp:, syslog\+tcp:, syslog\+tls:, https:$/],
    ['http://u:hunter2@siem.example/', /AUDIT_URL: does not start with https:, which another machine needs/],
    ['http://localhost.siem.example/hunter2', /AUDIT_URL: does not start with https:/],
    ['syslog+tls://u:hunter2@siem.example', /AUDIT_URL: has more than a host and a port/],
    ['syslog+tcp://siem.example:514/hunter2', /AUDIT_URL: has more than a host and a port/],
    ['syslog+udp://', /AUDIT_URL: names no host/],
    ['syslog+udp://siem.example:0', /AUDIT_URL: has the port 0/],
    ['https://u:%E0hunter2@siem.example/', /AUDIT_URL: has a user or password that is not encoded/],
  ])('%s is refused in words that hold no secret', (AUDIT_URL, words) => {
    expect(() => targetOf({ AUDIT_URL })).toThrow(words);
    expect(() => targetOf({ AUDIT_URL })).toThrow(/^(?!.*hunter2)/s);
  });

  it('takes a header only for calls, only one, and only what a header may have', () => {
    const AUDIT_AUTHORIZATION = 'Bearer hunter2';
    const refused = (more: Record<string, string>) => expect(() => targetOf({ AUDIT_AUTHORIZATION, ...more }));
    refused({}).toThrow('AUDIT_AUTHORIZATION: must be set together with AUDIT_URL');
    refused({ AUDIT_URL: 'syslog+tls://siem.example' }).toThrow('is only for an AUDIT_URL with https:');
    refused({ AUDIT_URL: 'https://u:p@siem.example' }).toThrow('cannot be used together with a user in AUDIT_URL');
    refused({ AUDIT_URL: 'https://siem.example', AUDIT_AUTHORIZATION: 'a\nb' }).toThrow('a character outside of ASCII');
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
