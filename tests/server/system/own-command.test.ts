// postgres: no, opens no store
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownCommand, packageRoot, usageOf } from '#server/own-command.ts';
import { filesOf } from '../../../scripts/sources.mjs';

/** As `npm run package` lays it out (scripts/package.mjs). */
const archive = mkdtempSync(join(tmpdir(), 'intara-'));
writeFileSync(join(archive, 'main.js'), '');
afterAll(() => rmSync(archive, { recursive: true }));

describe('a command of the product', () => {
  it('is named as it is started in an unpacked archive, which has no scripts of npm', () => {
    expect(ownCommand('backup', '--restore <copy>', archive)).toBe('node main.js backup --restore <copy>');
    expect(ownCommand('admin', 'users', archive)).toBe('node main.js admin users');
    expect(ownCommand('db-copy', 'to-postgres', archive)).toBe('node main.js db-copy to-postgres');
    expect(ownCommand('backup', '', archive)).toBe('node main.js backup');
    expect(ownCommand('start', '', archive)).toBe('node main.js');
  });

  it('is named by the scripts of npm in a checkout', () => {
    const scripts = (JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { scripts: object })
      .scripts;
    expect(ownCommand('backup', '--restore <copy>')).toBe('npm run backup -- --restore <copy>');
    expect(ownCommand('db-copy', 'to-postgres')).toBe('npm run db:copy -- to-postgres');
    expect(ownCommand('start')).toBe('npm start');
    for (const name of ['admin', 'backup', 'db-copy'] as const)
      expect(Object.keys(scripts)).toContain(ownCommand(name).split(' ').at(-1));
  });

  it('explains its ways to be called in two columns', () => {
    expect(
      usageOf('backup', [
        ['', 'copies'],
        ['--check', 'checks'],
      ]).split('\n'),
    ).toEqual(['npm run backup               copies', 'npm run backup -- --check    checks']);
  });

  it('is written out by no message of the server: it would be wrong in one of the two', () => {
    const sources = filesOf('server').filter(({ path }) => path.endsWith('.ts'));
    expect(sources.length).toBeGreaterThan(300);
    const written = sources.flatMap(({ path }) =>
      readFileSync(join(packageRoot(), path), 'utf8')
        .split('\n')
        .filter((line) => /npm (run|start)|node main\.js/.test(line) && !/^\s*(\/?\*|\/\/)/.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    );
    expect(written.filter((line) => !line.startsWith('server/own-command.ts')).sort()).toEqual([
      // Names in the audit log, which are the same everywhere.
      "server/inauth/by-console.ts: export const byConsole = { account: 'npm run admin', address: 'console' } as const;",
      "server/store/engines/sqlite-copy.ts: const who = { user_id: null, account: 'npm run backup', address: 'console' };",
    ]);
  });
});
