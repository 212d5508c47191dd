import type {
  FeasibilityModel,
  FeasibilityParameter,
  FeasibilityRange,
  Method,
  parameterCombines,
} from '#domain/model/method.ts';
import type { ModelRatings, PathFacts, StepFacts } from './facts.ts';
import { clean, inRange, roundHalfUp } from './numbers.ts';
import { type FeasibilityPart, type MethodScale, type ModelScale, scaleOf } from './scale.ts';

/** The value one parameter got, and where from. */
export interface ParameterValue {
  /** Level code; `null` where values were added. */
  level: string | null;
  /** `null` = infinite. */
  value: number | null;
  /** Ids of the steps that set it; empty when the path was rated as a whole. */
  steps: readonly string[];
}

export interface StepRating {
  level: string | null;
  sum: number | null;
  values: Readonly<Record<string, ParameterValue>>;
  /** Parameters without a value. */
  missing: readonly string[];
  impossible: boolean;
}

export interface PathRating {
  /** Id of the feasibility model that rated it. */
  model: string;
  /** The level that counts: the custom one if there is one. `null` = unrated. */
  level: string | null;
  /** The level the rules give, also under a custom level. */
  computed: string | null;
  /** Sum of the attack potential, or the CVSS exploitability; `null` when unrated, impossible or vector only. */
  sum: number | null;
  values: Readonly<Record<string, ParameterValue>>;
  /** Some value is missing; the path is unrated (unless impossible or custom). */
  incomplete: boolean;
  missing: readonly { step: string | null; parameter: string }[];
  /** An infinite value or an impossible step: hardest level and a marker, never a number (M-5.8). */
  impossible: boolean;
  custom: boolean;
}

type ParameterCombine = (typeof parameterCombines)[number];

export type StepOf = (id: string) => StepFacts | undefined;

/** Level of a total by the model's ranges (Tables G.7, G.8; both ends included), after the model's rounding. */
export function levelOfTotal(ranges: readonly FeasibilityRange[], total: number): FeasibilityRange | null {
  return ranges.find((range) => inRange(total, range.from, range.to)) ?? null;
}

/** Total of a full set of values: sum of the attack potential (G.2), or factor × product (G.3: 8.22 × AV × AC × PR × UI). */
export function totalOf(scale: ModelScale, values: readonly number[]): number {
  const { type, factor } = scale.model;
  const total =
    type === 'AttackPotentialBased' ? values.reduce((a, b) => a + b, 0) : values.reduce((a, b) => a * b, factor ?? 1);
  return roundTotal(scale.model, total);
}

/** A total with the decimals of its model, without the dust of binary fractions. */
export const roundTotal = ({ roundDecimals }: FeasibilityModel, total: number): number =>
  roundDecimals === undefined ? clean(total) : roundHalfUp(total, roundDecimals);

/** Rates one step by itself under a model (for its row in the attack view; RC-15-12, RC-15-13). */
export function rateStep(method: FeasibilityPart, step: StepFacts, modelId = ''): StepRating {
  const methodScale = scaleOf(method);
  const scale = methodScale.model(modelId);
  const { values, missing } = readValues(scale, step.ratings[scale.model.id], [step.id]);
  const verdict = judge(methodScale, scale, values, missing.length > 0, step.impossible === true);
  return { level: verdict.level, sum: verdict.sum, values, missing, impossible: verdict.impossible };
}

/**
 * The steps of a path in order of execution, each once, pre-steps before the step that needs them (pre-steps are AND edges,
 * M-4.1), only those that take part in the rating; at most the first `most` of them.
 */
export function participatingSteps(
  path: Pick<PathFacts, 'steps'>,
  stepOf: StepOf,
  most = Number.POSITIVE_INFINITY,
): StepFacts[] {
  const seen = new Set<string>();
  const ordered: StepFacts[] = [];
  const visit = (id: string) => {
    if (ordered.length >= most || seen.has(id)) return;
    seen.add(id);
    const step = stepOf(id);
    if (!step) return;
    for (const before of step.preSteps) visit(before);
    if (step.takesPart && ordered.length < most) ordered.push(step);
  };
  for (const id of path.steps) visit(id);
  return ordered;
}

/**
 * Rates an attack path (RQ-15-10) under `modelId`, by default the path's own model. Steps combine by the model's aggregation
 * (M-5.4: maximum per parameter, hardest step, sum per parameter, with overrides per parameter). Partly empty = unrated,
 * all steps off = unrated. A custom level with a reason wins and stays marked.
 */
export function ratePath(method: Method, path: PathFacts, stepOf: StepOf, modelId = path.model): PathRating {
  const methodScale = scaleOf(method);
  const scale = methodScale.model(modelId);
  const outcome = path.basis === 'path' ? wholePath(scale, path) : fromSteps(scale, path, stepOf);
  const verdict = judge(methodScale, scale, outcome.values, outcome.incomplete, outcome.impossible, outcome.total);
  const ownModel = scale === methodScale.model(path.model);
  const custom =
    ownModel && path.customLevel?.reason.trim() && methodScale.rank(path.customLevel.level) >= 0
      ? path.customLevel.level
      : null;
  return {
    model: scale.model.id,
    level: custom ?? verdict.level,
    computed: verdict.level,
    sum: verdict.sum,
    values: outcome.values,
    incomplete: outcome.incomplete && !verdict.impossible,
    missing: outcome.missing,
    impossible: verdict.impossible && custom === null,
    custom: custom !== null,
  };
}

/** The verdict of every allowed model on a path, side by side (`null` = unrated under it). */
export function verdictsOf(method: Method, path: PathFacts, stepOf: StepOf): Record<string, PathRating> {
  return Object.fromEntries(method.feasibility.map((model) => [model.id, ratePath(method, path, stepOf, model.id)]));
}

/** The attack vector of a path, and what it is read from. */
interface VectorOrigin {
  vector: string;
  /** Id of the entry point it was entered for; `null` = entered for the path. */
  step: string | null;
}

/**
 * Attack vector of a path (RC-15-14, G.4): what the analyst set for the path, else that of its entry point, the first
 * participating step. Set is it in the vector-only model; read is it from the model the path is rated with if that knows vectors, else from
 * the vector-only model, else from any other with an attack vector (CVSS). What was entered for the whole path in another than the vector-only
 * model counts only while the path is rated as a whole: it is kept, unseen, when the steps are rated. `null` = unknown.
 */
export function vectorOriginOf(method: Method, path: PathFacts, stepOf: StepOf): VectorOrigin | null {
  const { vectorModel, model, models } = scaleOf(method);
  if (!vectorModel) return null;
  const set = vectorIn(vectorModel, path.ratings);
  if (set !== null) return { vector: set, step: null };
  const [entry] = participatingSteps(path, stepOf, 1);
  for (const scale of [model(path.model), vectorModel, ...models]) {
    const ofPath = path.basis === 'path' ? vectorIn(scale, path.ratings) : null;
    if (ofPath !== null) return { vector: ofPath, step: null };
    const ofEntry = vectorIn(scale, entry?.ratings);
    if (entry && ofEntry !== null) return { vector: ofEntry, step: entry.id };
  }
  return null;
}

/** Attack vector code of a path, wherever it comes from; `null` = unknown. */
export const vectorOf = (method: Method, path: PathFacts, stepOf: StepOf): string | null =>
  vectorOriginOf(method, path, stepOf)?.vector ?? null;

/** Whether the path is given another vector than its entry point has: the analyst may do so with a reason (M-5.3). */
export function overridesEntry(method: Method, path: PathFacts, stepOf: StepOf): boolean {
  const { vectorModel } = scaleOf(method);
  const set = vectorModel && vectorIn(vectorModel, path.ratings);
  if (!set) return false;
  const entered = vectorIn(vectorModel, participatingSteps(path, stepOf, 1)[0]?.ratings);
  return entered !== null && entered !== set;
}

/** The attack vector among what was entered for a model, if its scale knows it. */
function vectorIn({ model, vectorParameter, levels }: ModelScale, ratings: ModelRatings | undefined): string | null {
  const code = vectorParameter === null ? undefined : ratings?.[model.id]?.[vectorParameter];
  return code && levels.get(vectorParameter ?? '')?.has(code) ? code : null;
}

interface Outcome {
  values: Record<string, ParameterValue>;
  missing: { step: string | null; parameter: string }[];
  incomplete: boolean;
  impossible: boolean;
  /** Given where the aggregation knows the total itself. */
  total?: number;
}

function wholePath(scale: ModelScale, path: PathFacts): Outcome {
  const { values, missing } = readValues(scale, path.ratings[scale.model.id], []);
  return {
    values,
    missing: missing.map((parameter) => ({ step: null, parameter })),
    incomplete: missing.length > 0,
    impossible: false,
  };
}

function fromSteps(scale: ModelScale, path: PathFacts, stepOf: StepOf): Outcome {
  const { model } = scale;
  const steps = participatingSteps(path, stepOf);
  const impossible = steps.some((step) => step.impossible === true);
  if (steps.length === 0) return { values: {}, missing: [], incomplete: true, impossible: false };
  const vector = model.vectorOnly ? path.ratings[model.id]?.[scale.vectorParameter ?? ''] : undefined;
  if (vector) return { ...wholePath(scale, path), impossible };
  if (model.stepAggregation === 'hardestStep' && !model.vectorOnly) return hardestStep(scale, steps, impossible);
  const values: Record<string, ParameterValue> = {};
  const missing: Outcome['missing'] = [];
  for (const parameter of scale.parameters) {
    const value = combine(scale, parameter, steps, missing);
    if (value) values[parameter.code] = value;
  }
  return { values, missing, incomplete: missing.length > 0, impossible };
}

/** Option B: the step with the hardest total stands for the path. */
function hardestStep(scale: ModelScale, steps: readonly StepFacts[], impossible: boolean): Outcome {
  const missing: Outcome['missing'] = [];
  let found: { values: Record<string, ParameterValue>; total: number } | null = null;
  let infinite = impossible;
  for (const step of steps) {
    const read = readValues(scale, step.ratings[scale.model.id], [step.id]);
    for (const parameter of read.missing) missing.push({ step: step.id, parameter });
    const numbers = finiteValues(scale, read.values);
    // What cannot be done cannot be done, whatever else is not rated yet; so say the other aggregations.
    if (!numbers) infinite = true;
    if (!numbers || read.missing.length) continue;
    const total = totalOf(scale, numbers);
    if (!found || total * scale.direction > found.total * scale.direction) found = { values: read.values, total };
  }
  return {
    values: found?.values ?? {},
    missing,
    incomplete: missing.length > 0,
    impossible: infinite,
    total: found?.total,
  };
}

/** How steps become a path by a model, as it is carried out: factors of CVSS are never added (M-5.4). */
export const aggregationOf = ({ stepAggregation, type }: FeasibilityModel): FeasibilityModel['stepAggregation'] =>
  stepAggregation === 'sumPerParameter' && type === 'CVSSBased' ? 'maxPerParameter' : stepAggregation;

/**
 * How the steps' values of a parameter become the path's: its own rule, else the model's. Factors of CVSS are never added, and a vector
 * alone is that of the entry point (M-5.3).
 */
export function combineOf(model: FeasibilityModel, parameter: FeasibilityParameter): ParameterCombine {
  const adds = model.type === 'AttackPotentialBased';
  if (parameter.combine) return parameter.combine === 'sum' && !adds ? 'hardest' : parameter.combine;
  if (model.vectorOnly) return 'first';
  return model.stepAggregation === 'sumPerParameter' && adds ? 'sum' : 'hardest';
}

/** One parameter over the participating steps, in order; null, and a note, when something is missing. */
function combine(
  scale: ModelScale,
  parameter: FeasibilityParameter,
  steps: readonly StepFacts[],
  missing: Outcome['missing'],
): ParameterValue | null {
  const { model, direction } = scale;
  const levels = scale.levels.get(parameter.code);
  const rule = combineOf(model, parameter);
  let best: ParameterValue | null = null;
  let sum = 0;
  const summed: string[] = [];
  let infinite: ParameterValue | null = null;
  for (const step of rule === 'first' ? steps.slice(0, 1) : steps) {
    const level = levels?.get(step.ratings[model.id]?.[parameter.code] ?? '');
    if (!level) {
      missing.push({ step: step.id, parameter: parameter.code });
      continue;
    }
    if (level.value === null) {
      infinite ??= { level: level.code, value: null, steps: [step.id] };
      continue;
    }
    sum += level.value;
    if (level.value !== 0) summed.push(step.id);
    const harder = best === null || level.value * direction > (best.value as number) * direction;
    if (harder) best = { level: level.code, value: level.value, steps: [step.id] };
  }
  if (infinite) return infinite;
  if (best === null || rule !== 'sum' || steps.length === 1) return best;
  const top = scale.hardest.get(parameter.code);
  const value = parameter.combine === 'sum' && top !== undefined ? Math.min(sum, top) : sum;
  return { level: null, value: clean(value), steps: summed };
}

function readValues(
  scale: ModelScale,
  ratings: Readonly<Record<string, string>> | undefined,
  steps: readonly string[],
) {
  const values: Record<string, ParameterValue> = {};
  const missing: string[] = [];
  for (const parameter of scale.parameters) {
    const level = scale.levels.get(parameter.code)?.get(ratings?.[parameter.code] ?? '');
    if (level) values[parameter.code] = { level: level.code, value: level.value, steps };
    else missing.push(parameter.code);
  }
  return { values, missing };
}

/** The numbers of a full set of values, or `null` when one is infinite. */
function finiteValues(scale: ModelScale, values: Readonly<Record<string, ParameterValue>>): number[] | null {
  const numbers: number[] = [];
  for (const parameter of scale.parameters) {
    const value = values[parameter.code]?.value;
    if (value === null) return null;
    if (value !== undefined) numbers.push(value);
  }
  return numbers;
}

function judge(
  methodScale: MethodScale,
  scale: ModelScale,
  values: Readonly<Record<string, ParameterValue>>,
  incomplete: boolean,
  impossible: boolean,
  known?: number,
): { level: string | null; sum: number | null; impossible: boolean } {
  const numbers = finiteValues(scale, values);
  if (impossible || numbers === null) return { level: methodScale.hardest.code, sum: null, impossible: true };
  if (incomplete || numbers.length === 0) return { level: null, sum: null, impossible: false };
  const { model } = scale;
  if (model.vectorOnly) {
    const vector = values[scale.vectorParameter ?? '']?.level ?? '';
    return { level: model.map?.[vector] ?? null, sum: null, impossible: false };
  }
  const sum = known ?? totalOf(scale, numbers);
  return { level: levelOfTotal(model.ranges, sum)?.level ?? null, sum, impossible: false };
}
