// postgres: no, other specs send the same statements
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { openStore } from '#server/store/open.ts';
import { type Analysis, analysis, engineer, projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, minutes, serverWorld } from '#tests/world/server.ts';

/** Li and Wu have a project each, and do not see each other's. */
let world: Analysis;
let li: Actor;
let wu: Actor;
let hers: string;
let his: string;
beforeEach(async () => {
  world = await analysis();
  ({ li, versionId: hers } = world);
  wu = await world.user('wu', engineer);
  const project = await wu.call(api.project.create, { body: projectForm({ name: 'Radar', code: 'RD' }) });
  const params = { projectId: project.id };
  ({ versionId: his } = await wu.call(api.task.create, { params, body: taskForm(wu.id) }));
});
afterEach(() => world.close());

const send = (who: Actor, versionId: string, text = '%PDF-1.7 of Li') => {
  const form = new FormData();
  form.append('file', new File([new TextEncoder().encode(text)], 'a.pdf'));
  return who.call(api.attachment.upload, { params: { versionId }, form });
};
const chapterOf = async (who: Actor, versionId: string, topic: ChapterTopic) => {
  const { rows } = await who.call(api.version.snapshot, { params: { versionId } });
  return rows.chapters?.find(({ id }) => id === chapterId(topic));
};
/** Names the files in the chapter of a topic, and no others. */
const name = async (
  who: Actor,
  versionId: string,
  pictures: Attachment[],
  topic: ChapterTopic = 'overview',
  text = '',
) => {
  const there = await chapterOf(who, versionId, topic);
  const begun = add('chapters', { topic, text, pictures }, chapterId(topic));
  const edits = [there ? change('chapters', there, { text, pictures }) : begun];
  return who.attempt(api.version.edit, { params: { versionId }, body: { edits } });
};
const statusOf = async (who: Actor, versionId: string, file: string) =>
  (await who.fetch(`/intara/v1.0/versions/${versionId}/attachments/${file}`)).status;
const passTime = async (hours: number) => {
  world.clock.advance(minutes(60 * hours));
  [li, wu] = [await world.renewed(li), await world.renewed(wu)];
};

describe('a file that a row names', () => {
  it('is not looked for without end: of an edit that names many unknown ones, fifty are named', async () => {
    const unknown = (n: number) => ({
      file: n.toString(16).padStart(64, '0'),
      name: 'a.pdf',
      size: 9,
      type: 'pdf' as const,
    });
    const edits = Array.from({ length: 60 }, (_, n) =>
      add('risks', { threat: `t${n}`, damage: `d${n}`, attachments: [unknown(n)] }),
    );
    const refused = await wu.attempt(api.version.edit, { params: { versionId: his }, body: { edits } });
    expect([refused.status, refused.failure.fields?.length]).toEqual([400, 50]);
  });

  it('is not to be had for its hash: a foreign one is answered like one that nobody sent', async () => {
    const kept = await send(li, hers);
    await name(li, hers, [kept]);
    const foreign = await name(wu, his, [kept]);
    const invented = await name(wu, his, [{ ...kept, file: '0'.repeat(64) }]);
    expect(foreign.status).toBe(400);
    expect(foreign.failure.fields).toEqual([{ path: 'edits.0.row.pictures.0.file', problem: 'unknown' }]);
    expect(invented.failure).toEqual(foreign.failure);
    expect(await statusOf(wu, his, kept.file)).toBe(404);
  });

  it('may be one that its user has sent, even where others have the same', async () => {
    const kept = await send(li, hers);
    await name(li, hers, [kept]);
    expect(await send(wu, his)).toEqual(kept);
    expect((await name(wu, his, [kept])).status).toBe(200);
    expect(await statusOf(wu, his, kept.file)).toBe(200);
  });

  it('may be named for a day after it was sent, with its size', async () => {
    const kept = await send(li, hers);
    expect((await name(li, hers, [{ ...kept, size: kept.size + 1 }])).status).toBe(400);
    await passTime(23);
    expect((await name(li, hers, [kept])).status).toBe(200);
    const late = await send(li, hers, '%PDF-1.7 late');
    await passTime(25);
    expect((await name(li, hers, [late], 'conclusion')).status).toBe(400);
    const next = await send(li, hers, '%PDF-1.7 next');
    expect(await world.store.db.selectFrom('sent_file').select('file').execute()).toEqual([{ file: next.file }]);
  });

  it('may be named again by the row that named it before, long after', async () => {
    const kept = await send(li, hers);
    await name(li, hers, [kept]);
    await name(li, hers, []);
    await passTime(48);
    expect((await name(li, hers, [kept], 'conclusion')).status).toBe(400);
    expect((await name(li, hers, [kept])).status).toBe(200);
  });

  it('may be one that another version of the task names, not one whose hash stands in a text there', async () => {
    const kept = await send(li, hers);
    await name(li, hers, [kept]);
    const body = { version: 'V9', content: 'next', base: hers, author: li.id };
    const made = await li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body });
    await name(li, hers, []);
    await passTime(48);
    expect((await name(li, hers, [kept], 'conclusion')).status).toBe(200);
    await name(li, hers, [], 'conclusion');
    await name(li, made.versionId, [], 'overview', JSON.stringify([kept]));
    expect((await name(li, hers, [kept], 'boundary')).status).toBe(400);
  });
});

describe.runIf(process.env.DATABASE_URL)('on two servers of one PostgreSQL', () => {
  it('a file that was sent to one is read and named on the other', async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(world.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    const there = await serverWorld({ store, dataDir: world.env.dataDir });
    const kept = await send(li, hers);
    const liThere = await there.renewed(li);
    expect(await statusOf(liThere, hers, kept.file)).toBe(200);
    expect((await name(liThere, hers, [kept])).status).toBe(200);
    await there.close();
  });
});
