import { describe, expect, it } from 'vitest';
import { calOf } from '#domain/method/rate/cal.ts';
import { levelOfTotal } from '#domain/method/rate/feasibility.ts';
import { levelsOf, rateImpact } from '#domain/method/rate/impact.ts';
import { readRisk, riskLevelOf } from '#domain/method/rate/risk.ts';
import { combinedImpact, evenSumImpact, heavensImpact } from '#domain/method/seed/impact.ts';
import {
  defaultMethod,
  evitaMethod,
  feasibilitySeeds,
  heavensMethod,
  methodSeeds,
  riskSeeds,
} from '#domain/method/seed/methods.ts';
import { type ImpactModel, type RiskModel, standardImpactCodes } from '#domain/model/method.ts';
import { rated } from './rows.ts';

/** The numbers of the published tables, as a reader would copy them; whoever changes a seed by mistake finds the cell here. */

const never = Number.POSITIVE_INFINITY;
const [SE, KoIC, WoO, Eq] = [
  [0, 3, 6, 8],
  [0, 3, 7, 11],
  [0, 1, 4, 10],
  [0, 4, 7, 9],
];
/** From, to, level. */
const g7 = '0-9 H, 10-13 H, 14-19 M, 20-24 L, 25- VL';

const potentials: Record<string, { values: Record<string, unknown>; ranges: string }> = {
  'attack-potential': { values: { ET: [0, 1, 4, 17, 19], SE, KoIC, WoO, Eq }, ranges: g7 },
  'attack-potential-18045': {
    values: { ET: [0, 1, 4, 10, 17, 19, never], SE, KoIC, WoO: [0, 1, 4, 10, never], Eq },
    ranges: g7,
  },
  'attack-potential-dis-2020': { values: { ET: [0, 1, 4, 10, 19], SE, KoIC, WoO, Eq }, ranges: g7 },
  'attack-potential-itemis': { values: { ET: [0, 1, 4, 10, 19], SE, KoIC, WoO, Eq }, ranges: g7 },
  'attack-potential-rsma': {
    values: { ET: [0, 19], SE: [0, 3], KoIC: [0, 3, 7], WoO: [0, 4, 19], Eq: [0, 4, 8] },
    ranges: g7,
  },
  'heavens-threat-level': {
    values: { SE: [0, 1, 2, 3], KoT: [0, 1, 2, 3], WoO: [0, 1, 2, 3], Eq: [0, 1, 2, 3] },
    ranges: '0-1 TL4, 2-3 TL3, 4-6 TL2, 7-9 TL1, 10- TL0',
  },
  'evita-attack-probability': {
    values: { ET: [0, 1, 4, 10, 17, 19, never], SE, KoIC, WoO: [0, 1, 4, 10, never], Eq },
    ranges: '0-9 A5, 10-13 A4, 14-19 A3, 20-24 A2, 25- A1',
  },
};

const modelOf = (id: string) => feasibilitySeeds.find(({ model }) => model.id === id)!.model;

describe('attack potential and its variants', () => {
  it.each(Object.entries(potentials))('%s: every value and every range', (id, { values, ranges }) => {
    const model = modelOf(id);
    const found = model.parameters.map(({ code, levels }) => [code, levels.map(({ value }) => value ?? never)]);
    expect(Object.fromEntries(found)).toEqual(values);
    expect(model.ranges.map(({ level, from, to }) => `${from}-${to ?? ''} ${level}`).join(', ')).toBe(ranges);
  });

  it('knows all variants, and the two models that add nothing up', () => {
    expect(feasibilitySeeds.map(({ model }) => model.id).sort()).toEqual(
      [...Object.keys(potentials), 'attack-vector', 'cvss'].sort(),
    );
  });

  it.each([
    ['attack-potential', '6m', 17],
    ['attack-potential-18045', '6m', 17],
    ['attack-potential-18045', '3m', 10],
    ['attack-potential-itemis', '6m', 10],
    ['attack-potential-dis-2020', '6m', 4],
  ])('%s: %s counts %d', (id, code, value) => {
    expect(modelOf(id).parameters[0]?.levels.find((level) => level.code === code)?.value).toBe(value);
  });

  it('levels and factors of the default explain themselves in both languages', () => {
    for (const model of defaultMethod.feasibility)
      for (const { levels } of model.parameters)
        for (const { help, name } of levels)
          for (const text of [help.en, help.zh, name.en, name.zh]) expect(text.trim()).not.toBe('');
  });
});

describe('combined scores', () => {
  const scores = (model: ImpactModel) =>
    Object.fromEntries(
      model.dimensions.map((dimension) => [dimension.code, levelsOf(model, dimension).map(({ value }) => value)]),
    );
  const [tens, units] = [
    [1000, 100, 10, 0],
    [100, 10, 1, 0],
  ];

  it('HEAVENS names the levels of every category none, low, medium and high', () => {
    for (const dimension of heavensImpact.dimensions)
      expect(levelsOf(heavensImpact, dimension).map(({ name }) => name.en)).toEqual(['High', 'Medium', 'Low', 'None']);
  });

  it('HEAVENS: safety and financial weigh ten times operational and privacy', () => {
    for (const model of [heavensImpact, combinedImpact])
      expect(scores(model)).toEqual({ S: tens, F: tens, O: units, P: units });
    const even = [1000, 10, 1, 0];
    expect(scores(evenSumImpact)).toEqual({ S: even, F: even, O: even, P: even });
  });

  const levelAt = (model: ImpactModel, score: number) =>
    (model.overallLevels ?? model.levels).find(({ from, to }) => (from ?? 0) <= score && score <= (to ?? never))?.code;

  it.each([
    ['HEAVENS', heavensImpact, 'IL0 0 0, IL1 1 19, IL2 20 99, IL3 100 999, IL4 1000 9999'],
    ['folded', combinedImpact, 'NEG 0 0, MOD 1 99, MAJ 100 999, SEV 1000 2200'],
    ['even sum', evenSumImpact, 'NONE 0 0, NEG 1 9, MOD 10 99, MAJ 100 999, SEV 1000 4000'],
  ] as const)('%s: both borders of every range', (_, model, table) => {
    for (const line of table.split(', ')) {
      const [code, from, to] = line.split(' ');
      expect([levelAt(model, Number(from)), levelAt(model, Number(to))]).toEqual([code, code]);
    }
  });

  it('alone, a moderate to severe of S or F keeps its level; O or P reach at most major', () => {
    const rest = { S: 'NEG', F: 'NEG', O: 'NEG', P: 'NEG' };
    for (const level of ['MOD', 'MAJ', 'SEV'])
      for (const dimension of ['S', 'F'])
        expect(rateImpact(combinedImpact, rated({ ...rest, [dimension]: level })).overall).toBe(level);
    expect(rateImpact(combinedImpact, rated({ ...rest, O: 'SEV', P: 'SEV' }))).toMatchObject({
      score: 200,
      overall: 'MAJ',
    });
  });
});

describe('risk tables', () => {
  const cells = (model: RiskModel, rows: Record<string, string>, columns: string, dimension?: string) => {
    for (const [impact, line] of Object.entries(rows))
      expect(
        columns.split(' ').map((column) => {
          const value = readRisk(model, impact, column, dimension)?.value ?? null;
          return riskLevelOf(model, value)?.code;
        }),
        impact,
      ).toEqual(line.split(' '));
  };
  const risk = (id: string) => riskSeeds.find((model) => model.id === id)!;

  it('H.8', () => {
    const rows = { SEV: 'R2 R3 R4 R5', MAJ: 'R1 R2 R3 R4', MOD: 'R1 R2 R2 R3', NEG: 'R1 R1 R1 R1' };
    cells(risk('risk-matrix-h8'), rows, 'VL L M H');
  });

  it('variants in use elsewhere', () => {
    const rows = { SEV: 'R2 R3 R4 R5', MAJ: 'R1 R2 R3 R4', MOD: 'R1 R1 R2 R3', NEG: 'R1 R1 R1 R2' };
    cells(risk('risk-matrix-study'), rows, 'VL L M H');
  });

  it('H.10: raw value in every cell, level half up', () => {
    const raw = (impact: string) =>
      ['VL', 'L', 'M', 'H'].map((column) => readRisk(risk('risk-formula-h10'), impact, column)?.raw);
    expect(['SEV', 'MAJ', 'MOD', 'NEG'].map(raw)).toEqual([
      [1, 3, 4, 5],
      [1, 2.5, 3.25, 4],
      [1, 2, 2.5, 3],
      [1, 1, 1, 1],
    ]);
    const rows = { SEV: 'R1 R3 R4 R5', MAJ: 'R1 R3 R3 R4', MOD: 'R1 R2 R3 R3', NEG: 'R1 R1 R1 R1' };
    cells(risk('risk-formula-h10'), rows, 'VL L M H');
  });

  it('HEAVENS, 5 × 5', () => {
    const rows = {
      IL0: 'QM QM QM QM SL-L',
      IL1: 'QM SL-L SL-L SL-L SL-M',
      IL2: 'QM SL-L SL-M SL-M SL-H',
      IL3: 'QM SL-L SL-M SL-H SL-H',
      IL4: 'SL-L SL-M SL-H SL-H SL-C',
    };
    cells(heavensMethod.risk, rows, 'TL0 TL1 TL2 TL3 TL4');
  });

  it('EVITA: the graph of the other categories', () => {
    const rows = { S1: 'R0 R0 R1 R2 R3', S2: 'R0 R1 R2 R3 R4', S3: 'R1 R2 R3 R4 R5', S4: 'R2 R3 R4 R5 R6' };
    cells(evitaMethod.risk, { S0: 'R0 R0 R0 R0 R0', ...rows }, 'A1 A2 A3 A4 A5', 'F');
  });

  it('EVITA: safety at every controllability; what lies above 7 is R7+, 7 itself is not', () => {
    const rows = {
      S1C1: 'R0 R0 R1 R2 R3',
      S1C2: 'R1 R1 R2 R3 R4',
      S1C3: 'R2 R2 R3 R4 R5',
      S1C4: 'R3 R3 R4 R5 R6',
      S2C1: 'R0 R1 R2 R3 R4',
      S2C2: 'R1 R2 R3 R4 R5',
      S2C3: 'R2 R3 R4 R5 R6',
      S2C4: 'R3 R4 R5 R6 R7',
      S3C1: 'R1 R2 R3 R4 R5',
      S3C2: 'R2 R3 R4 R5 R6',
      S3C3: 'R3 R4 R5 R6 R7',
      S3C4: 'R4 R5 R6 R7 R7+',
      S4C1: 'R2 R3 R4 R5 R6',
      S4C2: 'R3 R4 R5 R6 R7',
      S4C3: 'R4 R5 R6 R7 R7+',
      S4C4: 'R5 R6 R7 R7+ R7+',
    };
    cells(evitaMethod.risk, rows, 'A1 A2 A3 A4 A5', 'S');
  });
});

describe('CAL tables', () => {
  const cal = (method: typeof defaultMethod, impact: string) =>
    ['P', 'L', 'A', 'N'].map((vector) => calOf(method, impact, vector).cal?.slice(3) ?? '-').join('');

  it('E.1, all sixteen cells', () => {
    expect(['SEV', 'MAJ', 'MOD', 'NEG'].map((impact) => cal(defaultMethod, impact))).toEqual([
      '2344',
      '1234',
      '1123',
      '----',
    ]);
  });

  it('levels of other methods read the row of the name they correspond to', () => {
    expect(['IL4', 'IL3', 'IL2', 'IL1', 'IL0'].map((impact) => cal(heavensMethod, impact))).toEqual([
      '2344',
      '1234',
      '1123',
      '1123',
      '----',
    ]);
    expect(['S4', 'S3', 'S2', 'S1', 'S0'].map((impact) => cal(evitaMethod, impact))).toEqual([
      '2344',
      '2344',
      '1234',
      '1123',
      '----',
    ]);
  });
});

describe('vocabulary', () => {
  const table = <T extends { code: string }>(list: readonly T[], of: (entry: T) => string) =>
    list.map((entry) => `${entry.code}: ${of(entry)}`);

  it('threat types with the properties they compromise, the default first', () => {
    expect(table(defaultMethod.threatTypes, ({ properties }) => properties.join(' '))).toEqual([
      'S: AU I',
      'T: I',
      'R: NR',
      'I: C',
      'D: A',
      'E: AZ',
    ]);
  });

  it('asset categories with diagram kind and default properties', () => {
    expect(
      table(defaultMethod.assetCategories, ({ diagram, properties }) => `${diagram} ${properties.join(' ')}`),
    ).toEqual([
      'HW: block I A',
      'FW: block I A AU',
      'DAR: block C I',
      'DIT: link I A AU',
      'KEY: block C I AZ',
      'FUN: block A I AZ',
      'COM: link A I',
      'SEN: block I A AU',
      'ACT: block A',
      'EXT: block AZ A',
      'CLD: block C I A',
      'PII: block C',
    ]);
  });

  it('every sentence names its asset in both languages', () => {
    const sentences = [
      ...defaultMethod.properties.flatMap(({ sentence, goalSentence }) => [sentence, goalSentence]),
      ...defaultMethod.threatTypes.map(({ sentence }) => sentence),
    ];
    for (const { en, zh } of sentences) {
      expect(en).toContain('{A}');
      expect(zh).toContain('{A}');
    }
    for (const { goalSentence } of defaultMethod.properties) {
      expect(goalSentence.en).toContain('shall be protected against {T}');
      expect(goalSentence.zh).toContain('{T}');
    }
  });

  it('suggestions and treatment rules of the standard', () => {
    const { suggestions, ...rules } = defaultMethod.treatment;
    expect(rules).toEqual({
      goalFor: ['reduce'],
      claimFor: ['share', 'retain'],
      claimOptionalUpTo: 1,
      awaitingFrom: 2,
    });
    expect(Object.entries(suggestions).map(([value, names]) => `${value} ${names.join(' ')}`)).toEqual([
      '1 retain',
      '2 retain reduce',
      '3 reduce',
      '4 reduce avoid',
      '5 reduce avoid',
    ]);
  });
});

it('the totals of every seeded model find exactly one range, from the easiest attack to the hardest', () => {
  for (const { model } of feasibilitySeeds) {
    if (model.type !== 'AttackPotentialBased') continue;
    const top = model.parameters.reduce(
      (sum, { levels }) => sum + Math.max(...levels.map(({ value }) => value ?? 0)),
      0,
    );
    for (let total = 0; total <= top; total++) {
      const holding = model.ranges.filter(({ from, to }) => total >= from && total <= (to ?? never));
      expect(holding).toHaveLength(1);
      expect(levelOfTotal(model.ranges, total)).toBe(holding[0]);
    }
  }
  expect(methodSeeds.map(({ code }) => code)).toEqual([
    'iso-21434',
    'iso-21434-combined',
    'heavens',
    'evita',
    'even-sum',
  ]);
});

it('the codes of the standard impact levels are those of the Annex F seed', () => {
  const codes = defaultMethod.impact.levels.map(({ correspondsTo, code }) => [correspondsTo, code]);
  expect(Object.fromEntries(codes)).toEqual(standardImpactCodes);
});
