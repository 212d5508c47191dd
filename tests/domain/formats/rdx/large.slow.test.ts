import { describe, expect, it } from 'vitest';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { bytesOf, rdxForms } from '#tests/world/formats/rdx.ts';

const readJson = (riskSet: object) => rdxForms.JSON!.read(bytesOf(JSON.stringify({ schemaVersion: '0.1.0', riskSet })));
const item = { id: 'I', title: 'Item' };

describe('a large document of RDX', { timeout: 60_000 }, () => {
  it('of 100 000 assets is read', () => {
    const assets = Array.from({ length: 100_000 }, (_, n) => ({ id: `A-${n + 1}`, title: `Asset ${n}` }));
    const { draft, losses } = readJson({ itemDefinition: item, assets });
    expect(draft.rows.assets).toHaveLength(100_000);
    expect(losses).toEqual([]);
  });

  it('of a threat with 5 000 paths and 2 000 risks is read in time that grows with its size', () => {
    const many = Array.from({ length: 5000 }, (_, n) => n);
    const { draft } = readJson({
      itemDefinition: item,
      assets: [{ id: 'A', title: 'a', linkedDamageScenarioIds: many.map((n) => `D${n}`).slice(0, 2000) }],
      damageScenarios: many.slice(0, 2000).map((n) => ({ id: `D${n}`, title: `d ${n}` })),
      threatScenarios: [{ id: 'T', title: 't', targetedAssetIds: ['A'] }],
      attackPaths: many.map((n) => ({ id: `P${n}`, title: 'p', threatScenarioId: 'T', steps: ['one', `step ${n}`] })),
      impactRatings: many.slice(0, 2000).map((n) => ({
        id: `I${n}`,
        damageScenarioId: `D${n}`,
        methodId: 'm',
        score: 1,
        categories: { safety: 'major' },
      })),
      riskValues: many
        .slice(0, 2000)
        .map((n) => ({ id: `R${n}`, threatScenarioId: 'T', afrRef: '', impactRef: `I${n}`, methodId: 'm', score: 1 })),
    });
    expect(draft.rows.paths).toHaveLength(5000);
    expect(draft.rows.risks).toHaveLength(2000);
  });

  it('that makes more rows than a file may hold is refused in words', () => {
    const functions = Array.from({ length: 200_001 }, () => 'f');
    expect(() => readJson({ itemDefinition: { ...item, functions } })).toThrow(UnreadableDocument);
  });
});
