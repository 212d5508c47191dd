import type { AnyRow, KindName } from '../kinds/kinds.ts';
import type { ModelRatings } from '../method/rate/facts.ts';
import { levelsOf } from '../method/rate/impact.ts';
import { type ModelScale, scaleOf } from '../method/rate/scale.ts';
import type { Method } from '../model/method.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** A single fact of a version that a risk may depend on (M-18.4). */
export interface Fact {
  /** What it is: a parameter, the level of a path set by hand, a dimension, whether a control is on, that an assumption holds. */
  is: 'parameter' | 'byHand' | 'impact' | 'control' | 'assumption';
  kind: 'steps' | 'paths' | 'controls' | 'damages' | 'assumptions';
  row: string;
  code: string;
  /** Of a parameter: the id of its model. */
  model: string | null;
  /** Code of the parameter or the dimension. */
  part: string | null;
  /** Code of the level it has. */
  level: string | null;
  /** The neighbouring levels: one that makes the attack harder or the damage less, and the opposite. Null = there is none. */
  lower: string | null;
  higher: string | null;
}

/** Every single fact of a version, in the order of its rows. What is not rated is no fact. */
export function* factsOf(w: Workspace): Generator<Fact> {
  for (const row of w.steps) if (row.takesPart) yield* parametersOf(w.method, 'steps', row);
  for (const row of w.paths) {
    if (row.basis === 'path') yield* parametersOf(w.method, 'paths', row);
    const level = row.customLevel?.level;
    if (level !== undefined && scaleOf(w.method).rank(level) >= 0) {
      const near = neighbours(
        w.method.feasibilityLevels.map(({ code }) => ({ code, rise: scaleOf(w.method).rank(code) })),
        level,
      );
      yield { ...bare('byHand', 'paths', row), level, ...near };
    }
  }
  for (const row of w.damages)
    for (const dimension of w.method.impact.dimensions) {
      const entry = row.ratings[dimension.code];
      if (!entry?.level || entry.notAnalysed || dimension.marker !== 'DamageCalculation') continue;
      const levels = levelsOf(w.method.impact, dimension).map(({ code, value }) => ({ code, rise: value }));
      if (!levels.some(({ code }) => code === entry.level)) continue;
      const near = neighbours(levels, entry.level);
      yield { ...bare('impact', 'damages', row), part: dimension.code, level: entry.level, ...near };
    }
  for (const row of w.controls) {
    const turned = row.active ? { higher: 'off' } : { lower: 'on' };
    yield { ...bare('control', 'controls', row), level: row.active ? 'on' : 'off', ...turned };
    yield* parametersOf(w.method, 'controls', row);
  }
  for (const row of w.assumptions)
    if (row.carriedSteps.length + row.carriedPaths.length + row.carriedDamages.length > 0)
      yield { ...bare('assumption', 'assumptions', row), level: 'holds', higher: 'falls' };
}

const bare = (is: Fact['is'], kind: Fact['kind'], { id, code }: { id: string; code: string }): Fact => ({
  is,
  kind,
  row: id,
  code,
  model: null,
  part: null,
  level: null,
  lower: null,
  higher: null,
});

function* parametersOf(
  method: Method,
  kind: Fact['kind'],
  row: { id: string; code: string; ratings: ModelRatings },
): Generator<Fact> {
  for (const scale of scaleOf(method).models) {
    const own = row.ratings[scale.model.id];
    if (!own) continue;
    for (const parameter of scale.parameters) {
      const level = own[parameter.code] ?? '';
      if (!scale.levels.get(parameter.code)?.has(level)) continue;
      const levels = parameter.levels.map(({ code, value }) => ({ code, rise: easeOf(method, scale, code, value) }));
      yield {
        ...bare('parameter', kind, row),
        model: scale.model.id,
        part: parameter.code,
        level,
        ...neighbours(levels, level),
      };
    }
  }
}

/** How much easier the attack is at a level; an infinite value is the hardest. */
const easeOf = (method: Method, { model, direction }: ModelScale, code: string, value: number | null): number =>
  model.vectorOnly
    ? scaleOf(method).rank(model.map?.[code] ?? '')
    : value === null
      ? Number.NEGATIVE_INFINITY
      : -value * direction;

/** The nearest levels below and above; levels of one value are one step. */
function neighbours(levels: readonly { code: string; rise: number }[], level: string): Pick<Fact, 'lower' | 'higher'> {
  const now = levels.find(({ code }) => code === level)?.rise ?? 0;
  let [lower, higher]: [(typeof levels)[number] | null, (typeof levels)[number] | null] = [null, null];
  for (const one of levels) {
    if (one.rise < now && (!lower || one.rise > lower.rise)) lower = one;
    if (one.rise > now && (!higher || one.rise < higher.rise)) higher = one;
  }
  return { lower: lower?.code ?? null, higher: higher?.code ?? null };
}

/** The row with the fact at another level, all else as it is; not for assumptions, which change other rows. */
export function withFact(w: Workspace, fact: Fact, level: string): AnyRow | undefined {
  const row = w[fact.kind as KindName].get(fact.row) as (AnyRow & Record<string, never>) | undefined;
  if (!row) return undefined;
  const part = fact.part ?? '';
  switch (fact.is) {
    case 'control':
      return { ...row, active: level === 'on' } as AnyRow;
    case 'byHand':
      return { ...row, customLevel: { ...(row.customLevel as object), level } } as AnyRow;
    case 'impact': {
      const { [part]: entry } = row.ratings as Record<string, object>;
      return { ...row, ratings: { ...(row.ratings as object), [part]: { ...entry, level } } } as AnyRow;
    }
    default: {
      const { [fact.model ?? '']: own } = row.ratings as Record<string, object>;
      const ratings = { ...(row.ratings as object), [fact.model ?? '']: { ...own, [part]: level } };
      return { ...row, ratings } as AnyRow;
    }
  }
}

/** The row of a parameter with all rated parameters of its model at their hardest (`lower`) or easiest (`higher`). */
export function atExtreme(w: Workspace, fact: Fact, way: 'lower' | 'higher'): AnyRow | undefined {
  const row = w[fact.kind as KindName].get(fact.row) as (AnyRow & { ratings?: ModelRatings }) | undefined;
  const id = fact.model ?? '';
  const own = row?.ratings?.[id];
  if (!row || !own) return undefined;
  const scale = scaleOf(w.method).model(id);
  const sign = way === 'higher' ? 1 : -1;
  const values = { ...own };
  for (const parameter of scale.parameters) {
    if (!scale.levels.get(parameter.code)?.has(own[parameter.code] ?? '')) continue;
    const ranked = parameter.levels
      .map(({ code, value }) => ({ code, ease: easeOf(w.method, scale, code, value) }))
      .sort((a, b) => (a.ease === b.ease ? 0 : (b.ease - a.ease) * sign));
    values[parameter.code] = ranked[0]?.code ?? '';
  }
  return { ...row, ratings: { ...row.ratings, [id]: values } } as AnyRow;
}
