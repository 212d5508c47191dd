import { describe, expect, it } from 'vitest';
import { calOf, calOfRisk, highestCal, rateGoal } from '#domain/method/rate/cal.ts';
import { ratePath } from '#domain/method/rate/feasibility.ts';
import { rateImpact } from '#domain/method/rate/impact.ts';
import { rateRisk, readRisk, riskLevelOf } from '#domain/method/rate/risk.ts';
import { rateThreat } from '#domain/method/rate/threat.ts';
import { combinedMethod, defaultMethod, evitaMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import { annexHMatrix, formulaH10, studyMatrix } from '#domain/method/seed/risk.ts';
import type { Method } from '#domain/model/method.ts';
import { headlamp } from './cases/headlamp.ts';
import { threePaths } from './cases/three-paths.ts';
import { rated, wholePath } from './rows.ts';

const impact = (levels: Record<string, string>, method: Method = defaultMethod) =>
  rateImpact(method.impact, rated(levels));
const withFormula: Method = { ...defaultMethod, risk: formulaH10 };

describe('the headlamp example of Annex H', () => {
  const paths = Object.entries(headlamp.paths).map(([id, fact]) => ({
    id,
    ...fact,
    rating: ratePath(defaultMethod, wholePath(id, fact.model, { ...fact.values }), () => undefined),
  }));
  const threatOf = (id: string) =>
    rateThreat(
      defaultMethod,
      paths.filter((p) => p.threat === id).map((p) => [p.id, p.rating] as const),
    );

  it.each(paths)('$id is $level', ({ rating, level, sum }) => {
    expect(rating).toMatchObject({ level, sum });
  });

  it.each(Object.entries(headlamp.threatLevels))('%s is %s by its easiest path', (id, level) => {
    expect(threatOf(id).level).toBe(level);
  });

  it('names the path that sets a threat, and the lowest sum', () => {
    expect(threatOf('TS1')).toMatchObject({ path: 'AP1', sum: null });
    expect(threatOf('TS3')).toMatchObject({ path: 'AP4', sum: 20, rated: 2, total: 2 });
  });

  it.each(Object.entries(headlamp.risks))(
    '%s: the annex’s risk by matrix and by formula',
    (pair, { dimension, value }) => {
      const [threat = '', damage = ''] = pair.split('×');
      const rating = rateImpact(
        defaultMethod.impact,
        rated({ ...headlamp.damages[damage as keyof typeof headlamp.damages].ratings }),
      );
      for (const method of [defaultMethod, withFormula]) {
        const risk = rateRisk(method, rating, threatOf(threat));
        expect(risk).toMatchObject({ overall: value, raw: value, dimension });
        expect(risk.perDimension[dimension]).toBe(value);
      }
    },
  );

  it('a threat without paths leaves its risk unrated, and so does a damage without ratings', () => {
    const severe = impact({ S: 'SEV' });
    expect(rateRisk(defaultMethod, severe, threatOf('TS2'))).toMatchObject({ overall: null, level: null });
    expect(rateRisk(defaultMethod, impact({}), threatOf('TS1'))).toMatchObject({ overall: null, level: null });
  });

  it('DS2 over the cellular entry is CAL4', () => {
    expect(calOfRisk(defaultMethod, { impact: 'SEV', correspondsTo: null }, ['N', 'A', 'L']).cal).toBe('CAL4');
  });
});

describe('paths to threat', () => {
  const potential = (id: string, values: Record<string, string>) =>
    [id, ratePath(defaultMethod, wholePath(id, 'attack-potential', values), () => undefined)] as const;
  const [obd, hsm, phish] = Object.entries(threePaths.paths).map(([id, { values }]) => potential(id, values));

  it('takes the easiest level; among equals the lowest sum', () => {
    expect(rateThreat(defaultMethod, [hsm!, phish!, obd!])).toMatchObject({
      level: 'H',
      path: obd![0],
      sum: 12,
      incomplete: false,
    });
  });

  it('an unrated path only makes it incomplete', () => {
    expect(rateThreat(defaultMethod, [hsm!, potential('empty', {})])).toMatchObject({
      level: 'VL',
      incomplete: true,
      rated: 1,
      total: 2,
    });
  });

  it('no rated path: unrated, never very low', () => {
    expect(rateThreat(defaultMethod, [])).toMatchObject({ level: null, path: null, incomplete: false });
    expect(rateThreat(defaultMethod, [potential('empty', {})])).toMatchObject({ level: null, incomplete: true });
  });

  it('an impossible path is ignored while another is possible', () => {
    const impossible = ['x', { ...hsm![1], impossible: true, sum: null }] as const;
    expect(rateThreat(defaultMethod, [impossible, hsm!])).toMatchObject({
      level: 'VL',
      path: hsm![0],
      impossible: false,
    });
    expect(rateThreat(defaultMethod, [impossible])).toMatchObject({ level: 'VL', impossible: true });
  });
});

describe('risk', () => {
  it.each([
    ['SEV', 'H', 5],
    ['SEV', 'VL', 2],
    ['MAJ', 'M', 3],
  ])('%s × %s = %d', (i, f, value) => {
    expect(readRisk(annexHMatrix, i, f)?.value).toBe(value);
  });

  it('the formula gives 3.25 for major × medium: shown raw, level half up 3', () => {
    expect(readRisk(formulaH10, 'MAJ', 'M')).toEqual({ raw: 3.25, value: 3 });
    expect(readRisk(formulaH10, 'MAJ', 'L')).toEqual({ raw: 2.5, value: 3 });
  });

  it('matrix and formula differ in exactly four of the sixteen cells', () => {
    const different = ['SEV', 'MAJ', 'MOD', 'NEG'].flatMap((i) =>
      ['VL', 'L', 'M', 'H']
        .filter((f) => readRisk(annexHMatrix, i, f)?.value !== readRisk(formulaH10, i, f)?.raw)
        .map((f) => i + f),
    );
    expect(different).toEqual(['SEVVL', 'MAJL', 'MAJM', 'MODM']);
  });

  it('separate: one value per category and the highest of them', () => {
    expect(rateRisk(defaultMethod, impact({ S: 'MOD', F: 'NEG', O: 'SEV', P: 'MAJ' }), { level: 'M' })).toMatchObject({
      perDimension: { S: 2, F: 1, O: 4, P: 3 },
      overall: 4,
      level: 'R4',
      dimension: 'O',
      incomplete: false,
    });
  });

  it('a NotCalculated category has no risk value and raises none', () => {
    const dimensions = defaultMethod.impact.dimensions.map((one) =>
      one.code === 'P' ? { ...one, marker: 'NotCalculated' as const } : one,
    );
    const method: Method = { ...defaultMethod, impact: { ...defaultMethod.impact, dimensions } };
    const rating = impact({ S: 'MOD', F: 'NEG', O: 'NEG', P: 'SEV' }, method);
    const risk = rateRisk(method, rating, { level: 'M' });
    expect(risk).toMatchObject({ overall: 2, dimension: 'S', incomplete: false });
    expect(risk.perDimension).toEqual({ S: 2, F: 1, O: 1 });
  });

  it('a formula shows at most two decimals and rounds its level as stated', () => {
    const thirds = { ...formulaH10.formula!, impact: { SEV: 1 / 3 }, feasibility: { H: 2, M: 1.5 } };
    const read = (rounding: 'halfUp' | 'up' | 'down', f = 'H') =>
      readRisk({ ...formulaH10, formula: { ...thirds, rounding } }, 'SEV', f);
    expect(read('halfUp')).toEqual({ raw: 1.67, value: 2 });
    expect([read('up')?.value, read('down')?.value, read('halfUp', 'M')?.value]).toEqual([2, 1, 2]);
    expect(read('halfUp', 'L')).toBeNull();
  });

  it.each(threePaths.risks)('$overall with $feasibility by another matrix is $risk', (fact) => {
    const method: Method = { ...defaultMethod, risk: studyMatrix };
    const rating = impact({ ...fact.impact });
    expect(rating.overall).toBe(fact.overall);
    expect(rateRisk(method, rating, { level: fact.feasibility }).overall).toBe(fact.risk);
  });

  it('combined: one value from the overall level', () => {
    const rating = impact({ S: 'MAJ', F: 'NEG', O: 'MOD', P: 'NEG' }, combinedMethod);
    expect(rateRisk(combinedMethod, rating, { level: 'M' })).toMatchObject({ perDimension: {}, overall: 3 });
  });

  it.each([
    ['IL4', 'TL4', 'SL-C'],
    ['IL4', 'TL3', 'SL-H'],
    ['IL4', 'TL0', 'SL-L'],
    ['IL0', 'TL4', 'SL-L'],
    ['IL1', 'TL3', 'SL-L'],
    ['IL3', 'TL1', 'SL-L'],
    ['IL0', 'TL3', 'QM'],
  ])('HEAVENS: %s × %s = %s', (i, f, level) => {
    expect(riskLevelOf(heavensMethod.risk, readRisk(heavensMethod.risk, i, f)?.value ?? null)?.code).toBe(level);
  });

  it('EVITA: safety has its own matrix, raised by controllability up to R7+', () => {
    const rating = impact({ S: 'S4C4', F: 'S4', O: 'S1', P: 'S0' }, evitaMethod);
    expect(rateRisk(evitaMethod, rating, { level: 'A5' })).toMatchObject({
      perDimension: { S: 8, F: 6, O: 3, P: 0 },
      overall: 8,
      level: 'R7+',
    });
    expect(readRisk(evitaMethod.risk, 'S3C2', 'A2', 'S')?.value).toBe(3);
  });

  it('a score in bands: five by five, each level from its value up to the next', () => {
    const codes = ['1', '2', '3', '4', '5'];
    const scale = (prefix: string) => codes.map((n) => [`${prefix}${n}`, Number(n)] as const);
    const bands = [1, 5, 10, 16].map((value, i) => ({
      value,
      code: ['low', 'medium', 'high', 'extreme'][i]!,
      name: { en: '', zh: '' },
      correspondsTo: i + 1,
    }));
    const [impact, feasibility] = [Object.fromEntries(scale('I')), Object.fromEntries(scale('F'))];
    const model = {
      ...formulaH10,
      formula: { base: 0, impact, feasibility, rounding: 'halfUp' as const },
      levels: bands,
    };
    const levelOf = (product: number) =>
      product >= 16 ? 'extreme' : product >= 10 ? 'high' : product >= 5 ? 'medium' : 'low';
    for (const [i, a] of scale('I'))
      for (const [f, b] of scale('F')) {
        const value = readRisk(model, i, f)?.value ?? null;
        expect([value, riskLevelOf(model, value)?.code]).toEqual([a * b, levelOf(a * b)]);
      }
  });

  it('a value off the scale takes the level below it', () => {
    expect(riskLevelOf(annexHMatrix, 9)?.code).toBe('R5');
    expect(riskLevelOf(annexHMatrix, 0)?.code).toBe('R1');
  });
});

describe('CAL', () => {
  it.each([
    ['SEV', 'P', 'CAL2'],
    ['SEV', 'L', 'CAL3'],
    ['SEV', 'A', 'CAL4'],
    ['SEV', 'N', 'CAL4'],
    ['MAJ', 'P', 'CAL1'],
    ['MAJ', 'L', 'CAL2'],
    ['MAJ', 'A', 'CAL3'],
    ['MAJ', 'N', 'CAL4'],
    ['MOD', 'P', 'CAL1'],
    ['MOD', 'L', 'CAL1'],
    ['MOD', 'A', 'CAL2'],
    ['MOD', 'N', 'CAL3'],
    ['NEG', 'N', null],
  ])('%s × %s = %s', (level, vector, cal) => {
    expect(calOf(defaultMethod, level, vector)).toMatchObject({ cal, known: true });
  });

  it('is unknown, not "none", while impact or vector is unrated', () => {
    expect(calOf(defaultMethod, null, 'N')).toMatchObject({ cal: null, known: false });
    expect(calOf(defaultMethod, 'SEV', null)).toMatchObject({ cal: null, known: false });
  });

  it('a goal inherits the highest of its risks; an override needs a reason', () => {
    const risks = [
      ['r1', calOf(defaultMethod, 'MOD', 'A')],
      ['r2', calOf(defaultMethod, 'SEV', 'L')],
      ['r3', calOf(defaultMethod, 'SEV', null)],
    ] as const;
    expect(rateGoal(defaultMethod, risks)).toMatchObject({ cal: 'CAL3', risk: 'r2', overridden: false });
    expect(rateGoal(defaultMethod, risks, { cal: 'CAL4', reason: 'customer asks' })).toMatchObject({
      cal: 'CAL4',
      inherited: 'CAL3',
      overridden: true,
    });
    expect(rateGoal(defaultMethod, risks, { cal: 'CAL4', reason: '' }).cal).toBe('CAL3');
    expect(rateGoal(defaultMethod, [])).toMatchObject({ cal: null, known: false });
  });

  it('a goal names the first of the risks that share its CAL', () => {
    const rated = (of: Record<string, string>) =>
      Object.entries(of).map(([id, level]) => [id, calOf(defaultMethod, level, 'N')] as const);
    const shared = rated({ r1: 'MOD', r2: 'MAJ', r3: 'SEV' });
    expect(rateGoal(defaultMethod, shared)).toMatchObject({ cal: 'CAL4', risk: 'r2' });
    const without = rated({ r1: 'NEG', r2: 'NEG' });
    expect(rateGoal(defaultMethod, without)).toMatchObject({ cal: null, known: true, risk: 'r1' });
  });

  it('a requirement takes the highest CAL of its goals', () => {
    expect(highestCal(defaultMethod, ['CAL1', null, 'CAL3', 'CAL2'])).toBe('CAL3');
    expect(highestCal(defaultMethod, [null])).toBeNull();
  });
});
