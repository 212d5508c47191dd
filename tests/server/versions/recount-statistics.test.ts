// @vitest-environment node
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workplace } from '#contract/workplace.ts';
import { recountStatistics } from '#server/actions/versions/recount-statistics.ts';
import { json } from '#server/store/engines/value-codec.ts';
import { migrations } from '#server/store/migrate.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';

let world: Analysis;
let versionId: string;
beforeAll(async () => {
  world = await analysis();
  ({ versionId } = await world.li.call(workplace.loadExample, { body: { locale: 'en-US' } }));
});
afterAll(() => world.close());

const storedStats = async () => {
  const found = await world.store.db.selectFrom('task_version').select('stats').where('id', '=', versionId).execute();
  return found[0]?.stats;
};

it('statistics of a former release are cleared by the migration and counted again at the start', async () => {
  const before = await storedStats();
  const former = { rows: {}, risks: { 0: 1, 2: 1, 5: 1 } };
  await world.store.db
    .updateTable('task_version')
    .set({ stats: json(former as unknown) })
    .where('id', '=', versionId)
    .execute();
  await migrations['0006-own-levels']?.up(world.store.db as never);
  expect(await storedStats()).toEqual({});
  await recountStatistics(world.env);
  expect(await storedStats()).toEqual(before);
  expect(world.logged.at(-1)).toMatchObject({ msg: 'statistics recounted' });
});

it('a start with nothing to count says nothing', async () => {
  const lines = world.logged.length;
  await recountStatistics(world.env);
  expect(world.logged.length).toBe(lines);
});
