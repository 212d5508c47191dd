// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { impactModel, riskModel, threatModel } from '#contract/model.ts';
import { project } from '#contract/project.ts';
import { ratings } from '#contract/ratings.ts';
import { report } from '#contract/report.ts';
import { version } from '#contract/version.ts';
import type { ImpactLevel, ParameterLevel } from '#domain/model/method.ts';
import type { ImpactModelForm, RiskModelForm, ThreatModelForm } from '#domain/model/model-form.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { projectForm, taskForm } from '#tests/world/analysis.ts';
import { type Actor, type ServerWorld, serverWorld } from '#tests/world/server.ts';

/**
 * Methods of other organisations, entered over the API from nothing and compared number by number with the tables they are printed in.
 * Each table is written here as a reader would copy it, and the expectation is read from it without the engine.
 */

let world: ServerWorld;
let li: Actor;
beforeAll(async () => {
  world = await serverWorld();
  li = await world.user('li', permissions);
});
afterAll(() => world.close());

const both = (text: string) => ({ en: text, zh: text });
const named = (name: string) => ({ name: both(name), description: both(`${name}, from its own tables`) });
const impactName = (share: number) =>
  share >= 1 ? 'Severe' : share >= 0.6 ? 'Major' : share > 0 ? 'Moderate' : 'Negligible';
const feasibilityName = (share: number) =>
  share >= 1 ? 'High' : share >= 0.6 ? 'Medium' : share > 0 ? 'Low' : 'Very low';

/** What a foreign method prints, bare. */
interface Foreign {
  name: string;
  dimensions: readonly string[];
  /** Per rating level: code and score. */
  scores: readonly (readonly [code: string, value: number])[];
  /** Combined: level, from, to (null = open). Absent: the categories are rated separately. */
  score?: readonly (readonly [code: string, from: number, to: number | null])[];
  parameters: Readonly<Record<string, readonly number[]>>;
  /** Hardest first: level, from, to. */
  ranges: readonly (readonly [code: string, from: number, to: number | null])[];
  riskLevels: readonly string[];
  /** Rows: impact levels, mildest first; columns: feasibility levels, hardest first; cells: index + 1 of the risk level. */
  matrix: Readonly<Record<string, readonly number[]>>;
  own?: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
}

const rowsOf = (foreign: Foreign, cells: Foreign['matrix']) =>
  Object.fromEntries(
    Object.entries(cells).map(([row, values]) => [
      row,
      Object.fromEntries(foreign.ranges.map(([column], i) => [column, values[i] ?? 0])),
    ]),
  );

function impactForm(foreign: Foreign): ImpactModelForm {
  const level = (code: string, value: number, i: number, all: number, range?: readonly [number, number | null]) =>
    ({
      code,
      name: both(code),
      value,
      correspondsTo: impactName(i / (all - 1)),
      ...(range ? { from: range[0], to: range[1] } : {}),
    }) satisfies ImpactLevel;
  const { scores, score } = foreign;
  return {
    ...named(`${foreign.name} impact`),
    mode: score ? 'combined' : 'separate',
    dimensions: foreign.dimensions.map((code) => ({ code, name: both(code), marker: 'DamageCalculation' as const })),
    levels: scores.map(([code, value], i) => level(code, value, i, scores.length)),
    ...(score
      ? { overallLevels: score.map(([code, from, to], i) => level(code, i, i, score.length, [from, to])) }
      : {}),
  };
}

function threatForm(foreign: Foreign): ThreatModelForm {
  const { parameters, ranges } = foreign;
  const parameter = ([code, values]: readonly [string, readonly number[]]) => ({
    code,
    name: both(code),
    levels: values.map(
      (value, i) =>
        ({ code: `${code}${i}`, name: both(`${code} ${i}`), help: both(''), value }) satisfies ParameterLevel,
    ),
  });
  return {
    ...named(`${foreign.name} feasibility`),
    type: 'AttackPotentialBased',
    stepAggregation: 'maxPerParameter',
    parameters: Object.entries(parameters).map(parameter),
    levels: ranges.map(([code], i) => ({
      code,
      name: both(code),
      value: i,
      correspondsTo: feasibilityName(i / (ranges.length - 1)),
    })),
    ranges: ranges.map(([level, from, to]) => ({ level, from, to })),
  };
}

const riskForm = (foreign: Foreign, impact: string, threat: string): RiskModelForm => ({
  ...named(`${foreign.name} risk`),
  mode: 'matrix',
  impactModel: impact,
  threatModel: threat,
  matrix: rowsOf(foreign, foreign.matrix),
  ...(foreign.own
    ? {
        perDimension: Object.fromEntries(
          Object.entries(foreign.own).map(([code, cells]) => [code, rowsOf(foreign, cells)]),
        ),
      }
    : {}),
  levels: foreign.riskLevels.map((code, i) => ({
    value: i + 1,
    code,
    name: both(code),
    correspondsTo: Math.min(5, Math.max(1, Math.round(1 + (4 * i) / (foreign.riskLevels.length - 1)))),
  })),
});

interface Sample {
  /** Level code per dimension. */
  impact: Readonly<Record<string, string>>;
  /** Index of the level per parameter. */
  attack: readonly number[];
}

/** Enters the method, a project on it and one chain asset → damage → threat → path → risk per sample; returns what is computed. */
async function rated(foreign: Foreign, samples: readonly Sample[]) {
  const impact = (await li.call(impactModel.create, { body: impactForm(foreign) })).item.id;
  const threat = (await li.call(threatModel.create, { body: threatForm(foreign) })).item.id;
  const risk = (await li.call(riskModel.create, { body: riskForm(foreign, impact, threat) })).item.id;
  const choice = { impactModel: impact, threatModels: [threat], riskModel: risk };
  const held = await li.call(project.create, {
    body: projectForm({
      name: foreign.name,
      code: foreign.name.slice(0, 8),
      feasibilityTypes: ['AttackPotentialBased'],
      ...choice,
    }),
  });
  const { versionId } = await li.call(api.task.create, { params: { projectId: held.id }, body: taskForm(li.id) });
  const parameters = Object.keys(foreign.parameters);
  const edits = samples.flatMap(({ impact: levels, attack }, i): Op[] => [
    add('assets', { name: `Asset ${i}`, category: 'FW', properties: ['I'] }, `a${i}`),
    add(
      'damages',
      {
        description: `Damage ${i}`,
        assets: [`a${i}`],
        property: 'I',
        ratings: Object.fromEntries(
          Object.entries(levels).map(([code, level]) => [code, { level, notAnalysed: false, reason: 'as printed' }]),
        ),
      },
      `d${i}`,
    ),
    add(
      'threats',
      { description: `Threat ${i}`, assets: [`a${i}`], property: 'I', type: 'T', damages: [`d${i}`] },
      `t${i}`,
    ),
    add(
      'steps',
      {
        name: `Step ${i}`,
        ratings: {
          [threat]: Object.fromEntries(attack.map((at, k) => [parameters[k] ?? '', `${parameters[k]}${at}`])),
        },
      },
      `s${i}`,
    ),
    add('paths', { name: `Path ${i}`, threats: [`t${i}`], steps: [`s${i}`], model: threat }, `p${i}`),
    add('risks', { threat: `t${i}`, damage: `d${i}` }, `r${i}`),
  ]);
  for (let i = 0; i < edits.length; i += 1200)
    await li.call(version.edit, { params: { versionId }, body: { edits: edits.slice(i, i + 1200) } });
  const found = await li.call(ratings.all, { params: { versionId } });
  return { ...found, threat, impact, risk, held, versionId };
}

/** Every combination of one entry per list. */
const every = <T>(lists: readonly (readonly T[])[]): T[][] =>
  lists.reduce<T[][]>((rows, list) => rows.flatMap((row) => list.map((entry) => [...row, entry])), [[]]);

const lookUp = (ranges: Foreign['ranges'], total: number) =>
  ranges.find(([, from, to]) => total >= from && total <= (to ?? Number.POSITIVE_INFINITY))?.[0] ?? null;
const attackTotal = (foreign: Foreign, attack: readonly number[]) =>
  Object.values(foreign.parameters).reduce((sum, values, i) => sum + (values[attack[i] ?? 0] ?? 0), 0);

/** Five levels of a combined score, four parameters from 0 to 3, a 5 × 5 matrix with five named risk levels. */
const fiveByFive: Foreign = {
  name: 'Five-by-five',
  dimensions: ['S', 'Q', 'L'],
  scores: [0, 1, 2, 3, 4].map((value) => [`I${value}`, value] as const),
  score: [
    ['none', 0, 0],
    ['minor', 1, 3],
    ['medium', 4, 6],
    ['great', 7, 9],
    ['extreme', 10, null],
  ],
  parameters: { EX: [0, 1, 2, 3], KN: [0, 1, 2, 3], AC: [0, 1, 2, 3], TO: [0, 1, 2, 3] },
  ranges: [
    ['F1', 10, null],
    ['F2', 7, 9],
    ['F3', 4, 6],
    ['F4', 2, 3],
    ['F5', 0, 1],
  ],
  riskLevels: ['Trivial', 'Tolerable', 'Watch', 'Act', 'Stop'],
  matrix: {
    none: [1, 1, 1, 1, 2],
    minor: [1, 2, 2, 2, 3],
    medium: [1, 2, 3, 3, 4],
    great: [1, 2, 3, 4, 4],
    extreme: [2, 3, 4, 4, 5],
  },
};

/** Six levels in two separate categories with a matrix of its own each, seven parameters, eight feasibility levels, eight risk levels. */
const sixByEight: Foreign = {
  name: 'Six-by-eight',
  dimensions: ['People', 'Money'],
  scores: [0, 1, 2, 3, 4, 5].map((value) => [`L${value}`, value] as const),
  parameters: Object.fromEntries(['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((code, i) => [code, [0, i + 1, 2 * i + 3]])),
  ranges: [
    ['E', 49, null],
    ['D2', 42, 48],
    ['D1', 35, 41],
    ['C2', 28, 34],
    ['C1', 21, 27],
    ['B2', 14, 20],
    ['B1', 7, 13],
    ['A', 0, 6],
  ],
  riskLevels: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8'],
  matrix: Object.fromEntries(
    [0, 1, 2, 3, 4, 5].map((row) => [
      `L${row}`,
      [0, 1, 2, 3, 4, 5, 6, 7].map((k) => Math.min(8, 1 + Math.floor((row * (k + 2)) / 5))),
    ]),
  ),
  own: {
    People: Object.fromEntries(
      [0, 1, 2, 3, 4, 5].map((row) => [
        `L${row}`,
        [0, 1, 2, 3, 4, 5, 6, 7].map((k) => Math.min(8, 1 + Math.floor((row * (k + 4)) / 5))),
      ]),
    ),
  },
};

const dimensionInWords = 'Road users (occupants, others): safety+';

/** Codes as a published table heads its rows and columns. */
const inWords: Foreign = {
  name: 'In-words',
  dimensions: [dimensionInWords],
  scores: [
    ['No injury', 0],
    ['Slightly hurt (S1)', 1],
    ['Life-threatening/fatal (S3)', 3],
  ],
  parameters: { 'Knowledge of the item or component': [0, 7], 'Window of opportunity_': [0, 4] },
  ranges: [
    ['hardly possible', 12, null],
    ['of moderate effort', 5, 11],
    ['easy + unlimited', 0, 4],
  ],
  riskLevels: ['To be kept', 'To be watched', 'To be treated'],
  matrix: {
    'No injury': [1, 1, 1],
    'Slightly hurt (S1)': [1, 1, 2],
    'Life-threatening/fatal (S3)': [1, 3, 3],
  },
};

describe('a foreign method entered over the API', () => {
  it('of five levels, four parameters and a combined score agrees with its tables in all 125 impacts and 256 attacks', async () => {
    const impacts = every([fiveByFive, fiveByFive, fiveByFive].map(({ scores }) => scores));
    const attacks = every(Object.values(fiveByFive.parameters).map((values) => values.map((_, i) => i)));
    const samples = attacks.map((attack, i): Sample => {
      // The easiest attack meets the worst impact, so that every risk level occurs.
      const [s, q, l] = impacts[impacts.length - 1 - ((i * 7) % impacts.length)] ?? [];
      return { attack, impact: { S: s?.[0] ?? '', Q: q?.[0] ?? '', L: l?.[0] ?? '' } };
    });
    const { damages, paths, risks } = await rated(fiveByFive, samples);
    const wrong = samples.flatMap((sample, i) => {
      const score = Object.values(sample.impact).reduce((sum, code) => sum + Number(code.slice(1)), 0);
      const impact = lookUp(fiveByFive.score ?? [], score);
      const total = attackTotal(fiveByFive, sample.attack);
      const feasibility = lookUp(fiveByFive.ranges, total);
      const column = fiveByFive.ranges.findIndex(([code]) => code === feasibility);
      const value = fiveByFive.matrix[impact ?? '']?.[column];
      const expected = { score, impact, total, feasibility, value, level: fiveByFive.riskLevels[(value ?? 0) - 1] };
      const [damage, path, risk] = [damages[i], paths[i], risks[i]];
      const found = {
        score: damage?.score,
        impact: damage?.overall,
        total: path?.sum,
        feasibility: path?.level,
        value: risk?.overall,
        level: risk?.level,
      };
      return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ expected, found }];
    });
    expect(wrong).toEqual([]);
    expect(new Set(risks.map(({ level }) => level)).size).toBe(5);
  });

  it('of six levels, seven parameters, eight columns and a matrix per category agrees with its tables', async () => {
    const attacks = every(Object.values(sixByEight.parameters).map(() => [0, 1, 2])).filter((_, i) => i % 7 === 0);
    const pairs = every([sixByEight.scores, sixByEight.scores]);
    const samples = attacks.map((attack, i): Sample => {
      const [people, money] = pairs[i % pairs.length] ?? [];
      return { attack, impact: { People: people?.[0] ?? '', Money: money?.[0] ?? '' } };
    });
    const { paths, risks } = await rated(sixByEight, samples);
    const wrong = samples.flatMap(({ impact, attack }, i) => {
      const feasibility = lookUp(sixByEight.ranges, attackTotal(sixByEight, attack));
      const column = sixByEight.ranges.findIndex(([code]) => code === feasibility);
      const people = sixByEight.own?.People?.[impact.People ?? '']?.[column] ?? 0;
      const money = sixByEight.matrix[impact.Money ?? '']?.[column] ?? 0;
      const expected = { feasibility, people, money, overall: Math.max(people, money) };
      const { perDimension, overall } = risks[i] ?? {};
      const found = {
        feasibility: paths[i]?.level,
        people: perDimension?.People,
        money: perDimension?.Money,
        overall,
      };
      return JSON.stringify(expected) === JSON.stringify(found) ? [] : [{ expected, found }];
    });
    expect(wrong).toEqual([]);
    expect(new Set(paths.map(({ level }) => level)).size).toBe(8);
  });

  it('may call dimensions, parameters and levels as they are published, in words, up to 40 characters', async () => {
    const { risks, paths, held, versionId } = await rated(inWords, [
      { impact: { [dimensionInWords]: 'Slightly hurt (S1)' }, attack: [0, 1] },
      { impact: { [dimensionInWords]: 'Life-threatening/fatal (S3)' }, attack: [1, 1] },
    ]);
    expect(paths.map(({ sum, level }) => [sum, level])).toEqual([
      [4, 'easy + unlimited'],
      [11, 'of moderate effort'],
    ]);
    expect(risks.map(({ level }) => level)).toEqual(['To be watched', 'To be treated']);
    const { problems } = await li.call(project.get, { params: { projectId: held.id } });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    for (const format of ['docx', 'xlsx'] as const) {
      const { id } = await li.call(report.request, { params: { versionId }, body: { format, locale: 'en-US' } });
      await world.env.reports.idle();
      const file = await li.fetch(`/intara/v1.0/jobs/${id}/file`);
      const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
      const whole = Object.values(parts)
        .map((part) => strFromU8(part))
        .join('');
      for (const code of [dimensionInWords, ...Object.keys(inWords.parameters), 'easy + unlimited', 'To be treated'])
        expect([format, whole.includes(code)]).toEqual([format, true]);
    }
  });

  it('takes no code with blanks at its ends or two in a row, and none over 40 characters', async () => {
    const refused = async (code: string) => {
      const form = threatForm({ ...inWords, name: `Codes ${code.length}`, parameters: { [code]: [0, 4] } });
      const { failure } = await li.attempt(threatModel.create, { body: form });
      return failure.fields?.find(({ path }) => path === 'parameters.0.code')?.problem;
    };
    expect(await refused(' Window')).toBe('blanks');
    expect(await refused('Window of  opportunity')).toBe('blanks');
    expect(await refused('Window of\nopportunity')).toBe('blanks');
    expect(await refused('x'.repeat(41))).toBe('tooLong');
  });

  it('can no longer be changed or deleted once a task is bound to it', async () => {
    const { impact, threat, risk } = await rated({ ...fiveByFive, name: 'Bound' }, []);
    const at = (modelId: string) => ({ params: { modelId } });
    for (const attempt of [
      li.attempt(impactModel.drop, at(impact)),
      li.attempt(threatModel.drop, at(threat)),
      li.attempt(riskModel.drop, at(risk)),
    ])
      expect((await attempt).failure.enMessage).toBe(
        'A model already bound to a task cannot be changed or deleted. Make a copy instead.',
      );
  });
});
