import type { FeasibilityModel, FeasibilityParameter, Method } from '#domain/model/method.ts';
import type { StepFacts } from '../rate/facts.ts';
import { aggregationOf, combineOf, levelOfTotal, type PathRating, rateStep, totalOf } from '../rate/feasibility.ts';
import { clean } from '../rate/numbers.ts';
import { type ModelScale, scaleOf } from '../rate/scale.ts';
import type { ThreatRating } from '../rate/threat.ts';
import { type ExplainLine, type Explanation, line, named, number, row, text } from './explain.ts';
import { shownName } from './shown-name.ts';
import { annexGOf } from './standard-tables.ts';

/** What the explanation reads of a path beside its rating. */
interface ToldPath {
  basis: 'steps' | 'path';
  customLevel?: { reason: string } | null;
  reason?: string;
}

/** How an attack path got its feasibility (15.7). */
export function explainPath(method: Method, rating: PathRating, path: ToldPath): Explanation {
  const scale = scaleOf(method).model(rating.model);
  const { model } = scale;
  const level = named(method.feasibilityLevels, rating.computed);
  const lines: ExplainLine[] = [...inputsOf(scale, rating), ...rulesOf(method, scale, path)];
  if (rating.sum !== null) lines.push(...totalLines(method, scale, rating));
  else if (rating.impossible) lines.push(line('result', 'impossible', { level }));
  else if (rating.computed === null) lines.push(unratedLine(rating));
  else if (model.vectorOnly) lines.push(vectorLine(scale, rating, method, path));
  if (rating.custom)
    lines.push(
      line('result', 'customLevel', {
        level: named(method.feasibilityLevels, rating.level),
        computed: level,
        reason: text(path.customLevel?.reason ?? ''),
      }),
    );
  return { subject: 'path', clause: feasibilityClause(method, model, '15.7'), table: shownName(method, model), lines };
}

/** The clause with the part of Annex G whose example tables the model equals, if it does. */
export function feasibilityClause(method: Method, model: FeasibilityModel, clause: string): string {
  const annex = annexGOf(method, model);
  return `ISO/SAE 21434 ${clause}${annex ? `, ${annex}` : ''}`;
}

/** How one step is rated by itself under a model (RC-15-12, RC-15-13). */
export function explainStep(method: Method, step: StepFacts, modelId = ''): Explanation {
  const { model } = scaleOf(method).model(modelId);
  const { level, sum, values: own, missing, impossible } = rateStep(method, step, model.id);
  // Which step set a value needs no word here.
  const values = Object.fromEntries(Object.entries(own).map(([code, value]) => [code, { ...value, steps: [] }]));
  const rating: PathRating = {
    model: model.id,
    level,
    computed: level,
    sum,
    values,
    impossible,
    custom: false,
    incomplete: missing.length > 0,
    missing: missing.map((parameter) => ({ step: null, parameter })),
  };
  const told = explainPath(method, rating, { basis: 'path' });
  const rule = line('rule', 'stepAlone', { model: modelName(method, model) });
  const of = step.impossible ? [line('input', 'stepImpossible')] : [];
  return { ...told, lines: [...of, ...told.lines.map((one) => (one.role === 'rule' ? rule : one))] };
}

/** The value of each parameter with the steps that set it, and what is missing. */
export function inputsOf({ model, parameters }: ModelScale, rating: PathRating): ExplainLine[] {
  const values = parameters.flatMap(({ code, name, levels }): ExplainLine[] => {
    const value = rating.values[code];
    if (!value) return [];
    const holes = {
      parameter: named([{ code, name }], code),
      level: named(levels, value.level),
      steps: row(...value.steps),
    };
    // Of a vector alone no number is read.
    if (model.vectorOnly && value.value !== null) return [line('input', 'parameterLevel', holes)];
    return [
      value.value === null
        ? line('input', 'parameterInfinite', holes)
        : line('input', 'parameterValue', { ...holes, value: number(value.value) }),
    ];
  });
  const gaps = rating.missing.map((gap) =>
    line('input', 'parameterMissing', { parameter: named(model.parameters, gap.parameter), step: row(gap.step) }),
  );
  return [...values, ...gaps];
}

const ownRule = { hardest: 'parameterHardest', sum: 'parameterSum', first: 'parameterFirst' } as const;

/** The aggregation of the model, and the parameters that go another way. */
function rulesOf(method: Method, { model, parameters }: ModelScale, { basis }: ToldPath): ExplainLine[] {
  const of = { model: modelName(method, model) };
  if (model.vectorOnly) return [line('rule', 'ruleVector', of)];
  if (basis === 'path') return [line('rule', 'wholePath', of)];
  const common = aggregationOf(model);
  if (common === 'hardestStep') return [line('rule', common, of)];
  const usual = common === 'sumPerParameter' ? 'sum' : 'hardest';
  // One that adds up by itself ends at its hardest level.
  const isOwnSum = ({ combine }: FeasibilityParameter) => combine === 'sum' && model.type === 'AttackPotentialBased';
  const apart = parameters.filter((parameter) => combineOf(model, parameter) !== usual || isOwnSum(parameter));
  const told = (parameter: FeasibilityParameter) =>
    line('rule', ownRule[combineOf(model, parameter)], { parameter: named([parameter], parameter.code) });
  return [line('rule', common, of), ...apart.map(told)];
}

/** The total, how it was rounded, and the range it lies in. */
function totalLines(method: Method, scale: ModelScale, rating: PathRating): ExplainLine[] {
  const { model } = scale;
  const sum = number(rating.sum);
  const numbers = scale.parameters.map(({ code }) => rating.values[code]?.value ?? 0);
  const { roundDecimals: decimals, ...unrounded } = model;
  const raw = totalOf({ ...scale, model: unrounded }, numbers);
  const isRounded = decimals !== undefined && clean(raw) !== rating.sum;
  const total = number(isRounded ? Number(raw.toFixed(shownDecimals)) : rating.sum);
  const range = levelOfTotal(model.ranges, rating.sum ?? Number.NaN);
  return [
    model.type === 'CVSSBased'
      ? line('intermediate', 'totalProduct', { factor: number(model.factor ?? 1), sum: total })
      : line('intermediate', 'totalSum', { sum: total }),
    ...(isRounded ? [line('intermediate', 'totalRounded', { sum, decimals: number(decimals) })] : []),
    range
      ? line('result', 'totalRange', {
          sum,
          from: number(range.from),
          to: number(range.to),
          level: named(method.feasibilityLevels, rating.computed),
        })
      : line('result', 'totalOutside', { sum }),
  ];
}

/** Enough to see how a product is rounded. */
const shownDecimals = 6;

/** Which vector decided: of the entry point, or what the analyst set for the path. */
function vectorLine(scale: ModelScale, rating: PathRating, method: Method, { reason }: ToldPath): ExplainLine {
  const code = scale.vectorParameter ?? '';
  const holes = { model: modelName(method, scale.model), level: named(method.feasibilityLevels, rating.computed) };
  if (rating.values[code]?.steps.length === 0)
    return line('result', 'pathVector', { ...holes, reason: text(reason ?? '') });
  return line('result', vectorRule(scale.model), holes);
}

/** Which vector of the steps counts by a model of vectors alone. */
export function vectorRule(model: FeasibilityModel): 'entryPoint' | 'hardestVector' {
  const { vectorParameter, parameters } = model;
  const parameter = parameters.find(({ code }) => code === (vectorParameter ?? parameters[0]?.code));
  return !parameter || combineOf(model, parameter) === 'first' ? 'entryPoint' : 'hardestVector';
}

const unratedLine = ({ missing }: PathRating): ExplainLine =>
  line('result', missing.length > 0 ? 'pathIncomplete' : 'pathWithoutSteps');

/** A feasibility model by the name it is shown under. */
export const modelName = (method: Method, model: FeasibilityModel) =>
  named([{ code: model.id, name: shownName(method, model) }], model.id);

/** How a threat scenario got its feasibility: the easiest of its paths (15.8 note 2). */
export function explainThreat(
  method: Method,
  rating: ThreatRating,
  paths: Iterable<readonly [id: string, rating: PathRating]>,
): Explanation {
  const lines: ExplainLine[] = [];
  for (const [id, path] of paths)
    lines.push(
      path.level === null
        ? line('input', 'pathUnrated', { path: row(id) })
        : line('input', 'pathLevel', {
            path: row(id),
            level: named(method.feasibilityLevels, path.level),
            sum: number(path.sum),
          }),
    );
  const counts = { rated: number(rating.rated), total: number(rating.total) };
  lines.push(line('rule', 'ruleEasiest'));
  if (rating.level === null) lines.push(line('result', 'threatUnrated', counts));
  else {
    if (rating.incomplete) lines.push(line('intermediate', 'threatIncomplete', counts));
    const level = named(method.feasibilityLevels, rating.level);
    lines.push(line('result', 'easiestPath', { path: row(rating.path), level, ...counts }));
  }
  return { subject: 'threat', clause: 'ISO/SAE 21434 15.8, note 2', table: null, lines };
}
