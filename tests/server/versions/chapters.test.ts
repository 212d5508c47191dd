// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { chapterId } from '#domain/kinds/chapter/shape.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let lin: Actor;
let versionId: string;
let taskId: string;
beforeEach(async () => {
  world = await analysis();
  ({ li: lin, versionId, taskId } = world);
});
afterEach(() => world.close());

const png = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='),
  (one) => one.charCodeAt(0),
);
const sent = async () => {
  const form = new FormData();
  form.append('file', new File([png], 'block diagram.png'));
  return (await lin.attempt(api.attachment.upload, { params: { versionId }, form })).data;
};
const edit = (...edits: Op[]) => lin.attempt(api.version.edit, { params: { versionId }, body: { edits } });
const chapters = async (version = versionId) =>
  (await lin.call(api.version.snapshot, { params: { versionId: version } })).rows.chapters ?? [];
const conclusion = (text: string) => add('chapters', { topic: 'conclusion', text }, chapterId('conclusion'));

describe('the chapters of a version', () => {
  it('have one row for each topic, under the id of the topic', async () => {
    expect((await edit(conclusion('May be released.'))).status).toBe(200);
    expect((await edit(conclusion('Again'))).status).toBe(409);
    const other = await edit(add('chapters', { topic: 'conclusion', text: 'Again' }, 'another'));
    expect(other.failure.fields).toMatchObject([{ path: 'edits.0.row.topic' }]);
    expect(await chapters()).toMatchObject([{ topic: 'conclusion', text: 'May be released.', createBy: lin.id }]);
  });

  it('name pictures that were sent, and no others', async () => {
    const picture = await sent();
    const id = chapterId('overview');
    expect((await edit(add('chapters', { topic: 'overview', pictures: [picture] }, id))).status).toBe(200);
    const answer = await lin.fetch(`/intara/v1.0/versions/${versionId}/attachments/${picture.file}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(png);
    const unknown = { ...picture, file: 'f'.repeat(64) };
    const refused = await edit(change('chapters', { id, rev: 1 }, { pictures: [unknown] }));
    expect(refused.failure.fields).toMatchObject([{ path: 'edits.0.patch.pictures.0.file', problem: 'unknown' }]);
  });

  it('go into a new version, and stay as they are in a frozen one', async () => {
    await edit(conclusion('May be released.'));
    const { rev } = await lin.call(api.version.snapshot, { params: { versionId } });
    await lin.call(api.taskVersion.freeze, { params: { versionId }, body: { rev, reason: 'agreed' } });
    expect((await edit(change('chapters', { id: chapterId('conclusion'), rev: 1 }, { text: 'No' }))).status).toBe(409);
    const body = { version: 'V2.0', base: versionId, content: 'One change', author: lin.id };
    const made = await lin.call(api.taskVersion.create, { params: { taskId }, body });
    expect(await chapters(made.versionId)).toMatchObject([{ id: chapterId('conclusion'), text: 'May be released.' }]);
    expect(await chapters()).toMatchObject([{ text: 'May be released.' }]);
  });
});
