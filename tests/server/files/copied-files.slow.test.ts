// @vitest-environment node
// postgres: no, on files of SQLite whatever the database is
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { add } from '#domain/workspace/edit.ts';
import { tryCopy } from '#server/backups/try-copy.ts';
import { FolderFiles } from '#server/files/folder-files.ts';
import { SharedFiles } from '#server/store/files/shared-files.ts';
import { openStore } from '#server/store/open.ts';
import { analysis } from '#tests/world/analysis.ts';
import { builtServer } from '#tests/world/built-folder.ts';
import { ObjectServer } from '#tests/world/files/object-server.ts';

let server: ObjectServer;
let dataDir: string;
beforeEach(async () => {
  server = await ObjectServer.start();
  dataDir = mkdtempSync(join(tmpdir(), 'intara-copied-'));
});
afterEach(async () => {
  await server.remove();
  rmSync(dataDir, { recursive: true });
});

const secret = 'S3RVER';
/** A command of the server, as an archive has it. */
function run(name: 'files-copy' | 'backup', words: string[], env: Record<string, string> = {}, folder = dataDir) {
  const place = server.place();
  const child = spawn(process.execPath, [`${builtServer}/${name}.js`, ...words], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: '',
      FILES_URL: `${place.bucket}/one`,
      FILES_ACCESS_KEY: place.accessKey,
      FILES_SECRET_KEY: secret,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  return new Promise<{ code: number | null; said: string }>((done) =>
    child.on('close', (code) => done({ code, said })),
  );
}

const keyOf = (hash: string) => `one/uploads/${hash.slice(0, 2)}/${hash}`;
const pathOf = (hash: string, folder = dataDir) => join(folder, 'uploads', hash.slice(0, 2), hash);
const contents = Array.from({ length: 12 }, () => randomBytes(5_000));
const hashes = contents.map((bytes) => createHash('sha256').update(bytes).digest('hex'));

describe('npm run files:copy', { timeout: 60_000 }, () => {
  it('copies uploads into the store, those set aside too, and can be run again', async () => {
    const folder = new FolderFiles(dataDir);
    for (const bytes of contents) await folder.keep(bytes);
    const [first = '', second = ''] = hashes;
    renameSync(pathOf(first), `${pathOf(first)}.unnamed`);
    writeFileSync(`${pathOf(first)}.0123456789ab`, 'half');
    const done = await run('files-copy', ['to-store']);
    expect([done.code, done.said]).toEqual([0, expect.stringMatching(/^12 files were copied to http.*, 0 were there/)]);
    expect(server.keys()).toEqual(hashes.map(keyOf).sort());
    server.damage(keyOf(second), (bytes) => bytes.subarray(1));
    const again = await run('files-copy', ['to-store']);
    expect([again.code, again.said]).toEqual([
      0,
      expect.stringMatching(/^1 files were copied to http.*, 11 were there/),
    ]);
    expect(readdirSync(join(dataDir, 'uploads'), { recursive: true }).length).toBeGreaterThan(12);
  });

  it('copies the store into a folder, without what is damaged, which it names', async () => {
    const folder = new FolderFiles(dataDir);
    for (const bytes of contents) await folder.keep(bytes);
    await run('files-copy', ['to-store']);
    rmSync(join(dataDir, 'uploads'), { recursive: true });
    const [first = '', second = ''] = hashes;
    server.damage(keyOf(first), () => Buffer.from('something else'));
    server.plant(['one/uploads/../../escaped', 'one/uploads/aa/not-a-hash', 'one/other'], Buffer.from('x'));
    const done = await run('files-copy', ['to-folder']);
    expect(done.code).toBe(1);
    expect(done.said).toContain('11 files were copied');
    expect(done.said).toContain(`1 files are damaged where they come from and were not copied:\n${first}\n`);
    expect(existsSync(pathOf(first))).toBe(false);
    writeFileSync(pathOf(second), 'changed here');
    const again = await run('files-copy', ['to-folder', join(dataDir, 'uploads')]);
    expect(again.said).toContain('1 files were copied');
    expect(readFileSync(pathOf(second)).equals(contents[1] ?? Buffer.alloc(0))).toBe(true);
    const names = readdirSync(join(dataDir, 'uploads'), { recursive: true, encoding: 'utf8' });
    expect(names.filter((name) => name.length > 2)).toHaveLength(11);
  });

  it('says in words what is wrong, never with a key', async () => {
    mkdirSync(join(dataDir, 'uploads'));
    const wrong = await run('files-copy', ['to-store'], { FILES_SECRET_KEY: 'hunter2' });
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('Correct FILES_SECRET_KEY.')]);
    expect(wrong.said).not.toContain('hunter2');
    const none = await run('files-copy', ['to-store'], { FILES_URL: '', FILES_ACCESS_KEY: '', FILES_SECRET_KEY: '' });
    expect([none.code, none.said]).toEqual([1, expect.stringContaining('FILES_URL is not set')]);
    expect((await run('files-copy', ['elsewhere'])).code).toBe(2);
    expect((await run('files-copy', ['to-store', join(dataDir, 'nowhere')])).said).toContain('There is no folder');
  });
});

describe('a backup where files are in a store', { timeout: 60_000 }, () => {
  const file = () => join(dataDir, 'intara.db');

  /** A workplace with one picture that a row names. */
  async function workplace(): Promise<string> {
    const store = await openStore({ file: file() });
    const log = { error: () => undefined } as never;
    const files = new SharedFiles({ store, log, place: server.place(), dataDir });
    const world = await analysis({ store, files, dataDir });
    const form = new FormData();
    form.append('file', new File([new TextEncoder().encode('%PDF-1.7 evidence')], 'a.pdf'));
    const params = { versionId: world.versionId };
    const kept = await world.li.call(api.attachment.upload, { params, form });
    const edits = [add('chapters', { topic: 'overview', text: '', pictures: [kept] }, chapterId('overview'))];
    await world.li.call(api.version.edit, { params, body: { edits } });
    await world.close();
    return kept.file;
  }

  it('has them, is tried, and brings them back into an empty store', async () => {
    const hash = await workplace();
    const to = join(dataDir, 'copies');
    const made = await run('backup', [to]);
    expect([made.code, made.said]).toEqual([0, expect.stringContaining('1 files were copied from the store.')]);
    const copy = join(to, readdirSync(to).find((name) => name.startsWith('intara-2')) ?? '');
    expect(existsSync(pathOf(hash, copy))).toBe(true);
    expect(await tryCopy(copy, { dataDir })).toMatchObject({ files: 1, problems: [] });
    const tried = await run('backup', ['--try', copy]);
    expect([tried.code, tried.said]).toEqual([0, expect.stringContaining(' 1 files. ')]);

    await server.remove();
    server = await ObjectServer.start();
    const fresh = join(dataDir, 'fresh');
    const restored = await run('backup', ['--restore', copy], {}, fresh);
    expect([restored.code, restored.said]).toEqual([0, expect.stringMatching(/^1 files were copied to http/)]);
    expect(server.keys()).toEqual([keyOf(hash)]);
    expect(existsSync(join(fresh, 'uploads'))).toBe(false);
  });

  it('says which files are damaged in the store, and is made all the same', async () => {
    const hash = await workplace();
    server.damage(keyOf(hash), () => Buffer.from('something else'));
    const to = join(dataDir, 'copies');
    const made = await run('backup', [to]);
    expect(made.code).toBe(1);
    expect(made.said).toContain(`is whole but for 1 files that are damaged in the store: ${hash}`);
    const copy = join(to, readdirSync(to).find((name) => name.startsWith('intara-2')) ?? '');
    expect((await tryCopy(copy, { dataDir })).problems).toEqual([`Missing files that are referred to: 1 (${hash})`]);
  });

  it('is not made while the store is away, and leaves nothing', async () => {
    await workplace();
    const to = join(dataDir, 'copies');
    const wrong = await run('backup', [to], { FILES_SECRET_KEY: 'hunter2' });
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('FILES_URL: ')]);
    expect(wrong.said).not.toContain('hunter2');
    expect(readdirSync(to).filter((name) => name.startsWith('intara-2'))).toEqual([]);
  });
});
