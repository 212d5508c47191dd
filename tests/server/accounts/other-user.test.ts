// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import { libraryCalls } from '#contract/library.ts';
import { add } from '#domain/workspace/edit.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
/** Signed in since, in another tab of the browser in which Li has the version open. */
let wang: Actor;
/** The second version of the task; the first one is still empty. */
let versionId: string;

const at = () => ({ params: { versionId } });
const addAsset = (who: Actor, id: string) => {
  const asset = { name: id, category: 'HW', description: 'Lights the road', properties: ['I'] };
  return who.call(api.version.edit, { ...at(), body: { edits: [add('assets', asset, id)] } });
};

beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
  const body = { version: 'V2.0', base: world.versionId, content: 'after the pen test', author: world.li.id };
  ({ versionId } = await world.li.call(api.taskVersion.create, { params: { taskId: world.taskId }, body }));
  await addAsset(world.li, 'of-li');
  await addAsset(wang, 'of-wang');
});
afterEach(() => world.close());

const revOf = async () => (await world.env.versions.read(versionId)).rev;
/** All that the acts of this spec change. */
const state = async () => ({
  version: await world.li.call(api.version.snapshot, at()),
  records: await world.li.call(api.taskVersion.list, { params: { taskId: world.taskId } }),
  entries: (await world.li.call(libraryCalls.assets.list)).list,
});

interface Act {
  /** Has to come before. */
  first?: () => Promise<unknown>;
  call: Parameters<Actor['attempt']>[0];
  body?: () => object | Promise<object>;
}
const promoted = { kind: 'assets', row: 'of-wang', rev: 1, language: 'en', name: { en: 'Gateway', zh: '网关' } };
const acts: [string, Act][] = [
  ['an undo', { call: api.version.undo }],
  ['a redo', { call: api.version.redo, first: () => wang.call(api.version.undo, { ...at(), body: {} }) }],
  ['making a version final', { call: api.taskVersion.freeze, body: async () => ({ rev: await revOf(), reason: 'x' }) }],
  ['a restoring', { call: api.comparison.restore, body: () => ({ from: world.versionId }) }],
  ['a row put into its library', { call: api.promotion.promote, body: () => promoted }],
];

describe.each(acts)('%s', (_, { first, call, body }) => {
  const attempt = async (whose: { by?: string }) =>
    wang.attempt(call, { ...at(), body: { ...(await body?.()), ...whose } });

  it('that says it is of somebody who is not signed in any more is refused and changes nothing', async () => {
    await first?.();
    const before = await state();
    const { status, failure } = await attempt({ by: world.li.id });
    expect([status, failure.errorCode]).toEqual([errors.OtherUser.status, errors.OtherUser.code]);
    expect(await state()).toEqual(before);
  });

  it.each(['in the name of who sends it', 'without a name'])('is done %s', async (how) => {
    await first?.();
    const rev = await revOf();
    const { status } = await attempt(how === 'without a name' ? {} : { by: wang.id });
    expect(status).toBe(200);
    expect(await revOf()).toBe(rev + 1);
  });
});
