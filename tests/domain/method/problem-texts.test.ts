import { describe, expect, it } from 'vitest';
import { validatePrefixes } from '#domain/method/check/method-fields.ts';
import { type ModelProblem, type ModelProblemKey, textOf } from '#domain/method/check/model-problems.ts';
import { modelProblems } from '#domain/method/check/problem-texts.ts';
import {
  lostDefaults,
  validateCal,
  validateFeasibility,
  validateImpact,
  validateMethod,
  validateVocabulary,
} from '#domain/method/check/validate.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import { attackPotential, potentialRanges } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly } from '#domain/method/seed/cvss.ts';
import { annexFImpact, combinedImpact, heavensImpact, impactLevels } from '#domain/method/seed/impact.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { annexHMatrix, feasibilityLevels, formulaH10 } from '#domain/method/seed/risk.ts';
import type { FeasibilityModel, Method, RiskModel } from '#domain/model/method.ts';

const potential = (more: Partial<FeasibilityModel>) =>
  validateFeasibility({ ...attackPotential, ...more }, feasibilityLevels);
const range = (i: number, more: object) =>
  potential({ ranges: potentialRanges.map((one, k) => (k === i ? { ...one, ...more } : one)) });
const risk = (more: Partial<RiskModel>) => validateRisk({ ...annexHMatrix, ...more }, annexFImpact, feasibilityLevels);
const cell = (value: number | undefined) => {
  const { M: _, ...row } = annexHMatrix.matrix.MAJ!;
  return risk({ matrix: { ...annexHMatrix.matrix, MAJ: value === undefined ? row : { ...row, M: value } } });
};
const formula = (more: object) => risk({ mode: 'formula', formula: { ...formulaH10.formula!, ...more } });
const [first, ...others] = attackPotential.parameters;
const level = (more: object) =>
  potential({
    parameters: [
      { ...first!, levels: first!.levels.map((one, i) => (i === 3 ? { ...one, ...more } : one)) },
      ...others,
    ],
  });
const types = (more: object) =>
  validateVocabulary({ ...defaultMethod, threatTypes: [{ ...defaultMethod.threatTypes[0]!, ...more }] });
const table = (more: object) =>
  validateCal({ ...defaultMethod.cal, table: { ...defaultMethod.cal.table, MAJ: more as never } }, annexFImpact);
const calByRisk = (byRiskValue: Record<string, string | null>) =>
  validateCal({ ...defaultMethod.cal, source: 'riskValue', byRiskValue }, annexFImpact);
/** Four dimensions of levels from 1 on, and the ranges of their sum. */
const fromOne = (...ranges: { from: number; to: number }[]) =>
  validateImpact({
    ...annexFImpact,
    mode: 'combined',
    levels: [...impactLevels].reverse().map((one, i) => ({ ...one, value: i + 1 })),
    overallLevels: [...impactLevels].reverse().flatMap((one, i) => (ranges[i] ? [{ ...one, ...ranges[i] }] : [])),
  });
const deadly = { name: { en: 'D', zh: 'D' }, value: 9, correspondsTo: 'Severe' as const };
const prefixes = { risks: 'R', threats: 'R' };

/** For each thing that can be wrong: how it comes about, and what of the row its sentence must name. */
const broken: Record<Exclude<ModelProblemKey, 'modelUnknown' | 'cellRefused'>, [() => ModelProblem[], ...string[]]> = {
  noRows: [() => potential({ ranges: [] })],
  codeTwice: [() => level({ code: '1d' }), '1d'],
  codeAlike: [() => level({ code: '1D' }), '1d', '1D'],
  nameTwice: [() => level({ name: { en: first!.levels[0]!.name.en, zh: '' } }), '6m', first!.levels[0]!.code],
  nameTooLong: [() => level({ name: { en: 'x'.repeat(121), zh: '' } }), '6m', '121', '120'],
  nameMissing: [() => level({ name: { en: ' ', zh: '' } }), '6m'],
  valueNegative: [() => level({ value: -1 }), 'ET 6m', '-1'],
  valueNotPositive: [() => validateFeasibility({ ...cvssExploitability, factor: -2 }, feasibilityLevels), '×', '-2'],
  allInfinite: [
    () => potential({ parameters: [{ ...first!, levels: [{ ...first!.levels[0]!, value: null }] }] }),
    'ET',
  ],
  sameValue: [
    () =>
      validateImpact({
        ...annexFImpact,
        levels: impactLevels.map((one) => ({ ...one, value: Math.floor(one.value) })),
      }),
    'MAJ',
    'MOD',
  ],
  rangeMissing: [
    () =>
      validateImpact({
        ...combinedImpact,
        levels: combinedImpact.levels.map(({ from, ...one }) => (one.code === 'MAJ' ? one : { ...one, from })),
      }),
    'MAJ',
  ],
  rangeBackwards: [() => range(2, { from: 19, to: 14 }), 'M', '19', '14'],
  rangeOverlap: [() => range(2, { from: 13 }), 'H', 'M', '13'],
  rangeGap: [() => range(2, { from: 15 }), 'H', 'M', '15'],
  rangeStart: [() => range(0, { from: 1 }), 'H', '1', '0'],
  rangeEnd: [() => range(4, { to: 40 }), 'VL', '40', '57'],
  // Four dimensions of at least 1: nobody who wrote these ranges thought of a total below 4.
  scoreStart: [() => fromOne({ from: 4, to: 99 }), 'NEG', '4', '1', '0'],
  scoreGap: [() => fromOne({ from: 1, to: 1 }, { from: 4, to: 99 }), 'NEG', 'MOD', '2', '0'],
  rangeUnreachable: [
    () =>
      potential({
        ranges: [
          ...potentialRanges.slice(0, 4),
          { level: 'VL', from: 25, to: 57 },
          { level: 'VL', from: 58, to: null },
        ],
      }),
    'VL',
  ],
  rangeOpenNeeded: [
    () =>
      potential({
        stepAggregation: 'sumPerParameter',
        ranges: potentialRanges.map((one) => (one.to === null ? { ...one, to: 57 } : one)),
      }),
    'VL',
  ],
  scoreOrder: [
    () =>
      validateImpact({
        ...heavensImpact,
        overallLevels: heavensImpact.overallLevels!.map((one) => (one.code === 'IL3' ? { ...one, value: 0.5 } : one)),
      }),
    'IL2',
    'IL3',
    '100',
  ],
  totalOrderHarder: [() => range(2, { level: 'VL' }), 'VL', 'L', '20'],
  totalOrderEasier: [
    () =>
      validateFeasibility(
        {
          ...cvssExploitability,
          ranges: cvssExploitability.ranges.map((one) => (one.level === 'H' ? { ...one, level: 'VL' } : one)),
        },
        feasibilityLevels,
      ),
    'VL',
    '2.96',
  ],
  mapsBackwards: [
    () =>
      validateImpact({
        ...annexFImpact,
        levels: impactLevels.map((one) => (one.code === 'SEV' ? { ...one, correspondsTo: 'Moderate' } : one)),
      }),
    'SEV',
    'MAJ',
  ],
  levelUnplaced: [
    () =>
      validateImpact({
        ...annexFImpact,
        levels: impactLevels.slice(1),
        dimensions: [{ ...annexFImpact.dimensions[0]!, levels: [{ code: 'DEAD', ...deadly }] }],
      }),
    'S DEAD',
    'MAJ',
  ],
  nothingCounts: [
    () =>
      validateImpact({
        ...annexFImpact,
        dimensions: annexFImpact.dimensions.map((one) => ({ ...one, marker: 'NotCalculated' })),
      }),
  ],
  levelUnknown: [() => range(2, { level: 'X' }), '#3', 'X'],
  vectorUnknown: [() => validateFeasibility({ ...cvssExploitability, vectorParameter: 'ZZ' }, feasibilityLevels), 'ZZ'],
  mapMissing: [() => validateFeasibility({ ...vectorOnly, map: { N: 'H', A: 'M', L: 'L' } }, feasibilityLevels), 'P'],
  cellMissing: [() => cell(undefined), 'MAJ', 'M'],
  cellUnknown: [() => cell(7), 'MAJ', 'M', '7'],
  notMonotoneImpact: [() => cell(1), 'M', 'MOD', 'MAJ'],
  notMonotoneFeasibility: [() => cell(1), 'MAJ', 'L', 'M'],
  matrixUnread: [() => risk({ perDimension: { X: annexHMatrix.matrix } }), 'X'],
  formulaMissing: [() => risk({ mode: 'formula' })],
  weightMissing: [() => formula({ impact: { SEV: 2, MAJ: 1.5, MOD: 1 } }), 'NEG'],
  resultUnknown: [() => formula({ base: 0 }), 'NEG', 'VL', '0'],
  resultBand: [() => formula({ base: 2 }), 'R5', '5', '6'],
  calMissing: [() => table({ P: 'CAL1', L: 'CAL2', A: 'CAL3' }), 'MAJ', 'N'],
  calUnknown: [() => table({ P: 'CAL9', L: null, A: null, N: null }), 'MAJ', 'P', 'CAL9'],
  calRiskMissing: [() => calByRisk({ 1: null }), '2'],
  calRiskUnknown: [() => calByRisk({ 2: 'CAL9' }), '2', 'CAL9'],
  calRiskFalls: [() => calByRisk({ 1: 'CAL2', 2: 'CAL1' }), '1', '2'],
  vectorWithoutCal: [
    () =>
      validateMethod({ ...defaultMethod, cal: { ...defaultMethod.cal, vectors: defaultMethod.cal.vectors.slice(1) } }),
    'AV P',
  ],
  propertyUnknown: [() => types({ properties: ['ZZ'] }), 'S', 'ZZ'],
  noProperty: [() => types({ properties: [] }), 'S'],
  prefixWrong: [() => validatePrefixes({ risks: '1 x' }), '1 x'],
  prefixMissing: [() => validatePrefixes({}), 'F'],
  prefixTwice: [() => validatePrefixes(prefixes), 'R'],
  defaultLost: [
    () => lostDefaults(defaultMethod, { ...defaultMethod, impact: { ...annexFImpact, levels: [] } }),
    'SEV',
  ],
  defaultTypeLost: [() => lostDefaults(defaultMethod, { ...defaultMethod, threatTypes: [] } as Method), 'S'],
};

describe('what can be wrong with a model', () => {
  it.each(Object.entries(broken))(
    '%s is found, and its sentence names the row in both languages',
    (key, [make, ...names]) => {
      const found = make().find((one) => one.key === key);
      expect(found, key).toBeDefined();
      for (const language of ['en', 'zh'] as const) {
        const said = textOf(found!, language);
        for (const name of names) expect(said).toContain(name);
        expect(said).not.toMatch(/\{\w+\}|undefined/);
      }
      expect(textOf(found!, 'zh')).toMatch(/[一-鿿]/);
      expect(found!.path).not.toBe('');
    },
  );

  it('is told in a sentence of each language for every key', () => {
    expect(Object.keys(modelProblems).sort()).toEqual([...Object.keys(broken), 'modelUnknown', 'cellRefused'].sort());
  });
});
