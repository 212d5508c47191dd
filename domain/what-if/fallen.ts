import type { AssumptionRow } from '../kinds/assumption/shape.ts';
import type { FeasibilityRatings } from '../kinds/attack-path/shape.ts';
import type { DamageRow } from '../kinds/damage/shape.ts';
import type { Patch } from '../kinds/kinds.ts';
import { levelsOf } from '../method/rate/impact.ts';
import { type ModelScale, scaleOf } from '../method/rate/scale.ts';
import type { FeasibilityParameter, Method } from '../model/method.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What rows become, by kind and id. Patches of one row are joined by whoever makes an edit of them. */
export interface RowPatches {
  steps: ReadonlyMap<string, Patch<'steps'>>;
  paths: ReadonlyMap<string, Patch<'paths'>>;
  damages: ReadonlyMap<string, Patch<'damages'>>;
}

/**
 * What follows when assumptions do not hold (M-18.2): nobody knows what is left of what they carry, so each carried row counts at the worst the
 * method knows. A step or a path takes the easiest level of every parameter of every model, without a level set by hand and without the mark
 * *impossible*; a damage scenario the worst level of every dimension that takes part. A bound, not an estimate.
 */
export function fallenRows(w: Workspace, assumptions: Iterable<AssumptionRow>): RowPatches {
  const steps = new Map<string, Patch<'steps'>>();
  const paths = new Map<string, Patch<'paths'>>();
  const damages = new Map<string, Patch<'damages'>>();
  const easiest = easiestRatings(w.method);
  for (const { carriedSteps, carriedPaths, carriedDamages } of assumptions) {
    for (const id of carriedSteps) {
      const row = w.steps.get(id);
      if (row) steps.set(id, { ratings: { ...row.ratings, ...easiest }, impossible: false });
    }
    for (const id of carriedPaths) {
      const row = w.paths.get(id);
      if (row) paths.set(id, { basis: 'path', ratings: { ...row.ratings, ...easiest }, customLevel: null });
    }
    for (const id of carriedDamages) {
      const row = w.damages.get(id);
      if (row) damages.set(id, { ratings: worstRatings(w.method, row.ratings) });
    }
  }
  return { steps, paths, damages };
}

const known = new WeakMap<Method, FeasibilityRatings>();

/** The easiest level of each parameter of each model that has one with a number. */
function easiestRatings(method: Method): FeasibilityRatings {
  let ratings = known.get(method);
  if (!ratings) {
    ratings = Object.fromEntries(
      scaleOf(method).models.map((scale) => [
        scale.model.id,
        Object.fromEntries(
          scale.parameters.flatMap((parameter) => {
            const level = easiestLevel(method, scale, parameter);
            return level === null ? [] : [[parameter.code, level]];
          }),
        ),
      ]),
    );
    known.set(method, ratings);
  }
  return ratings;
}

function easiestLevel(method: Method, { model, direction }: ModelScale, parameter: FeasibilityParameter) {
  const { rank } = scaleOf(method);
  const effortOf = ({ code, value }: FeasibilityParameter['levels'][number]) =>
    model.vectorOnly ? -rank(model.map?.[code] ?? '') : value === null ? Number.POSITIVE_INFINITY : value * direction;
  let best: { code: string; effort: number } | null = null;
  for (const level of parameter.levels) {
    const effort = effortOf(level);
    if (effort !== Number.POSITIVE_INFINITY && (!best || effort < best.effort)) best = { code: level.code, effort };
  }
  return best?.code ?? null;
}

/** The worst level of each dimension that takes part; what others say stays. */
function worstRatings({ impact }: Method, ratings: DamageRow['ratings']) {
  const worst = impact.dimensions.flatMap((dimension) => {
    if (dimension.marker !== 'DamageCalculation') return [];
    const levels = levelsOf(impact, dimension);
    const [first, ...others] = levels;
    if (!first) return [];
    const { code } = others.reduce((most, level) => (level.value > most.value ? level : most), first);
    return [
      [dimension.code, { level: code, notAnalysed: false, reason: ratings[dimension.code]?.reason ?? '' }] as const,
    ];
  });
  return { ...ratings, ...Object.fromEntries(worst) };
}
