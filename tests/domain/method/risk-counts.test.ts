import { describe, expect, it } from 'vitest';
import { addRiskCounts, countRisks, type RiskCounts } from '#domain/method/rate/risk-counts.ts';
import { defaultMethod, evitaMethod, heavensMethod } from '#domain/method/seed/methods.ts';

const said = ({ levels, unrated }: RiskCounts) => [
  ...levels.map(({ name, tone, count }) => `${name.en} (${tone}): ${count}`),
  `not rated: ${unrated}`,
];
const counted = (method: typeof defaultMethod, byLevel: Record<string, number>, unrated = 0) =>
  countRisks(method, { byLevel, unrated, awaiting: 0, outdated: 0 });
const lowest = heavensMethod.risk.levels.find(({ name }) => name.en === 'QM')?.code ?? '';

describe('risks counted by the levels of their method', () => {
  it('EVITA: R0 is a level of its own and not "not rated"; R7+ keeps its name', () => {
    expect(said(counted(evitaMethod, { R0: 3, R4: 1, 'R7+': 2 }, 4))).toEqual([
      'R0 (negligible): 3',
      'R4 (medium): 1',
      'R7+ (serious): 2',
      'not rated: 4',
    ]);
  });

  it('HEAVENS: QM is called QM', () => {
    expect(said(counted(heavensMethod, { [lowest]: 2 }))).toEqual(['QM (negligible): 2', 'not rated: 0']);
  });

  it('levels without a risk are left out', () => {
    expect(counted(defaultMethod, { R1: 0, R2: 0 })).toEqual({ levels: [], unrated: 0 });
  });
});

describe('counts of several versions', () => {
  it('add up level by level where the method is the same', () => {
    const sum = addRiskCounts([counted(defaultMethod, { R2: 1, R5: 1 }, 1), counted(defaultMethod, { R2: 2 }, 2)]);
    expect(said(sum)).toEqual(['Low (low): 3', 'Serious (serious): 1', 'not rated: 3']);
  });

  it('stay apart by method, in the order of their tones', () => {
    const sum = addRiskCounts([
      counted(evitaMethod, { R0: 1, 'R7+': 1 }),
      counted(defaultMethod, { R3: 1, R5: 2 }),
      counted(heavensMethod, { [lowest]: 5 }),
    ]);
    expect(said(sum)).toEqual([
      'R0 (negligible): 1',
      'QM (negligible): 5',
      'Medium (medium): 1',
      'Serious (serious): 2',
      'R7+ (serious): 1',
      'not rated: 0',
    ]);
  });

  it('of no version are none', () => {
    expect(addRiskCounts([])).toEqual({ levels: [], unrated: 0 });
  });
});
