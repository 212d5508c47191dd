import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';

let world: Analysis;
beforeEach(async () => {
  world = await analysis();
});
afterEach(() => world.close());

const at = () => ({ params: { versionId: world.versionId } });
const send = (id: string, again: boolean, ...edits: unknown[]) =>
  world.li.attempt(api.version.edit, { ...at(), body: { edits, id, again } });
const lamp = (rowId = 'a-1') => add('assets', { name: 'Lamp request', properties: ['I'] }, rowId);
const revOf = async () => (await world.env.versions.read(world.versionId)).rev;

describe('an edit whose answer was lost', () => {
  it('is answered as it was the first time when it is sent again, and applied once', async () => {
    const id = randomUUID();
    const first = await send(id, false, lamp());
    const second = await send(id, true, lamp());
    expect(second.data).toEqual(first.data);
    expect(await revOf()).toBe(first.data.rev);
  });

  it('is not refused as stale although it has changed the row itself', async () => {
    await send(randomUUID(), false, lamp());
    const id = randomUUID();
    const rename = change('assets', { id: 'a-1', rev: 1 }, { name: 'Beam request' });
    const first = await send(id, false, rename);
    expect((await send(id, true, rename)).data).toEqual(first.data);
    expect((await send(randomUUID(), true, rename)).status).toBe(412);
  });

  it('is applied when it had not arrived', async () => {
    const again = await send(randomUUID(), true, lamp());
    expect(again.data.put.assets).toHaveLength(1);
  });

  it('is applied once when it and its repetition arrive at the same moment', async () => {
    const id = randomUUID();
    const replies = await Promise.all([send(id, false, lamp()), send(id, true, lamp())]);
    // The repetition may arrive first: then nobody waits for what comes late, and its id is taken.
    const [first, again] = replies;
    expect(again.status).toBe(200);
    expect([
      [200, again.data],
      [409, null],
    ]).toContainEqual([first.status, first.data ?? null]);
    expect(await world.li.call(api.assets.list, at())).toHaveLength(1);
  });

  it('is answered from the log also when the version was frozen since', async () => {
    const id = randomUUID();
    const first = await send(id, false, lamp());
    await world.store.db
      .updateTable('task_version')
      .set({ status: 'frozen' })
      .where('id', '=', world.versionId)
      .execute();
    world.env.versions.forget(world.versionId);
    expect((await send(id, true, lamp())).data).toEqual(first.data);
    expect((await send(randomUUID(), true, lamp('a-2'))).failure.errorCode).toBe('20120001');
  });

  it('is not answered to someone else, nor for another version', async () => {
    const id = randomUUID();
    await send(id, false, lamp());
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const body = { edits: [lamp('a-2')], id, again: true };
    expect((await wang.attempt(api.version.edit, { ...at(), body })).failure.errorCode).toBe('20120021');
  });
});

describe('an edit that says whose it is', () => {
  it('is refused when someone else has signed in since', async () => {
    const wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
    const body = { edits: [lamp()], by: world.li.id };
    const refused = await wang.attempt(api.version.edit, { ...at(), body });
    expect(refused.failure.errorCode).toBe('11000006');
    expect(await revOf()).toBe(1);
    expect((await world.li.attempt(api.version.edit, { ...at(), body })).status).toBe(200);
  });
});

describe('an edit with the id of another', () => {
  it('is refused as taken when it does not say that it was sent before, and others are not disturbed', async () => {
    const id = randomUUID();
    await send(id, false, lamp());
    const [twice, other] = await Promise.all([
      send(id, false, lamp('a-2')),
      world.li.attempt(api.version.edit, { ...at(), body: { edits: [lamp('a-3')] } }),
    ]);
    expect([twice.status, twice.failure.errorCode]).toEqual([409, '20120021']);
    expect(twice.failure.enMessage).toContain('edit');
    expect(other.status).toBe(200);
  });
});
