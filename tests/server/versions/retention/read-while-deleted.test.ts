// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { ReportHead } from '#domain/report/blocks.ts';
import { add } from '#domain/workspace/edit.ts';
import { partsOf } from '#server/report/job-plan.ts';
import { historyOf } from '#server/store/versions/edit-log.ts';
import { hashOfMethod } from '#server/store/versions/methods.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { day, keptFor } from './kept-for.ts';

let w: Analysis;
beforeEach(async () => {
  w = await analysis();
});
afterEach(() => w.close());

describe('a line of the log that is deleted while it is read', () => {
  it('is gone, whichever of its parts are left', async () => {
    const text = 'x'.repeat(1500);
    const lamp = (n: number) => add('assets', { name: `L${n}`, properties: [], description: text }, `l${n}`);
    const body = { edits: Array.from({ length: 3500 }, (_, n) => lamp(n)) };
    await w.li.call(api.version.edit, { params: { versionId: w.versionId }, body });
    const found = async () => {
      let lines = 0;
      for await (const _ of historyOf(w.store.db, w.versionId, 'l1')) lines += 1;
      const parts = await w.store.db.selectFrom('activity_part').select('place').execute();
      return [parts.length > 9, lines];
    };
    expect(await found()).toEqual([true, 1]);
    // Two statements read the first eight; the third would find the others each time.
    for (const gone of [1, 4, 8]) {
      await w.store.db.deleteFrom('activity_part').where('place', '<', gone).execute();
      expect((await found())[1], `${gone}`).toBe(0);
    }
  });
});

describe('a report that was asked for before', () => {
  it('finds the state of then in the log, and that it is gone once the log is deleted', async () => {
    const kept = await keptFor(w);
    const lamp = (name: string) => add('assets', { name, properties: [] });
    await kept.edit(w.li, w.versionId, lamp('Lamp'));
    const { rev, status, method } = await w.env.versions.read(w.versionId);
    await kept.edit(w.li, w.versionId, lamp('Motor'));
    const of = { versionId: w.versionId, rev, status, method: await hashOfMethod(method) };
    const plan = { parts: [{ ...of, head: {} as ReportHead }], tell: null };
    const names = async () =>
      (await partsOf(w.store, plan))?.map(({ workspace }) => [...workspace.assets.values()].map(({ name }) => name));
    expect(await names()).toEqual([['Lamp']]);
    await kept.sweepAfter(31 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: rev + 1, revs: [] });
    expect(await names()).toBeUndefined();
    const now = { ...plan, parts: plan.parts.map((part) => ({ ...part, rev: rev + 1 })) };
    expect((await partsOf(w.store, now))?.[0]?.workspace.assets.size).toBe(2);
  });
});
