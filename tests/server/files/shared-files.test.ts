// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add } from '#domain/workspace/edit.ts';
import { sweepFiles } from '#server/actions/sweep-files.ts';
import type { SharedPlace } from '#server/files/shared/shared-place.ts';
import { SharedFiles } from '#server/store/files/shared-files.ts';
import { openStore } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { png } from '#tests/world/exchange-files.ts';
import { ObjectServer } from '#tests/world/files/object-server.ts';
import { pngOf } from '#tests/world/pictures.ts';
import { serverWorld } from '#tests/world/server.ts';
import { scratchStore } from '#tests/world/store.ts';

const day = 24 * 3_600_000;

let server: ObjectServer;
let world: Analysis;
const logged: { msg?: string; file?: string; err?: { message: string } }[] = [];
const log = { error: (about: object, msg: string) => logged.push({ ...about, msg }) };

function filesOn(store: Store, changes: Partial<SharedPlace> = {}, dataDir = '/nowhere'): SharedFiles {
  return new SharedFiles({ store, log: log as never, place: server.place(changes), dataDir });
}

beforeEach(async () => {
  logged.length = 0;
  server = await ObjectServer.start();
  const store = await scratchStore();
  world = await analysis({ store, files: filesOn(store) });
});
afterEach(async () => {
  await world.close();
  await server.remove();
});

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const keyOf = (hash: string) => `one/uploads/${hash.slice(0, 2)}/${hash}`;
const ofVersion = () => ({ params: { versionId: world.versionId } });
const withFile = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new File([bytes], 'picture.png'));
  return form;
};
const upload = (bytes = png) => ({ ...ofVersion(), form: withFile(bytes) });
const read = (file: string) => ({ params: { versionId: world.versionId, file } });
const sweepAfter = (days: number) => sweepFiles(world.env, Date.now() + days * day);
const forgetSent = () => world.store.db.deleteFrom('sent_file').execute();
const asideNow = async () =>
  (await world.store.db.selectFrom('file_aside').selectAll().execute()).map(({ file }) => file);

describe('with a store of files', () => {
  it('an upload is an object under its hash, and nothing is on the disk of the server', async () => {
    const { file } = await world.li.call(api.attachment.upload, upload());
    expect(server.keys()).toEqual([keyOf(file)]);
    expect(existsSync(join(world.env.dataDir, 'uploads'))).toBe(false);
    const answer = await world.li.attempt(api.attachment.file, read(file));
    expect(answer.status).toBe(200);
    expect(await world.env.files.read(file)).toEqual(new Uint8Array(png));
    expect([await world.env.files.sizeOf(file), await world.env.files.has(file)]).toEqual([png.byteLength, true]);
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, 20)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(1), Buffer.from('x')])],
    ['emptied', () => Buffer.alloc(0)],
  ])('a file that was %s in the store is not handed out, but logged', async (_, change) => {
    const { file } = await world.li.call(api.attachment.upload, upload());
    server.damage(keyOf(file), change);
    const answer = await world.li.attempt(api.attachment.file, read(file));
    expect(answer.status).toBe(404);
    expect(logged).toEqual([{ file, msg: 'a file in the store is damaged; it is not handed out' }]);
    await world.li.call(api.attachment.upload, upload());
    expect((await world.li.attempt(api.attachment.file, read(file))).status).toBe(200);
  });

  it('names with paths in them reach nothing', async () => {
    server.plant(['one/secret', 'secret'], Buffer.from('secret'));
    const names = ['../../secret', '..%2f..%2fsecret', 'secret', `${'a'.repeat(64)}/../secret`, 'A'.repeat(64), ''];
    for (const name of names)
      expect([
        await world.env.files.read(name),
        await world.env.files.has(name),
        await world.env.files.sizeOf(name),
      ]).toEqual([undefined, false, 0]);
  });

  it('calls that need it are refused in words while it is away, everything else goes on', async () => {
    const { file } = await world.li.call(api.attachment.upload, upload());
    await server.stop();
    for (const refused of [
      await world.li.attempt(api.attachment.upload, upload(new Uint8Array(pngOf(20, 20)))),
      await world.li.attempt(api.attachment.file, read(file)),
      await world.li.attempt(api.project.setLogo, { params: { projectId: world.projectId }, form: withFile(png) }),
    ]) {
      expect(refused.status).toBe(503);
      expect(refused.headers.get('retry-after')).toBe('3');
      expect(refused.failure.enMessage).toContain('The store of uploaded files and reports is not responding.');
      expect(refused.failure.chMessage).toContain('存放上传文件和报告的存储暂时没有响应');
    }
    const edits = [add('assumptions', { name: 'Goes on', text: '' }, 'a-1')];
    await world.li.call(api.version.edit, { ...ofVersion(), body: { edits } });
    const projects = await world.li.attempt(api.project.list, {});
    expect(projects.status).toBe(200);
    server = await server.again();
    expect((await world.li.attempt(api.attachment.file, read(file))).status).toBe(200);
    expect(server.keys()).toEqual([keyOf(file)]);
  });
});

describe('the state of the server', () => {
  it('says whether the store answers, and nothing of one where files are on the disk', async () => {
    const root = await world.user('root', ['InAuthUserRead']);
    expect((await root.call(api.health.state)).sharedFiles).toEqual({ ping: expect.any(Number) });
    await server.stop();
    expect((await root.call(api.health.state)).sharedFiles).toEqual({ ping: null });
    server = await server.again();
    const alone = await serverWorld();
    const reader = await alone.user('reader', ['InAuthUserRead']);
    expect((await reader.call(api.health.state)).sharedFiles).toBeNull();
    await alone.close();
  });
});

describe('a file in the store that nothing names', () => {
  it('is set aside two days after it was sent, and removed a week later', async () => {
    const { file } = await world.li.call(api.attachment.upload, upload());
    await sweepAfter(3);
    expect(await asideNow()).toEqual([]);
    await forgetSent();
    await sweepAfter(1);
    expect(await asideNow()).toEqual([]);
    await sweepAfter(3);
    expect(await asideNow()).toEqual([file]);
    await sweepAfter(6);
    expect(server.keys()).toEqual([keyOf(file)]);
    await sweepAfter(8);
    expect([server.keys(), await asideNow()]).toEqual([[], []]);
  });

  it('stays when something names it in the meantime', async () => {
    const picture = await world.li.call(api.attachment.upload, upload());
    await forgetSent();
    await sweepAfter(3);
    const chapter = add('chapters', { topic: 'overview', text: '', pictures: [picture] }, 'chapter-overview');
    await world.li.attempt(api.attachment.upload, upload());
    await world.store.db
      .insertInto('file_aside')
      .values({ file: picture.file, since: new Date().toISOString(), removing_since: null })
      .execute();
    await world.li.call(api.version.edit, { ...ofVersion(), body: { edits: [chapter] } });
    await forgetSent();
    await sweepAfter(8);
    expect([server.keys(), await asideNow()]).toEqual([[keyOf(picture.file)], []]);
  });

  it('is as new again when somebody sends it again', async () => {
    const hash = await world.env.files.keep(png);
    await sweepAfter(3);
    expect(await asideNow()).toEqual([hash]);
    await world.env.files.keep(png);
    expect(await asideNow()).toEqual([]);
    await sweepAfter(8);
    expect(server.keys()).toEqual([keyOf(hash)]);
  });

  it('is kept when it is sent between the look and the note', async () => {
    const hash = await world.env.files.keep(png);
    await world.env.files.setAside(hash, Date.now() - day);
    expect(await asideNow()).toEqual([]);
  });

  it('is put again when it is sent while another server removes it', async () => {
    const hash = await world.env.files.keep(png);
    const at = new Date().toISOString();
    await world.store.db.insertInto('file_aside').values({ file: hash, since: at, removing_since: at }).execute();
    const sent = world.env.files.keep(png);
    await new Promise((done) => setTimeout(done, 400));
    const other = filesOn(world.store);
    await other.objects.remove(keyOf(hash).slice('one/'.length));
    await world.store.db.deleteFrom('file_aside').execute();
    expect(await sent).toBe(hash);
    expect(server.keys()).toEqual([keyOf(hash)]);
  });

  it('is put again after a server died in the middle of removing it', async () => {
    const hash = hashOf(png);
    const long = new Date(Date.now() - 3_600_000).toISOString();
    await world.store.db.insertInto('file_aside').values({ file: hash, since: long, removing_since: long }).execute();
    expect(await world.env.files.keep(png)).toBe(hash);
    expect([server.keys(), await asideNow()]).toEqual([[keyOf(hash)], []]);
  });

  it('is removed by one of two servers only', async () => {
    const hash = await world.env.files.keep(png);
    server.makeOlder(keyOf(hash), 3 * day);
    await world.env.files.setAside(hash, Date.now());
    const removed = await Promise.all([1, 2, 3].map(() => filesOn(world.store).removeOneAside(hash)));
    expect(removed.filter(Boolean)).toHaveLength(1);
    expect(server.keys()).toEqual([]);
  });

  it('is never lost, whoever sends and sweeps it at the same moment', async () => {
    const sweeper = filesOn(world.store);
    for (let round = 0; round < 15; round++) {
      const bytes = randomBytes(50);
      const hash = await world.env.files.keep(bytes);
      server.makeOlder(keyOf(hash), 3 * day);
      await sweeper.setAside(hash, Date.now() - day);
      await Promise.all([
        sweeper.removeOneAside(hash),
        new Promise((done) => setTimeout(done, Math.random() * 30)).then(() => world.env.files.keep(bytes)),
      ]);
      expect(await world.env.files.read(hash)).toEqual(new Uint8Array(bytes));
      expect(await asideNow()).toEqual([]);
    }
  });
});

describe.runIf(process.env.DATABASE_URL)('two servers on one PostgreSQL and one store of files', () => {
  it('hand out what was sent to the other', async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(world.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    const there = await serverWorld({ store, files: filesOn(store) });
    try {
      const { file } = await world.li.call(api.attachment.upload, upload());
      const liThere = await there.renewed(world.li);
      const answer = await liThere.fetch(`/intara/v1.0/versions/${world.versionId}/attachments/${file}`);
      expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(png));
    } finally {
      await there.close();
    }
  });
});
