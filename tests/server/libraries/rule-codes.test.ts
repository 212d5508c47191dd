// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#contract/kit/permissions.ts';
import { libraryCalls } from '#contract/library.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

let world: ServerWorld;
let lin: Actor;
beforeAll(async () => {
  world = await serverWorld();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const both = (en: string, zh = en) => ({ en, zh });
const { rules } = libraryCalls;
interface Refused {
  status: number;
  failure: { fields?: { path: string; problem: string }[] };
}
const problems = ({ status, failure }: Refused) => [
  status,
  ...(failure.fields ?? []).map(({ path, problem }) => `${path} ${problem}`),
];

describe('a drafting rule', () => {
  const rule = (fields: object) => ({ name: both('A rule'), proposes: 'property' as const, value: 'I', ...fields });

  it('is refused at the fields that name what does not exist', async () => {
    const wrong = rule({ assetCategories: ['HW', 'NOPE'], assets: ['AS-NOPE'], reachedOver: ['AS-NOPE'], value: 'XX' });
    expect(problems(await lin.attempt(rules.create, { body: wrong }))).toEqual([
      400,
      'assetCategories unknown',
      'assets unknown',
      'reachedOver unknown',
      'value unknown',
    ]);
    const path = rule({ proposes: 'path', value: 'AT-NOPE' });
    expect(problems(await lin.attempt(rules.create, { body: path }))).toEqual([400, 'value unknown']);
  });

  it('names entries of the libraries by their codes, also after a change', async () => {
    await lin.call(libraryCalls.assets.create, { body: { code: 'AS-OURS', name: both('Our unit'), category: 'HW' } });
    const made = await lin.call(rules.create, { body: rule({ assetCategories: ['HW'], assets: ['AS-OURS'] }) });
    const { rev } = made;
    const params = { entryId: made.id };
    const changed = await lin.attempt(rules.change, { params, body: { rev, form: rule({ assets: ['AS-GONE'] }) } });
    expect(problems(changed)).toEqual([400, 'form.assets unknown']);
  });
});
