// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import { newestCopy } from '#server/backups/copies.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { tryCopy } from '#server/backups/try-copy.ts';
import { openStore } from '#server/store/open.ts';
import { analysis } from '#tests/world/analysis.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'intara-try-'));
const source = { file: join(dataDir, 'intara.db') };
let sent: string;
beforeAll(async () => {
  const world = await analysis({ store: await openStore(source), dataDir });
  const form = new FormData();
  form.append('file', new File([new TextEncoder().encode('%PDF-1.7 evidence')], 'a.pdf'));
  const params = { versionId: world.versionId };
  const kept = await world.li.call(api.attachment.upload, { params, form });
  sent = kept.file;
  const edits = [add('chapters', { topic: 'overview', text: '', pictures: [kept] }, chapterId('overview'))];
  await world.li.call(api.version.edit, { params, body: { edits } });
  await world.close();
});
afterAll(() => rmSync(dataDir, { recursive: true }));

let copies = 0;
const newCopy = async () => (await makeBackup({ source, dataDir, folder: join(dataDir, `to-${++copies}`) })).place;
const uploaded = (place: string) => join(place, 'uploads', sent.slice(0, 2), sent);
const leftInScratch = () => readdirSync(join(dataDir, 'backups'));

describe('a copy that is tried', () => {
  it('is restored, opened and counted, and nothing stays', async () => {
    const place = await newCopy();
    const before = readFileSync(join(place, 'intara.db'));
    const found = await tryCopy(place, { dataDir });
    expect(found).toMatchObject({ files: 1, problems: [], lastChange: expect.stringMatching(/^\d{4}-/) });
    const rows = new Map(found.tables.map((table) => [table.name, table.rows]));
    expect([rows.get('project'), rows.get('inauth_user')]).toEqual([1, expect.any(Number)]);
    expect(readFileSync(join(place, 'intara.db')).equals(before)).toBe(true);
    expect(leftInScratch()).toEqual([]);
  });

  it('says which files it lacks, and which have changed', async () => {
    const place = await newCopy();
    writeFileSync(uploaded(place), 'something else');
    const changed = await tryCopy(place, { dataDir });
    expect(changed.problems).toEqual([`Files that have changed since they were sent: 1 (${sent})`]);
    rmSync(uploaded(place));
    const { problems } = await tryCopy(place, { dataDir });
    expect(problems).toEqual([`Missing files that are referred to: 1 (${sent})`]);
  });

  it('is refused when its database is damaged or missing', async () => {
    const place = await newCopy();
    const file = join(place, 'intara.db');
    const bytes = readFileSync(file);
    for (let page = 5; page * 4096 < bytes.length; page += 2) bytes.fill(0x5a, page * 4096, page * 4096 + 4096);
    writeFileSync(file, bytes);
    await expect(tryCopy(place, { dataDir })).rejects.toThrow('is damaged');
    rmSync(file);
    await expect(tryCopy(place, { dataDir })).rejects.toThrow('There is no database');
    expect(leftInScratch()).toEqual([]);
  });

  it('of PostgreSQL needs one to be tried in', async () => {
    const place = join(dataDir, 'of-postgres');
    mkdirSync(place);
    writeFileSync(join(place, 'intara.dump'), 'PGDMP');
    await expect(tryCopy(place, { dataDir })).rejects.toThrow('set DATABASE_URL');
  });

  it('is the newest, whether it was made by time or asked for', () => {
    const folder = join(dataDir, 'newest');
    expect(() => newestCopy(folder)).toThrow(`There is no copy in ${folder}.`);
    const asked = 'intara-2026-03-01T00-00-00-000Z';
    const byTime = 'intara-auto-000009-2026-02-01T00-00-00-000Z.tar.age';
    const others = ['intara-auto-000010-2026-04-01T00-00-00-000Z.part', 'intara-backups.lock'];
    for (const name of [asked, byTime, ...others]) mkdirSync(join(folder, name), { recursive: true });
    expect(newestCopy(folder)).toBe(join(folder, asked));
    rmSync(join(folder, asked), { recursive: true });
    expect(newestCopy(folder)).toBe(join(folder, byTime));
    expect(existsSync(join(folder, asked))).toBe(false);
  });
});
