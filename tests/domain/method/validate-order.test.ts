import { describe, expect, it } from 'vitest';
import { textOf } from '#domain/method/check/model-problems.ts';
import {
  validateFeasibility,
  validateImpact,
  validateMethod,
  validateThreatModel,
} from '#domain/method/check/validate.ts';
import { decimalsOf, validateRanges } from '#domain/method/check/validate-ranges.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import { ratePath, rateStep, vectorOf } from '#domain/method/rate/feasibility.ts';
import { placeLevel, rateImpact } from '#domain/method/rate/impact.ts';
import { attackPotential, potentialRanges } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly } from '#domain/method/seed/cvss.ts';
import { annexFImpact, combinedImpact, evitaImpact, heavensImpact, impactLevels } from '#domain/method/seed/impact.ts';
import { defaultMethod, evitaMethod, methodSeeds } from '#domain/method/seed/methods.ts';
import { annexHMatrix, evitaMatrix, feasibilityLevels, formulaH10, matrixFrom } from '#domain/method/seed/risk.ts';
import type { FeasibilityModel, ImpactModel, Method } from '#domain/model/method.ts';
import { lookup, path, rated, step, wholePath } from './rows.ts';

const said = (problems: readonly { key: string; path: string }[]) => problems.map(({ key, path }) => `${key} ${path}`);

describe('totals that no range holds', () => {
  const range = (code: string, from: number, to: number | null) => ({ code, from, to, path: code });

  it('are found between ends that are no totals themselves', () => {
    const bounds = { from: 0, to: 20 };
    const halves = [range('A', 0, 9.5), range('B', 10.5, 20)];
    expect(said(validateRanges(halves, bounds, 0))).toEqual(['rangeGap B']);
    expect(validateRanges([range('A', 0, 9.5), range('B', 10, 20)], bounds, 0)).toEqual([]);
  });

  it('are found where products are not rounded, and only there', () => {
    const { roundDecimals: _, ...unrounded } = cvssExploitability;
    expect(validateFeasibility(unrounded, feasibilityLevels)).toEqual([]);
    const values = { AV: 'N', AC: 'L', PR: 'L', UI: 'N' };
    const method: Method = { ...defaultMethod, feasibility: [unrounded] };
    const total = ratePath(method, wholePath('p', 'cvss', values), () => undefined).sum as number;
    expect(total).toBeCloseTo(2.8353, 3);
    const around = (to: number, from: number): FeasibilityModel => ({
      ...unrounded,
      ranges: [
        { level: 'H', from, to: 4 },
        { level: 'L', from: 0, to },
      ],
    });
    expect(said(validateFeasibility(around(2.83, 2.84), feasibilityLevels))).toEqual(['rangeGap ranges.0']);
    expect(validateFeasibility(around(2.9, 2.91), feasibilityLevels)).toEqual([]);
  });

  it('an open end is needed where steps add up without end', () => {
    const closed = potentialRanges.map((one) => (one.to === null ? { ...one, to: 57 } : one));
    const model = { ...attackPotential, stepAggregation: 'sumPerParameter' as const };
    expect(validateFeasibility(model, feasibilityLevels)).toEqual([]);
    expect(validateFeasibility({ ...model, ranges: closed }, feasibilityLevels)).toMatchObject([
      { key: 'rangeOpenNeeded', severity: 'error', path: 'ranges.4.to' },
    ]);
  });

  it('ends that do not reach the lowest or highest total name the row', () => {
    const [found] = validateRanges([range('A', 1, 20)], { from: 0, to: 20 }, 0);
    expect(found && textOf(found, 'en')).toBe(
      'A: the ranges start at 1, but with every value at its lowest the total is 0',
    );
    expect(found && textOf(found, 'zh')).toBe('A：区间从 1 开始，但各项取最低值时总和为 0');
  });

  it('decimals are counted in small numbers, too', () => {
    expect([decimalsOf([1, 0.25]), decimalsOf([1e-7]), decimalsOf([3, null, undefined]), decimalsOf([])]).toEqual([
      2, 7, 0, 0,
    ]);
  });
});

describe('scales that run the wrong way round', () => {
  it('a higher total must not be easier, nor a higher CVSS harder', () => {
    const reversed = potentialRanges.map((one, i) => ({ ...one, level: ['VL', 'L', 'M', 'M', 'H'][i] ?? '' }));
    const found = validateFeasibility({ ...attackPotential, ranges: reversed }, feasibilityLevels);
    expect(said(found)).toEqual(['1', '2', '3', '4'].map((i) => `totalOrderHarder ranges.${i}.level`));
    expect(found[0]).toMatchObject({ severity: 'warning', holes: { first: 'VL', second: 'L', from: 10 } });
    const cvss = cvssExploitability.ranges.map((one) => (one.level === 'H' ? { ...one, level: 'VL' } : one));
    expect(said(validateFeasibility({ ...cvssExploitability, ranges: cvss }, feasibilityLevels))).toContain(
      'totalOrderEasier ranges.0.level',
    );
  });

  it('a higher score must not be milder', () => {
    const overallLevels = heavensImpact.overallLevels!.map((one) =>
      one.code === 'IL3' ? { ...one, value: 0.5 } : one,
    );
    expect(said(validateImpact({ ...heavensImpact, overallLevels }))).toEqual(
      expect.arrayContaining(['scoreOrder overallLevels.1.value']),
    );
  });

  it('a level above another must not correspond to less', () => {
    const levels = impactLevels.map((one) =>
      one.code === 'SEV' ? { ...one, correspondsTo: 'Moderate' as const } : one,
    );
    expect(validateImpact({ ...annexFImpact, levels })).toMatchObject([
      { key: 'mapsBackwards', severity: 'warning', path: 'levels.0.correspondsTo', holes: { high: 'SEV', low: 'MAJ' } },
    ]);
    const flat = feasibilityLevels.map((one) => (one.code === 'H' ? { ...one, correspondsTo: 'Low' as const } : one));
    expect(said(validateThreatModel({ ...attackPotential, levels: flat }))).toEqual([
      'mapsBackwards levels.3.correspondsTo',
    ]);
    const risks = annexHMatrix.levels.map((one) => (one.value === 5 ? { ...one, correspondsTo: 1 } : one));
    expect(said(validateRisk({ ...annexHMatrix, levels: risks }, annexFImpact, feasibilityLevels))).toEqual([
      'mapsBackwards levels.4.correspondsTo',
    ]);
    expect(said(validateMethod({ ...defaultMethod, feasibilityLevels: flat }))).toEqual([
      'mapsBackwards feasibilityLevels.3.correspondsTo',
    ]);
  });

  it('weights of a formula that fall are named once, at the weight', () => {
    const formula = { ...formulaH10.formula!, impact: { NEG: 0, MOD: 2, MAJ: 1, SEV: 2 } };
    expect(validateRisk({ ...formulaH10, formula }, annexFImpact, feasibilityLevels)).toMatchObject([
      { key: 'notMonotoneImpact', severity: 'warning', path: 'formula.impact.MAJ', holes: { low: 'MOD', high: 'MAJ' } },
    ]);
    const falling = { ...formulaH10.formula!, feasibility: { VL: 0, L: 2, M: 1, H: 2 } };
    expect(said(validateRisk({ ...formulaH10, formula: falling }, annexFImpact, feasibilityLevels))).toEqual([
      'notMonotoneFeasibility formula.feasibility.M',
    ]);
  });

  it('no seeded method is one', () => {
    const orders = ['scoreOrder', 'totalOrderHarder', 'totalOrderEasier', 'mapsBackwards', 'rangeGap'];
    for (const { method } of methodSeeds)
      expect(validateMethod(method).filter(({ key }) => orders.includes(key))).toEqual([]);
  });
});

describe('what could never be rated, or not as meant', () => {
  const own = (correspondsTo: 'Severe' | 'Major') => ({
    ...annexFImpact,
    levels: impactLevels.filter(({ code }) => code !== 'SEV'),
    dimensions: annexFImpact.dimensions.map((one) =>
      one.code === 'S'
        ? { ...one, levels: [{ code: 'DEAD', name: { en: 'Dead', zh: '死' }, value: 9, correspondsTo }] }
        : one,
    ),
  });

  it('a level of a dimension that no level of the model corresponds to: the next worse counts, and that is said', () => {
    expect(validateImpact(own('Severe'))).toMatchObject([
      {
        key: 'levelUnplaced',
        severity: 'warning',
        path: 'dimensions.0.levels.0.correspondsTo',
        holes: { code: 'S DEAD', level: 'MAJ' },
      },
    ]);
    expect(rateImpact(own('Severe'), rated({ S: 'DEAD' }))).toMatchObject({ overall: 'MAJ' });
    expect(validateImpact(own('Major'))).toEqual([]);
    expect(validateImpact(evitaImpact)).toEqual([]);
    const [severe, , moderate] = impactLevels;
    const few = [severe!, impactLevels[3]!];
    expect(placeLevel(few, { ...moderate!, code: 'X' })?.code).toBe('SEV');
    expect(placeLevel([impactLevels[3]!, moderate!], { ...severe!, code: 'X' })?.code).toBe('MOD');
  });

  it('an impact of which nothing counts', () => {
    const off = (model: ImpactModel) => ({
      ...model,
      dimensions: model.dimensions.map((one) => ({ ...one, marker: 'NotCalculated' as const })),
    });
    expect(said(validateImpact(off(annexFImpact)))).toEqual(['nothingCounts dimensions']);
    expect(said(validateImpact(off(combinedImpact)))).toContain('nothingCounts dimensions');
  });

  it('a CAL of a vector that the table does not know', () => {
    const columns = defaultMethod.cal.vectors.filter(({ code }) => code !== 'N');
    const found = validateMethod({ ...defaultMethod, cal: { ...defaultMethod.cal, vectors: columns } });
    expect(said(found)).toEqual([
      'vectorWithoutCal feasibility.1.parameters.0.levels.0.code',
      'vectorWithoutCal feasibility.2.parameters.0.levels.0.code',
    ]);
    expect(found[0]).toMatchObject({ severity: 'warning', holes: { code: 'AV N' } });
  });

  it('a factor of CVSS that is not positive', () => {
    expect(said(validateFeasibility({ ...cvssExploitability, factor: 0 }, feasibilityLevels))).toContain(
      'valueNotPositive factor',
    );
  });
});

describe('matrices of dimensions', () => {
  it('that nobody reads are named', () => {
    const stray = { ...annexHMatrix, perDimension: { X: annexHMatrix.matrix } };
    expect(validateRisk(stray, annexFImpact, feasibilityLevels)).toMatchObject([
      { key: 'matrixUnread', severity: 'warning', path: 'perDimension.X', holes: { code: 'X' } },
    ]);
    const apart = { ...annexHMatrix, perDimension: { S: annexHMatrix.matrix } };
    expect(validateRisk(apart, annexFImpact, feasibilityLevels)).toEqual([]);
    expect(said(validateRisk(apart, combinedImpact, feasibilityLevels))).toEqual(['matrixUnread perDimension.S']);
  });

  it('need no common one beside them unless a dimension that counts reads it', () => {
    const columns = ['A1', 'A2', 'A3', 'A4', 'A5'];
    const graph = matrixFrom(
      columns,
      Object.fromEntries(['S0', 'S1', 'S2', 'S3', 'S4'].map((s) => [s, [0, 0, 1, 2, 3]])),
    );
    const risk = { ...evitaMatrix, matrix: {}, perDimension: { ...evitaMatrix.perDimension, F: graph, O: graph } };
    const levels = evitaMethod.feasibilityLevels;
    const silent = {
      ...evitaImpact,
      dimensions: evitaImpact.dimensions.map((one) =>
        one.code === 'P' ? { ...one, marker: 'NotCalculated' as const } : one,
      ),
    };
    expect(validateRisk(risk, evitaImpact, levels).filter(({ key }) => key === 'cellMissing')).toHaveLength(25);
    expect(validateRisk(risk, silent, levels)).toEqual([]);
  });
});

describe('a vector alone', () => {
  const both: FeasibilityModel = {
    ...vectorOnly,
    parameters: cvssExploitability.parameters.map(({ combine: _, ...parameter }) => parameter),
  };
  const method: Method = { ...defaultMethod, feasibility: [both] };

  it('needs no other parameter to be rated, and is that of the entry point unless the model says otherwise', () => {
    const steps = lookup(
      step('in', { ratings: { 'attack-vector': { AV: 'N' } } }),
      step('on', { ratings: { 'attack-vector': { AV: 'P' } } }),
    );
    expect(rateStep(method, steps('in')!)).toMatchObject({ level: 'H', missing: [] });
    const rating = ratePath(method, path('p', ['in', 'on'], { model: 'attack-vector' }), steps);
    expect(rating).toMatchObject({ level: 'H', incomplete: false, values: { AV: { level: 'N', steps: ['in'] } } });
  });
});

describe('the attack vector of a path, for its CAL', () => {
  it('is what was set for the path, else that of the model it is rated with, else that of any other', () => {
    const entered = { cvss: { AV: 'P', AC: 'L', PR: 'N', UI: 'N' }, 'attack-vector': { AV: 'N' } };
    const of = (model: string, ratings: object = entered) =>
      vectorOf(
        defaultMethod,
        path('p', [], { model, basis: 'path', ratings: ratings as typeof entered }),
        () => undefined,
      );
    expect([of('cvss'), of('attack-vector'), of('attack-potential')]).toEqual(['N', 'N', 'N']);
    expect(of('attack-potential', { cvss: entered.cvss })).toBe('P');
    expect(of('cvss', { 'attack-vector': { AV: 'A' } })).toBe('A');
    const entry = step('in', { ratings: { cvss: { AV: 'L' }, 'attack-vector': { AV: 'A' } } });
    const by = (model: string) => vectorOf(defaultMethod, path('p', ['in'], { model }), () => entry);
    expect([by('cvss'), by('attack-vector'), by('attack-potential')]).toEqual(['L', 'A', 'A']);
  });
});

it('an infinite level decides even beside an empty parameter, under every aggregation', () => {
  const parameters = attackPotential.parameters.map((parameter, i) =>
    i === 0
      ? { ...parameter, levels: [...parameter.levels, { ...parameter.levels[0]!, code: 'never', value: null }] }
      : parameter,
  );
  for (const stepAggregation of ['maxPerParameter', 'hardestStep', 'sumPerParameter'] as const) {
    const method: Method = { ...defaultMethod, feasibility: [{ ...attackPotential, parameters, stepAggregation }] };
    const steps = lookup(step('a', { ratings: { 'attack-potential': { ET: 'never' } } }));
    expect(ratePath(method, path('p', ['a']), steps), stepAggregation).toMatchObject({ level: 'VL', impossible: true });
  }
});
