// @vitest-environment node
import { readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { sweepFiles } from '#server/actions/sweep-files.ts';
import { sweepUnattached } from '#server/actions/sweep-unattached.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { png } from '#tests/world/exchange-files.ts';
import { pngOf } from '#tests/world/pictures.ts';

const day = 24 * 3_600_000;

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const sweepAfter = (days: number) => sweepFiles(world.env, Date.now() + days * day);
const filesOnDisk = () => {
  const entries = readdirSync(join(world.env.dataDir, 'uploads'), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
};

const ofVersion = () => ({ params: { versionId: world.versionId } });
const ofProject = () => ({ params: { projectId: world.projectId } });
const withFile = (bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.append('file', new File([bytes], 'picture.png'));
  return form;
};
const send = (bytes = png) => world.li.call(api.attachment.upload, { ...ofVersion(), form: withFile(bytes) });
const edit = (edits: Op[]) => world.li.call(api.version.edit, { ...ofVersion(), body: { edits } });
const overview = (picture: Attachment, text = '') =>
  add('chapters', { topic: 'overview', text, pictures: [picture] }, 'chapter-overview');
/** A day later nobody may name what was only sent. */
const forgetSent = () => world.store.db.deleteFrom('sent_file').execute();

describe('a file that nothing names', () => {
  it('is set aside two days after it was sent, and removed a week later: what is deleted is gone', async () => {
    const { file } = await send();
    await edit([overview(await send())]);
    await forgetSent();
    await sweepAfter(3);
    expect(filesOnDisk()).toEqual([file]);

    await world.li.call(api.project.drop, ofProject());
    await world.env.sweep.done();
    await sweepAfter(1);
    expect(filesOnDisk()).toEqual([file]);
    await sweepAfter(3);
    expect(filesOnDisk()).toEqual([`${file}.unnamed`]);
    await sweepAfter(6);
    expect(filesOnDisk()).toEqual([`${file}.unnamed`]);
    await sweepAfter(8);
    expect(filesOnDisk()).toEqual([]);
  });

  it('is put back when it is asked for all the same', async () => {
    const { file } = await send();
    await forgetSent();
    await sweepAfter(3);
    expect(await world.env.files.read(file)).toEqual(png);
    expect(filesOnDisk()).toEqual([file]);
  });

  it('is as new again when somebody sends it again', async () => {
    const hash = await world.env.files.keep(png);
    await sweepAfter(3);
    expect(filesOnDisk()).toEqual([`${hash}.unnamed`]);
    await world.env.files.keep(png);
    await sweepAfter(8);
    expect(await world.env.files.read(hash)).toEqual(png);
  });

  it('goes after a week, too, where a crash has left half of it', async () => {
    const { dataDir } = world.env;
    const hash = await world.env.files.keep(png);
    const half = join(dataDir, 'uploads', hash.slice(0, 2), `${hash}.0123456789ab`);
    writeFileSync(half, png.subarray(0, 10));
    await sweepAfter(6);
    expect(filesOnDisk()).toContain(`${hash}.0123456789ab`);
    await sweepAfter(8);
    expect(readdirSync(dirname(half))).not.toContain(`${hash}.0123456789ab`);
  });
});

describe('a file stays that is named by', () => {
  const staysNamed = async (file: string) => {
    await forgetSent();
    await sweepAfter(30);
    expect(filesOnDisk()).toContain(file);
  };

  it('who has just sent it', async () => {
    const { file } = await send();
    await sweepAfter(3);
    expect(filesOnDisk()).toEqual([file]);
  });

  it('a row whose picture was taken out: undo brings it back', async () => {
    const picture = await send();
    const { put } = await edit([overview(picture)]);
    const [row] = put.chapters ?? [];
    if (!row) throw new Error('no chapter');
    await edit([change('chapters', row, { pictures: [] })]);
    await staysNamed(picture.file);
  });

  it('a row deleted among so many that the line of the log is kept in parts', async () => {
    const picture = await send();
    const assumptions = Array.from({ length: 400 }, (_, n) =>
      add('assumptions', { name: `Assumption ${n}`, text: 'x'.repeat(1_900) }, `a-${n}`),
    );
    const { put } = await edit([...assumptions, overview(picture)]);
    const parts = await world.store.db.selectFrom('activity_part').select('place').execute();
    expect(parts.length).toBeGreaterThan(1);
    await edit([drop('chapters', put.chapters?.[0] ?? { id: '' })]);
    // Only what the first edit did names it now.
    await world.store.db.deleteFrom('activity').where('edit', 'like', '%drop%').execute();
    await staysNamed(picture.file);
  });

  it('a project, as its logo', async () => {
    await world.li.call(api.project.setLogo, { ...ofProject(), form: withFile(png) });
    const [logo = ''] = filesOnDisk();
    await staysNamed(logo);
    const next = withFile(new Uint8Array(pngOf(20, 20)));
    await world.li.call(api.project.setLogo, { ...ofProject(), form: next });
    await sweepAfter(30);
    expect(filesOnDisk()).toContain(`${logo}.unnamed`);
  });

  it('a template of tasks, which is made of one', async () => {
    await world.li.call(api.task.share, {
      params: { taskId: world.taskId },
      body: { name: { en: 'Headlamp start', zh: '' } },
    });
    const [file = ''] = filesOnDisk();
    await staysNamed(file);
  });
});

describe('files that nothing names, of one user who has many', () => {
  const megabyte = 1024 * 1024;
  const hour = day / 24;
  let begun: number;
  beforeEach(() => {
    begun = world.clock.now.getTime();
  });
  /** A round after so many hours. */
  const round = async (early: Set<string>, hours: number) => {
    world.clock.advance(hours * hour);
    await sweepUnattached(world.env, early, Date.now() + world.clock.now.getTime() - begun);
  };
  /** As if what was sent were so large in all. */
  const enlarge = (megabytes: number) =>
    world.store.db
      .updateTable('sent_file')
      .set({ size: megabytes * megabyte })
      .execute();

  it('are set aside after an hour and removed an hour later; those that rows name stay', async () => {
    const named = await send(new Uint8Array(pngOf(3, 3)));
    await edit([overview(named)]);
    const { file } = await send();
    await enlarge(51);
    const early = new Set<string>();
    await round(early, 0.9);
    expect(filesOnDisk()).toEqual([file, named.file].sort());
    await round(early, 0.2);
    expect(filesOnDisk()).toEqual([`${file}.unnamed`, named.file].sort());
    await round(early, 1);
    expect(filesOnDisk()).toEqual([named.file]);
  });

  it('can be named no more once they are set aside, until they are sent again', async () => {
    const sent = await send();
    await enlarge(51);
    await round(new Set(), 1.1);
    const attempt = (picture: Attachment) =>
      world.li.attempt(api.version.edit, { ...ofVersion(), body: { edits: [overview(picture)] } });
    expect((await attempt(sent)).status).toBe(400);
    expect((await attempt(await send())).status).toBe(200);
  });

  it('stay where somebody else has sent the same, where an undo would bring them back, and where they are few', async () => {
    const undone = await send(new Uint8Array(pngOf(4, 4)));
    await edit([overview(undone)]);
    await edit([drop('chapters', { id: 'chapter-overview' })]);
    const shared = await send(new Uint8Array(pngOf(5, 5)));
    const other = { user_id: 'other', version_id: world.versionId, name: 'x', size: 1, type: 'png' as const };
    const sent_at = world.clock.now.toISOString();
    await enlarge(49);
    await round(new Set(), 1.1);
    const all = [undone.file, shared.file].sort();
    expect(filesOnDisk()).toEqual(all);
    await enlarge(90);
    await world.store.db
      .insertInto('sent_file')
      .values({ ...other, file: shared.file, sent_at })
      .execute();
    await round(new Set(), 0.1);
    expect(filesOnDisk()).toEqual(all);
  });

  it('are put back by who reads them before they are removed, and then stay as long as all others', async () => {
    const { file } = await send();
    await enlarge(51);
    const early = new Set<string>();
    await round(early, 1.1);
    expect(await world.env.files.read(file)).toEqual(png);
    await round(early, 1);
    expect(filesOnDisk()).toEqual([file]);
  });

  it('are kept where a row came to name them while they were set aside', async () => {
    const { file } = await send();
    await enlarge(51);
    const early = new Set<string>();
    await round(early, 1.1);
    await edit([overview(await send())]);
    await round(early, 1);
    expect(await world.env.files.read(file)).toEqual(png);
  });
});
