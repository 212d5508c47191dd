import { describe, expect, it } from 'vitest';
import { comparePrinted } from '#domain/formats/compare-printed.ts';
import { Table } from '#domain/workspace/table.ts';
import { bytesOf, imported, rdxForms, textOfDocument } from '#tests/world/formats/rdx.ts';

const factors = {
  elapsed_time: 'hours',
  specialist_expertise: 'expert',
  knowledge_of_item: 'restricted',
  window_of_opportunity: 'easy',
  equipment: 'specialized',
};
const ratings = {
  attackFeasibilityRatings: [
    { id: 'F', attackPathId: 'P', methodId: 'f', inputFactors: factors, score: '3', band: 'Medium' },
    { id: 'G', attackStepId: 'S', methodId: 'f', inputFactors: factors, score: '5', band: 'Absurd' },
  ],
  impactRatings: [{ id: 'I', damageScenarioId: 'D', methodId: 'i', categories: { safety: 'major' }, score: '9' }],
  riskValues: [
    { id: 'R', threatScenarioId: 'T', afrRef: 'F', impactRef: 'I', methodId: 'r', score: 'H', band: 'Terrible' },
  ],
};
const document = {
  schemaVersion: '0.1.0',
  riskSet: {
    itemDefinition: { id: 'ITEM', title: 'Item' },
    assets: [{ id: 'A', title: 'a', linkedDamageScenarioIds: ['D'] }],
    damageScenarios: [{ id: 'D', title: 'd' }],
    threatScenarios: [{ id: 'T', title: 't', targetedAssetIds: ['A'] }],
    attackSteps: [{ id: 'S', title: 's' }],
    attackPaths: [{ id: 'P', title: 'p', threatScenarioId: 'T', stepIds: ['S'] }],
    methods: ['f', 'i', 'r'].map((id) => ({ id, name: id, version: '1' })),
    ...ratings,
  },
};
const json = rdxForms.JSON!;
const read = () => json.read(bytesOf(JSON.stringify(document)));

describe('what a document prints and its rows do not say', () => {
  it('is shown with its value and its word, of steps, paths, damages and risks', () => {
    const { workspace, ratings: own } = imported(read());
    const found = comparePrinted(workspace, own, read().printed).map(({ row, field, printed }) => [
      row,
      field,
      printed,
    ]);
    expect(found.sort()).toEqual([
      ['D', 'impact', '9'],
      ['P', 'sum', '3'],
      ['R', 'riskLevel', 'Terrible'],
      ['R', 'riskValue', 'H'],
      ['S', 'feasibility', 'Absurd'],
      ['S', 'sum', '5'],
    ]);
  });

  it('goes out again unchanged beside its method, and the export says so', () => {
    const written = json.write(imported(read()));
    const { riskSet } = JSON.parse(textOfDocument(written));
    const byId = (lists: Record<string, { id: string }[]>) =>
      Object.keys(ratings).map((list) => [...(lists[list] ?? [])].sort((a, b) => (a.id < b.id ? -1 : 1)));
    expect(byId(riskSet)).toEqual(byId(ratings));
    const kept = written.losses.filter(({ note }) => note?.en.includes('prints'));
    expect(kept.map(({ kind, field, count }) => [kind, field, count])).toEqual([
      ['attackFeasibilityRatings', 'score', 2],
      ['attackFeasibilityRatings', 'band', 1],
      ['impactRatings', 'score', 1],
      ['riskValues', 'score', 1],
      ['riskValues', 'band', 1],
    ]);
  });

  it('gives way to all of our rating, its method too, once it was rated otherwise here', () => {
    const analysis = imported(read());
    const [damage] = analysis.workspace.damages.values();
    const level = { level: 'NEG', notAnalysed: false, reason: '' };
    const [safety = ''] = Object.keys(damage?.ratings ?? {});
    const damages = Table.of<NonNullable<typeof damage>>([{ ...damage!, ratings: { [safety]: level } }]);
    const { impactRatings } = JSON.parse(
      textOfDocument(json.write({ ...analysis, workspace: { ...analysis.workspace, damages } })),
    ).riskSet;
    expect(impactRatings).toMatchObject([
      { methodId: expect.stringMatching(/^impact-/), categories: { Safety: 'Negligible' } },
    ]);
    expect(impactRatings[0].score).not.toBe('9');
  });
});

describe('a loss', () => {
  it('names the row and the value where something was changed, left out or not understood', () => {
    const odd = structuredClone(document) as { riskSet: Record<string, object> };
    odd.riskSet.threatScenarios = [
      { id: 'T', title: 't', targetedAssetIds: ['A'], compromisedProperties: ['integrity', 'beauty'] },
    ];
    odd.riskSet.attackSteps = [{ id: 'S', title: 's', controlIds: ['C-9'] }];
    odd.riskSet.riskTreatmentDecisions = [{ id: 'Q', riskValueId: 'R', decision: 'pray' }];
    const { losses } = json.read(bytesOf(JSON.stringify(odd)));
    const noteOf = (kind: string, field: string) =>
      losses.find((one) => one.kind === kind && one.field === field)?.note;
    expect(noteOf('threats', 'compromisedProperties')?.en).toBe('(T: ["integrity","beauty"])');
    expect(noteOf('steps', 'controls')?.zh).toBe('（S: C-9）');
    expect(noteOf('riskTreatmentDecisions', 'entry')?.en).toBe('(Q: pray)');
  });
});
