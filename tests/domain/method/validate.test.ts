import { describe, expect, it } from 'vitest';
import { textOf } from '#domain/method/check/model-problems.ts';
import { modelProblems } from '#domain/method/check/problem-texts.ts';
import {
  lostDefaults,
  totalBounds,
  validateCal,
  validateFeasibility,
  validateImpact,
  validateMethod,
  validateVocabulary,
} from '#domain/method/check/validate.ts';
import { validateRisk } from '#domain/method/check/validate-risk.ts';
import { attackPotential, potentialRanges } from '#domain/method/seed/attack-potential.ts';
import { cvssExploitability, vectorOnly } from '#domain/method/seed/cvss.ts';
import { annexFImpact, combinedImpact, evenSumImpact, impactSeeds } from '#domain/method/seed/impact.ts';
import {
  defaultMethod,
  evitaMethod,
  feasibilitySeeds,
  heavensMethod,
  methodSeeds,
  riskSeeds,
} from '#domain/method/seed/methods.ts';
import { annexHMatrix, feasibilityLevels, formulaH10 } from '#domain/method/seed/risk.ts';
import { type FeasibilityModel, type ImpactLevel, Method, type RiskModel } from '#domain/model/method.ts';

const errors = (method: Method) => validateMethod(method).filter((found) => found.severity === 'error');
const potential = (more: Partial<FeasibilityModel>) =>
  validateFeasibility({ ...attackPotential, ...more }, feasibilityLevels);
const withRange = (i: number, more: object) =>
  potential({ ranges: potentialRanges.map((range, k) => (k === i ? { ...range, ...more } : range)) });
const matrix = (impact: string, feasibility: string, value: number | undefined): RiskModel => {
  const row = { ...annexHMatrix.matrix[impact] };
  if (value === undefined) delete row[feasibility];
  else row[feasibility] = value;
  return { ...annexHMatrix, matrix: { ...annexHMatrix.matrix, [impact]: row } };
};
const risk = (model: RiskModel) => validateRisk(model, annexFImpact, feasibilityLevels);

it.each(['__proto__', 'constructor', 'toString'])('%s is no code: every object has it already', (code) => {
  const [first, ...others] = annexFImpact.dimensions;
  const impact = { ...annexFImpact, dimensions: [{ ...first!, code }, ...others] };
  expect(Method.safeParse({ ...defaultMethod, impact }).error?.issues[0]?.path).toEqual([
    'impact',
    'dimensions',
    0,
    'code',
  ]);
});

it.each([1e12, -1e10, 1e-10])('%d, which could not be told from others, is refused at its place', (value) => {
  const levels = annexFImpact.levels.map((level, i) => (i ? level : { ...level, value }));
  const { error } = Method.safeParse({ ...defaultMethod, impact: { ...annexFImpact, levels } });
  expect(error?.issues[0]?.path).toEqual(['impact', 'levels', 0, 'value']);
});

it('a number is kept as people write it, without what a sum of decimals left behind', () => {
  const values = [0.1 + 0.2, 0.15000000000000002, 1 / 3, 123456789.123, 0];
  const levels = values.map((value, i) => ({ ...annexFImpact.levels[0]!, code: `L${i}`, value }));
  const { impact } = Method.parse({ ...defaultMethod, impact: { ...annexFImpact, levels } });
  expect(impact.levels.map(({ value }) => value)).toEqual([0.3, 0.15, 0.333333333333333, 123456789.123, 0]);
});

it('an empty list is named in the language of the reader', () => {
  const [found] = validateImpact({ ...annexFImpact, dimensions: [] });
  expect(found && [textOf(found, 'en'), textOf(found, 'zh')]).toEqual([
    'Dimensions: at least one row is needed',
    '维度：至少需要一行',
  ]);
});

describe('the seeds', () => {
  it.each(methodSeeds.map((seed) => [seed.code, seed.method] as const))(
    '%s is sound and fits its shape',
    (_, method) => {
      expect(errors(method)).toEqual([]);
      expect(Method.parse(method)).toEqual(method);
    },
  );

  it('the default method does not even warn', () => {
    expect(validateMethod(defaultMethod)).toEqual([]);
  });

  it.each(feasibilitySeeds.map((seed) => [seed.model.id, seed] as const))('%s is sound', (_, { model, levels }) => {
    expect(validateFeasibility(model, levels)).toEqual([]);
  });

  it('ids are used once', () => {
    for (const ids of [impactSeeds, riskSeeds, feasibilitySeeds.map((seed) => seed.model)].map((list) =>
      list.map((m) => m.id),
    ))
      expect(new Set(ids).size).toBe(ids.length);
  });

  it('the even sum warns that major can never be reached', () => {
    const [found] = validateImpact(evenSumImpact);
    // 100 to 999 lies between 0 and 4000, so only trying the combinations tells.
    expect(found).toMatchObject({ key: 'rangeUnreachable', severity: 'warning', holes: { code: 'MAJ' } });
  });

  it('the totals of the default reach from 0 to 57, of CVSS from 0.12 to 3.89', () => {
    expect(totalBounds(attackPotential)).toEqual({ from: 0, to: 57 });
    expect(totalBounds(cvssExploitability)).toEqual({ from: 0.12, to: 3.89 });
  });
});

describe('ranges', () => {
  it.each([
    ['a gap', withRange(2, { from: 15 }), 'rangeGap', 'ranges.2', { first: 'H', second: 'M', to: 13, from: 15 }],
    ['an overlap', withRange(2, { from: 13 }), 'rangeOverlap', 'ranges.2', { first: 'H', second: 'M', at: 13 }],
    ['a late start', withRange(0, { from: 1 }), 'rangeStart', 'ranges.0', { found: 1, needed: 0 }],
    ['an early end', withRange(4, { to: 40 }), 'rangeEnd', 'ranges.4', { found: 40, needed: 57 }],
    ['backwards', withRange(2, { from: 19, to: 14 }), 'rangeBackwards', 'ranges.2', { code: 'M', from: 19, to: 14 }],
    ['an unknown level', withRange(2, { level: 'X' }), 'levelUnknown', 'ranges.2.level', { code: '#3', level: 'X' }],
    ['an open range that is not the last', withRange(1, { to: null }), 'rangeOverlap', 'ranges.2', { at: 14 }],
  ])('%s is refused at its cell', (_, problems, key, path, holes) => {
    expect(problems.find((found) => found.key === key)).toMatchObject({ path, severity: 'error', holes });
  });

  it('the last may be open or closed at the highest total', () => {
    expect(withRange(4, { to: 57 })).toEqual([]);
  });

  it('with halves in the values 13 and 14 no longer touch', () => {
    const [first, ...others] = attackPotential.parameters;
    const levels = first!.levels.map((level, i) => (i === 1 ? { ...level, value: 0.5 } : level));
    expect(potential({ parameters: [{ ...first!, levels }, ...others] }).map((found) => found.key)).toContain(
      'rangeGap',
    );
  });

  it('a combined score needs a range for every level', () => {
    const levels = combinedImpact.levels.map(({ from: _, to: __, ...level }) => level);
    expect(validateImpact({ ...combinedImpact, levels }).filter((found) => found.key === 'rangeMissing')).toHaveLength(
      4,
    );
  });
});

describe('levels and parameters', () => {
  it('a code used twice names its second row', () => {
    const levels = [...annexFImpact.levels, { ...annexFImpact.levels[0]!, value: 7 }];
    expect(validateImpact({ ...annexFImpact, levels })).toEqual([
      { key: 'codeTwice', severity: 'error', path: 'levels.4.code', holes: { code: 'SEV' } },
    ]);
  });

  it('levels of one name, or of codes that differ in letter case, could not be told apart in lists and when pasted', () => {
    const [severe, major, ...others] = annexFImpact.levels;
    const withMajor = (more: Partial<ImpactLevel>) =>
      validateImpact({ ...annexFImpact, levels: [severe!, { ...major!, ...more }, ...others] }).map(
        ({ key, severity, path }) => [key, severity, path],
      );
    expect(withMajor({ name: { en: ' severe', zh: '别的' } })).toEqual([['nameTwice', 'error', 'levels.1.name.en']]);
    expect(withMajor({ name: { en: 'Grave', zh: severe!.name.zh } })).toEqual([
      ['nameTwice', 'error', 'levels.1.name.zh'],
    ]);
    // One language stands for both.
    expect(withMajor({ name: { en: '', zh: 'SEVERE' } })).toEqual([['nameTwice', 'error', 'levels.1.name.en']]);
    expect(withMajor({ code: 'Sev' })).toEqual([['codeAlike', 'error', 'levels.1.code']]);
    const renamed = annexHMatrix.levels.map((level, i) =>
      i === 2 ? { ...level, name: annexHMatrix.levels[0]!.name } : level,
    );
    expect(risk({ ...annexHMatrix, levels: renamed }).map(({ path }) => path)).toEqual(['levels.2.name.en']);
  });

  it('a name has at most 120 characters, also that of a range', () => {
    const name = (length: number) => ({ en: 'x', zh: '长'.repeat(length) });
    const levels = (length: number) =>
      annexFImpact.levels.map((level, i) => (i === 1 ? { ...level, name: name(length) } : level));
    expect(validateImpact({ ...annexFImpact, levels: levels(120) })).toEqual([]);
    expect(validateImpact({ ...annexFImpact, levels: levels(121) }).map(({ path }) => path)).toEqual([
      'levels.1.name.zh',
    ]);
    expect(withRange(2, { name: name(121) }).map(({ path }) => path)).toEqual(['ranges.2.name.zh']);
  });

  it('models that are used together may each have a level of that name', () => {
    const twins = [...feasibilityLevels, { ...feasibilityLevels[0]!, code: 'H2', value: 9 }];
    const keys = (feasibility: FeasibilityModel[]) =>
      validateMethod({ ...defaultMethod, feasibility, feasibilityLevels: twins }).map(({ key }) => key);
    expect(keys([attackPotential])).toContain('nameTwice');
    expect(keys([attackPotential, cvssExploitability])).not.toContain('nameTwice');
  });

  it('negative values, missing names and parameters without a finite level are refused', () => {
    const [first, ...others] = attackPotential.parameters;
    const change = (more: object) =>
      potential({ parameters: [{ ...first!, ...more }, ...others] }).map((found) => found.key);
    expect(change({ levels: first!.levels.map((level, i) => (i === 0 ? { ...level, value: -1 } : level)) })).toContain(
      'valueNegative',
    );
    for (const name of [
      { en: '', zh: ' ' },
      { en: '\u200b', zh: '' },
    ])
      expect(change({ name })).toContain('nameMissing');
    expect(change({ name: { en: 'Time', zh: ' ' } })).not.toContain('nameMissing');
    expect(change({ levels: [{ ...first!.levels[0]!, value: null }] })).toContain('allInfinite');
    expect(change({ levels: [] })).toContain('noRows');
    expect(potential({ parameters: [] }).map((found) => found.key)).toContain('noRows');
  });

  it('a vector map must name a level for every vector', () => {
    expect(validateFeasibility({ ...vectorOnly, map: { N: 'H', A: 'M', L: 'XX' } }, feasibilityLevels)).toMatchObject([
      { key: 'levelUnknown', path: 'map.L' },
      { key: 'mapMissing', path: 'map.P' },
    ]);
  });

  it('two levels of one value warn in separate mode', () => {
    const levels = annexFImpact.levels.map((level) => ({ ...level, value: level.code === 'MAJ' ? 2 : level.value }));
    expect(validateImpact({ ...annexFImpact, levels })).toMatchObject([{ key: 'sameValue', severity: 'warning' }]);
  });
});

describe('the risk matrix', () => {
  it('must be complete and on its own scale', () => {
    expect(risk(matrix('MAJ', 'M', undefined))).toMatchObject([
      { key: 'cellMissing', path: 'matrix.MAJ.M', holes: { impact: 'MAJ', feasibility: 'M' } },
    ]);
    expect(risk(matrix('SEV', 'H', 6))).toMatchObject([
      { key: 'cellUnknown', path: 'matrix.SEV.H', holes: { value: 6 } },
    ]);
  });

  it('warns where it falls in a row or a column', () => {
    expect(risk(matrix('SEV', 'M', 2))).toMatchObject([
      { key: 'notMonotoneFeasibility', severity: 'warning', holes: { impact: 'SEV', low: 'L', high: 'M' } },
      { key: 'notMonotoneImpact', severity: 'warning', holes: { feasibility: 'M', low: 'MAJ', high: 'SEV' } },
    ]);
  });

  it('one matrix per dimension is checked with that dimension’s levels', () => {
    const { S1C1: _, ...rows } = evitaMethod.risk.perDimension!.S!;
    const broken = { ...evitaMethod.risk, perDimension: { S: rows } };
    const missing = validateRisk(broken, evitaMethod.impact, evitaMethod.feasibilityLevels).filter(
      (found) => found.severity === 'error',
    );
    expect(missing).toMatchObject(
      ['A1', 'A2', 'A3', 'A4', 'A5'].map((column) => ({ key: 'cellMissing', path: `perDimension.S.S1C1.${column}` })),
    );
  });

  it('a formula needs every weight and must end on the scale', () => {
    const formula = formulaH10.formula!;
    expect(risk({ ...formulaH10, formula: { ...formula, impact: { SEV: 2, MAJ: 1.5, MOD: 1 } } })).toMatchObject([
      { key: 'weightMissing', path: 'formula.impact.NEG' },
    ]);
    expect(risk({ ...formulaH10, formula: { ...formula, base: 0 } })).toMatchObject(
      ['VL', 'L', 'M', 'H', 'VL', 'VL', 'VL'].map((feasibility, i) => ({
        key: 'resultUnknown',
        severity: 'error',
        holes: { impact: ['NEG', 'NEG', 'NEG', 'NEG', 'MOD', 'MAJ', 'SEV'][i], feasibility, value: 0 },
      })),
    );
    expect(risk({ ...formulaH10, formula: { ...formula, base: 2 } })).toMatchObject([
      { key: 'resultBand', severity: 'warning', holes: { level: 'R5', from: 5, to: 6 } },
    ]);
    const { formula: _, ...none } = formulaH10;
    expect(risk(none)).toMatchObject([{ key: 'formulaMissing' }]);
  });
});

it('a CAL table must be complete and name its own levels', () => {
  const table = { ...defaultMethod.cal.table, SEV: { P: 'CAL9', L: 'CAL3', A: 'CAL4' } };
  expect(validateCal({ ...defaultMethod.cal, table }, annexFImpact)).toMatchObject([
    { key: 'calUnknown', path: 'table.SEV.P' },
    { key: 'calMissing', path: 'table.SEV.N' },
  ]);
});

it('threat types and categories may only name properties that exist; a type without any warns', () => {
  const [first, second] = defaultMethod.threatTypes;
  const threatTypes = [
    { ...first!, properties: ['ZZ'] },
    { ...second!, properties: [] },
  ];
  expect(validateVocabulary({ ...defaultMethod, threatTypes })).toMatchObject([
    { key: 'propertyUnknown', path: 'threatTypes.0.properties', holes: { code: 'S', property: 'ZZ' } },
    { key: 'noProperty', severity: 'warning' },
  ]);
});

it('default levels and default types cannot be deleted', () => {
  const after: Method = {
    ...defaultMethod,
    impact: { ...annexFImpact, levels: annexFImpact.levels.slice(1) },
    threatTypes: defaultMethod.threatTypes.slice(1),
  };
  expect(lostDefaults(defaultMethod, after).map(({ key, holes }) => [key, holes.code])).toEqual([
    ['defaultLost', 'SEV'],
    ['defaultTypeLost', 'S'],
  ]);
  expect(lostDefaults(defaultMethod, defaultMethod)).toEqual([]);
});

it('default levels of a dimension and of a score cannot be deleted either; another model takes its levels along', () => {
  const codes = (before: Method, after: Method) =>
    lostDefaults(before, after).map(({ path, holes }) => `${path} ${holes.code}`);
  expect(codes(defaultMethod, heavensMethod)).toEqual([]);
  const [top, ...rest] = heavensMethod.impact.overallLevels!;
  const scored = (overallLevels: ImpactLevel[]) => ({
    ...heavensMethod,
    impact: { ...heavensMethod.impact, overallLevels },
  });
  expect(codes(scored([{ ...top!, isDefault: true }, ...rest]), scored(rest))).toEqual(['impact.levels IL4']);
  const own = (levels: ImpactLevel[]) => ({
    ...defaultMethod,
    impact: { ...annexFImpact, dimensions: [{ ...annexFImpact.dimensions[0]!, levels }] },
  });
  expect(codes(own(annexFImpact.levels), own(annexFImpact.levels.slice(1)))).toEqual(['impact.levels SEV']);
});

describe('the texts of problems', () => {
  it.each(Object.entries(modelProblems))('%s has the same holes in both languages', (_, { text }) => {
    const holes = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort();
    expect(holes(text.zh)).toEqual(holes(text.en));
  });

  it('name the row', () => {
    const [found] = withRange(2, { from: 15 });
    expect(textOf(found!, 'en')).toBe('There is a gap between H (to 13) and M (from 15)');
    expect(textOf(found!, 'zh')).toBe('H（至 13）与 M（自 15）之间存在空缺');
  });
});
