// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Backups } from '#server/backups/keep-backed-up.ts';
import { type BackupPlan, makeBackup, sweepBackups } from '#server/backups/make-backup.ts';
import { hasProgram } from '#server/backups/postgres-tools.ts';
import { newUuid } from '#server/ids.ts';
import { LongActs } from '#server/loop/long-acts.ts';
import { readSettings } from '#server/settings.ts';
import { backupState, claimBackup, noteBackup } from '#server/store/backups.ts';
import { lockFolder } from '#server/store/engines/folder-lock.ts';
import { checkDatabase } from '#server/store/engines/sqlite-copy.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

const hour = 3_600_000;
const dataDir = mkdtempSync(join(tmpdir(), 'intara-backups-'));
const source = { file: join(dataDir, 'intara.db') };
let store: Store;
beforeAll(async () => {
  store = await openStore(source);
  mkdirSync(join(dataDir, 'uploads/ab'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/ab/file'), 'evidence');
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true });
});

let folders = 0;
const newFolder = () => join(dataDir, `to-${++folders}`);
const copiesIn = (folder: string) => readdirSync(folder).filter((name) => !name.startsWith('intara-backups.lock'));
const planTo = (folder: string, keep = 2): BackupPlan => ({ source, dataDir, folder, keep });

describe('a copy made by time', () => {
  it('is whole, with the files, under a name of its own', async () => {
    const folder = newFolder();
    const { place, bytes } = await makeBackup(planTo(folder));
    expect(copiesIn(folder)).toEqual([expect.stringMatching(/^intara-auto-000001-\d{4}-.*Z$/)]);
    expect(checkDatabase(join(place, 'intara.db'))).toEqual([]);
    expect(existsSync(join(place, 'uploads/ab/file'))).toBe(true);
    expect(bytes).toBeGreaterThan(100_000);
  });

  it('makes room by the oldest of its kind, and leaves everything else', async () => {
    const folder = newFolder();
    await makeBackup({ source, dataDir, folder });
    writeFileSync(join(folder, 'intara-auto-notes.txt'), 'of an administrator');
    const own = copiesIn(folder);
    for (let n = 0; n < 4; n++) await makeBackup(planTo(folder));
    const numbers = copiesIn(folder).flatMap((name) => /^intara-auto-(\d+)/.exec(name)?.[1] ?? []);
    expect(numbers).toEqual(['000003', '000004']);
    expect(copiesIn(folder)).toEqual(expect.arrayContaining(own));
  });

  it('stays the newest when the clock was set back', async () => {
    const folder = newFolder();
    for (const name of ['intara-auto-000001-2999-01-01T00-00-00-000Z', 'intara-auto-000002-2999-01-02T00-00-00-000Z'])
      mkdirSync(join(folder, name), { recursive: true });
    const { place } = await makeBackup(planTo(folder));
    expect(copiesIn(folder)).toEqual(['intara-auto-000002-2999-01-02T00-00-00-000Z', place.slice(folder.length + 1)]);
  });

  it('sweeps what a killed process has left, and leaves nothing when it fails', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'intara-auto-000001-2026-01-01T00-00-00-000Z.part'), { recursive: true });
    await makeBackup(planTo(folder));
    expect(copiesIn(folder)).toEqual([expect.stringMatching(/^intara-auto-000001-(?!2026-01-01)/)]);
    const before = copiesIn(folder);
    const missing = { ...planTo(folder), source: { file: join(dataDir, 'none.db') } };
    await expect(makeBackup(missing)).rejects.toThrow('There is no database');
    expect(copiesIn(folder)).toEqual(before);
  });

  it('is not made beside another one in the same folder', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const release = lockFolder(folder);
    await expect(makeBackup(planTo(folder))).rejects.toThrow('Another backup is being made');
    release();
    expect((await makeBackup(planTo(folder))).bytes).toBeGreaterThan(0);
  });
});

/** A server that makes backups every hour, with a clock of its own. */
function server(make: ConstructorParameters<typeof Backups>[3] = makeBackup) {
  const stopping = new AbortController();
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  let now = Date.parse('2026-01-01T00:00:00Z');
  const clock = () => new Date(now);
  const folder = newFolder();
  const longActs = new LongActs('here');
  const services = { store, log, clock, newId: newUuid, dataDir, stopping: stopping.signal, longActs };
  const swept: string[] = [];
  const sweep = async (plan: BackupPlan) => {
    swept.push(plan.folder);
    sweepBackups(plan);
  };
  const backups = new Backups(services, planTo(folder, 20), hour, make, sweep);
  const set = (to: number) => {
    now = to;
  };
  return { backups, folder, lines, stopping, longActs, swept, pass: (ms: number) => set(now + ms), now: () => now };
}

describe('backups by time', () => {
  const forgotten = () => store.db.deleteFrom('backup_state').execute();

  it('are made when they are due, and note when the last one began', async () => {
    await forgotten();
    const { backups, folder, pass, now } = server();
    const first = now();
    await backups.look();
    pass(hour - 1);
    await backups.look();
    expect(copiesIn(folder)).toHaveLength(1);
    const state = await backupState(store.db);
    expect(state).toMatchObject({ lastAt: new Date(first).toISOString(), failedAt: null, problem: '' });
    expect(state?.place).toContain(folder);
    pass(1);
    await backups.look();
    expect(copiesIn(folder)).toHaveLength(2);
  });

  it('go on at once when the clock is set back', async () => {
    await forgotten();
    const { backups, folder, pass } = server();
    await backups.look();
    pass(-1_000 * hour);
    await backups.look();
    expect(copiesIn(folder)).toHaveLength(2);
  });

  it('are never made twice at once', async () => {
    await forgotten();
    let running = 0;
    let most = 0;
    const { backups, pass } = server(async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 30));
      running -= 1;
      return { place: 'somewhere', bytes: 1 };
    });
    const looks = [backups.look()];
    pass(2 * hour);
    looks.push(backups.look(), backups.look());
    await Promise.all(looks);
    expect(most).toBe(1);
  });

  it('say why one failed, and wait before the next try', async () => {
    await forgotten();
    let tries = 0;
    const { backups, lines } = server(async () => {
      tries += 1;
      throw new Error('ENOSPC: no space left on device');
    });
    await backups.look();
    await backups.look();
    expect(tries).toBe(1);
    expect(lines.join()).toContain('no space left on device');
    const state = await backupState(store.db);
    expect(state).toMatchObject({ lastAt: null, problem: 'ENOSPC: no space left on device' });
    expect(state?.failedAt).not.toBeNull();
  });

  it('are ended by an administrator: no part stays, and no server makes another one for an hour', async () => {
    await forgotten();
    const begun = (plan: BackupPlan, _within: number, ending: AbortSignal) => {
      mkdirSync(join(plan.folder, 'intara-auto-000001-2026-01-01T00-00-00-000Z.part'), { recursive: true });
      return new Promise<never>((_, fail) => ending.addEventListener('abort', () => fail(new Error('killed'))));
    };
    let make: typeof begun | typeof makeBackup = begun;
    const { backups, folder, lines, longActs, swept, pass, now } = server((plan, within, ending) =>
      make(plan, within, ending),
    );
    const look = backups.look();
    await expect.poll(() => longActs.list(now()).map(({ name, canStop }) => [name, canStop])).toHaveLength(1);
    const [act] = longActs.list(now());
    expect(act).toMatchObject({ name: 'backup.make', userId: null, canStop: true });
    expect(await longActs.stop(act?.id ?? '', new Error('ended'))).toBe('ended');
    await look;
    expect([copiesIn(folder), swept, longActs.list(now())]).toEqual([[], [folder], []]);
    const failedAt = new Date(now()).toISOString();
    const problem = 'ended by an administrator';
    expect(await backupState(store.db)).toMatchObject({ lastAt: null, failedAt, problem });
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    make = makeBackup;
    pass(hour - 1);
    await backups.look();
    const claim = { by: 'another', now: now(), every: hour, lease: 60_000, afterEnd: hour };
    expect([copiesIn(folder), await store.tx((tx) => claimBackup(tx, claim))]).toEqual([[], false]);
    pass(1);
    await backups.look();
    expect(copiesIn(folder)).toHaveLength(1);
    expect(await backupState(store.db)).toMatchObject({ failedAt: null, problem: '' });
  });

  it('that are whole when they are to be ended stay', async () => {
    await forgotten();
    const { backups, folder, longActs, now } = server(async (plan) => {
      const made = await makeBackup(plan);
      void longActs.stop(longActs.list(now())[0]?.id ?? '', new Error('ended'));
      return made;
    });
    await backups.look();
    expect(copiesIn(folder)).toHaveLength(1);
    expect(await backupState(store.db)).toMatchObject({ failedAt: null, place: expect.stringContaining(folder) });
  });

  it('are claimed by one server, and by another one when that has vanished', async () => {
    await forgotten();
    const now = Date.parse('2026-01-01T00:00:00Z');
    const claim = (by: string, at: number) =>
      store.tx((tx) => claimBackup(tx, { by, now: at, every: hour, lease: 60_000, afterEnd: hour }));
    expect([await claim('a', now), await claim('b', now), await claim('b', now + 60_000)]).toEqual([true, false, true]);
    await noteBackup(store.db, now, { place: 'somewhere', bytes: 1 });
    // Of a server whose clock is some seconds behind.
    expect([await claim('c', now - 5_000), await claim('c', now - 120_000)]).toEqual([false, true]);
  });
});

describe('the process of its own', () => {
  it('makes a copy, says why it could not, and ends with its server', { timeout: 60_000 }, async () => {
    const { runBackup } = await import('#server/backups/run-backup.ts');
    const never = new AbortController();
    const { place } = await runBackup(planTo(newFolder()), hour, never.signal);
    expect(checkDatabase(join(place, 'intara.db'))).toEqual([]);
    const impossible = { ...planTo('/proc/nowhere') };
    await expect(runBackup(impossible, hour, never.signal)).rejects.toThrow('/proc/nowhere');
    const stopping = new AbortController();
    const cut = runBackup(planTo(newFolder()), hour, stopping.signal);
    stopping.abort();
    await expect(cut).rejects.toThrow('ended with');
    await expect(runBackup(planTo(newFolder()), 1, never.signal)).rejects.toThrow('was not made within');
  });
});

describe('what a killed backup has left', () => {
  it('is removed by the process of its own, and nothing else is', { timeout: 60_000 }, async () => {
    const { sweepBackup } = await import('#server/backups/run-backup.ts');
    const folder = newFolder();
    const { place } = await makeBackup(planTo(folder));
    mkdirSync(join(folder, 'intara-auto-000002-2026-01-01T00-00-00-000Z.part'));
    writeFileSync(join(folder, 'notes.part'), 'of an administrator');
    await sweepBackup(planTo(folder), new AbortController().signal);
    expect(copiesIn(folder).sort()).toEqual([place.slice(folder.length + 1), 'notes.part'].sort());
  });
});

describe('settings of backups', () => {
  it('are off by default, and take hours, a number and a folder', () => {
    expect(readSettings({ DATA_DIR: '/d' }).backup).toEqual({
      every: undefined,
      keep: 14,
      folder: '/d/backups',
      recipients: [],
    });
    const given = { DATA_DIR: '/d', BACKUP_EVERY: '24', BACKUP_KEEP: '7', BACKUP_DIR: '/b', BACKUP_RECIPIENT: '' };
    expect(readSettings(given).backup).toEqual({ every: 24 * hour, keep: 7, folder: '/b', recipients: [] });
  });

  it.each([
    ['BACKUP_EVERY', 'daily'],
    ['BACKUP_EVERY', '0'],
    ['BACKUP_KEEP', '0'],
    ['BACKUP_RECIPIENT', 'ssh-ed25519 AAAA'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
  });

  it('take the shortest and the longest pause that the documents name, and say both where it is another', () => {
    const everyOf = (hours: string) => readSettings({ BACKUP_EVERY: hours }).backup.every;
    expect([everyOf('0.001'), everyOf('0.5'), everyOf('8760')]).toEqual([3_600, hour / 2, 8_760 * hour]);
    for (const hours of ['0.0009', '-1', '8761', 'daily', 'Infinity', 'NaN'])
      expect(() => everyOf(hours), hours).toThrow(
        'BACKUP_EVERY: is neither off nor a number of hours from 0.001 to 8760',
      );
  });

  it('find programs on the PATH', () => {
    expect([hasProgram('sh'), hasProgram('no-such-program'), hasProgram('sh', '')]).toEqual([true, false, false]);
  });
});
