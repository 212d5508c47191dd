// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ratings } from '#contract/ratings.ts';
import { version } from '#contract/version.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import { annexH } from '#tests/world/annex-h.ts';

let world: Analysis;
let versionId: string;
beforeAll(async () => {
  world = await analysis();
  ({ versionId } = await annexH(world.li));
});
afterAll(() => world.close());

const all = () => world.li.call(ratings.all, { params: { versionId } });

describe('the computed numbers over the wire', () => {
  it('are those of Annex H: risks 5, not rated, 2', async () => {
    const { risks, paths, threats, summary } = await all();
    expect(
      risks.map(({ code, overall, level, impact, feasibility }) => [code, overall, level, impact, feasibility]),
    ).toEqual([
      ['R-1', 5, 'R5', 'SEV', 'H'],
      ['R-2', null, null, 'SEV', null],
      ['R-3', 2, 'R2', 'MOD', 'L'],
    ]);
    expect(paths.map(({ code, level, sum }) => [code, level, sum])).toEqual([
      ['AP-1', 'H', null],
      ['AP-2', 'M', null],
      ['AP-3', 'L', null],
      ['AP-4', 'L', 20],
      ['AP-5', 'L', 24],
    ]);
    expect(threats.find(({ code }) => code === 'TS-1')).toMatchObject({ level: 'H', rated: 3, total: 3 });
    expect(summary.unrated).toBe(1);
  });

  it('tell what each step and parameter adds', async () => {
    const { paths, threats } = await all();
    const whole = paths.find(({ code }) => code === 'AP-4');
    const total = Object.values(whole?.values ?? {}).reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect([total, whole?.missing]).toEqual([20, []]);

    const { method } = await world.li.call(version.snapshot, { params: { versionId } });
    const model = method.feasibility.find(({ id }) => id === 'attack-potential')!;
    const hardest = Object.fromEntries(model.parameters.map(({ code, levels }) => [code, levels.at(-1)!.code]));
    const { put } = await world.li.call(version.edit, {
      params: { versionId },
      body: {
        edits: [
          {
            op: 'add',
            kind: 'steps',
            id: 'rated',
            row: { name: 'Glitch the supply', ratings: { 'attack-potential': hardest } },
          },
          { op: 'add', kind: 'steps', id: 'unrated', row: { name: 'Read the key' } },
          {
            op: 'add',
            kind: 'paths',
            row: {
              name: 'By glitching',
              basis: 'steps',
              model: 'attack-potential',
              steps: ['rated', 'unrated'],
              threats: [threats[0]!.id],
            },
          },
        ],
      },
    });
    const after = await all();
    const [rated, unrated] = ['rated', 'unrated'].map((id) => after.steps.filter((step) => step.id === id));
    const values = model.parameters.map(({ levels }) => levels.at(-1)!.value as number);
    expect(rated).toMatchObject([{ model: 'attack-potential', sum: values.reduce((a, b) => a + b, 0), missing: [] }]);
    expect(unrated).toMatchObject([{ level: null, sum: null, missing: model.parameters.map(({ code }) => code) }]);
    const path = after.paths.find(({ id }) => id === put.paths?.[0]?.id);
    expect(path?.missing).toEqual(model.parameters.map(({ code }) => ({ step: 'unrated', parameter: code })));
    await world.li.call(version.undo, { params: { versionId }, body: {} });
  });

  it('explain themselves down to the inputs', async () => {
    const { risks } = await all();
    const first = risks.find(({ code }) => code === 'R-1');
    const told = await world.li.call(ratings.explain, {
      params: { versionId, kind: 'risks', rowId: first?.id ?? '' },
      query: {},
    });
    expect(told.clause).toContain('15.8');
    expect(told.lines.map(({ key }) => key)).toContain('matrixCell');
    expect(told.parts.map(({ kind, code }) => [kind, code])).toEqual([
      ['damages', 'DS-2'],
      ['threats', 'TS-1'],
    ]);
  });

  it('explain themselves under another feasibility model when asked to', async () => {
    const { paths } = await all();
    const [first] = paths;
    const explained = (model?: string) =>
      world.li.call(ratings.explain, {
        params: { versionId, kind: 'paths', rowId: first?.id ?? '' },
        query: model ? { model } : {},
      });
    expect((await explained()).table?.en).not.toBe((await explained('attack-potential')).table?.en);
    const unknown = { params: { versionId, kind: 'paths', rowId: first?.id ?? '' }, query: { model: 'none' } };
    expect((await world.li.attempt(ratings.explain, unknown)).status).toBe(404);
  });

  it('rate requirements by their goals', async () => {
    const { requirements } = await all();
    expect(requirements.map(({ code, cal, known, covered }) => ({ code, cal, known, covered }))).toEqual([
      expect.objectContaining({ code: 'CSR-1', known: true, covered: true }),
    ]);
  });

  it('of a row or kind that is not there are not found', async () => {
    for (const params of [
      { versionId, kind: 'risks', rowId: 'none' },
      { versionId, kind: 'steps', rowId: 'none' },
    ])
      expect((await world.li.attempt(ratings.explain, { params })).status).toBe(404);
  });
});
