import { describe, expect, it } from 'vitest';
import { bytesOf, imported, ratingsOf, rdxForms } from '#tests/world/formats/rdx.ts';

type Loose = Record<string, unknown>;

const level = (label: string, rank: number, scoreRange?: object) => ({ id: label, label, rank, scoreRange });

/** One threat with a path and a risk, rated as a document of another tool says it. */
function rated({ inputFactors, band, categories, methods = [] }: Loose): Record<string, unknown> {
  const lists = {
    assets: [{ id: 'A', title: 'a', linkedDamageScenarioIds: ['D'] }],
    damageScenarios: [{ id: 'D', title: 'd' }],
    threatScenarios: [{ id: 'T', title: 't', targetedAssetIds: ['A'] }],
    attackPaths: [{ id: 'P', title: 'p', threatScenarioId: 'T', steps: ['one'] }],
    methods,
    attackFeasibilityRatings: [{ id: 'F', attackPathId: 'P', methodId: 'f', inputFactors, band, score: 2 }],
    impactRatings: [{ id: 'I', damageScenarioId: 'D', methodId: 'i', categories, score: 1 }],
    riskValues: [{ id: 'R', threatScenarioId: 'T', afrRef: 'F', impactRef: 'I', methodId: 'r', score: 3 }],
  };
  const document = { schemaVersion: '0.1.0', riskSet: { itemDefinition: { id: 'I', title: 'Item' }, ...lists } };
  return ratingsOf(imported(rdxForms.JSON!.read(bytesOf(JSON.stringify(document)))));
}
const pathOf = (said: Loose) =>
  (rated({ categories: { safety: 'severe' }, ...said })['path P'] as unknown[]).slice(0, 2);
const impactOf = (categories: Loose, more: Loose = {}) =>
  (rated({ band: 'Low', categories, ...more })['damage D'] as unknown[])[0];

describe('words of other tools', () => {
  it('for factors make the sum of the attack potential', () => {
    const inputFactors = {
      elapsed_time: 'days',
      specialist_expertise: 'expert',
      knowledge_of_item: 'restricted',
      window_of_opportunity: 'difficult',
      equipment: 'bespoke',
    };
    expect(pathOf({ inputFactors, band: 'High' })).toEqual(['VL', 27]);
    expect(pathOf({ inputFactors: { ET: 1, SE: 8, KoIC: 7, WoO: 0, Eq: 4 } })).toEqual(['L', 20]);
    expect(pathOf({ inputFactors: { 'attack vector': 'adjacent' } })).toEqual(['M', null]);
  });

  it('leave the level to the band where a factor is missing or not understood', () => {
    expect(pathOf({ inputFactors: { time: 'medium', expertise: 'expert' }, band: 'Medium' })).toEqual(['M', null]);
    expect(pathOf({ band: 'odd' })).toEqual([null, null]);
  });

  it('are told by the levels that a method of the document declares', () => {
    const levels = [level('Low', 1, { min: 0, max: 1 }), level('High', 2, { min: 2, max: 5 })];
    expect(pathOf({ band: 'Low-Medium', methods: [{ id: 'f', name: 'f', version: '1', riskLevels: levels }] })).toEqual(
      ['H', null],
    );
  });

  it('for impact are the categories and levels of the standard', () => {
    expect(impactOf({ Safety: 'life-threatening' })).toBe('SEV');
    expect(impactOf({ finance: 'Major', 'data protection': 'negligible' })).toBe('MAJ');
    expect(impactOf({ O: 'minor' })).toBe('NEG');
    expect(impactOf({ legal: 'severe' })).toBeNull();
    expect(impactOf({ safety: 3 })).toBeNull();
  });

  it('name the levels of impact as the document declares them', () => {
    const names = ['None', 'Slight', 'Bad', 'Worst'];
    const methods = [{ id: 'i', name: 'i', version: '1', riskLevels: names.map((name, n) => level(name, n + 1)) }];
    expect(names.map((name) => impactOf({ safety: name }, { methods }))).toEqual(['NEG', 'MOD', 'MAJ', 'SEV']);
    expect(impactOf({ safety: 3 }, { methods })).toBe('MAJ');
  });
});
