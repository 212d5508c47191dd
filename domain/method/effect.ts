import type { ThreatModel } from '#domain/model/configured.ts';
import type { CalModel, ImpactModel, Method, RiskModel } from '#domain/model/method.ts';
import type { LocalText } from '../model/base.ts';
import { calFor, levelsOfAll, withoutLevels } from './compose.ts';
import { type Ratings, rate, type WorkspaceLike } from './ratings.ts';

/** What a change of the method would do to one task version: facts stay, ratings move. */

/** `residuals` are the risks after disposal, by the risk. */
export const movableKinds = ['damages', 'paths', 'threats', 'risks', 'residuals', 'goals'] as const;
export type MovableKind = (typeof movableKinds)[number];

/** A rating that moves. `before` and `after` are levels by the method of that time; `null` = not rated. */
export interface MovedRating {
  kind: MovableKind;
  id: string;
  code: string;
  before: { code: string; name: LocalText } | null;
  after: { code: string; name: LocalText } | null;
}

export interface Effect {
  /** How many rows of each kind there are. */
  totals: Record<MovableKind, number>;
  /** Those whose level changes, in the order of kinds and rows. */
  moved: MovedRating[];
}

interface Named {
  code: string;
  name: LocalText;
}

const levelsOf = (method: Method): Record<MovableKind, readonly Named[]> => ({
  damages:
    method.impact.mode === 'combined' ? (method.impact.overallLevels ?? method.impact.levels) : method.impact.levels,
  paths: method.feasibilityLevels,
  threats: method.feasibilityLevels,
  risks: method.risk.levels,
  residuals: method.risk.levels,
  goals: method.cal.levels,
});

const levelIn = (ratings: Ratings, kind: MovableKind, id: string): string | null => {
  if (kind === 'damages') return ratings.damages.get(id)?.overall ?? null;
  if (kind === 'goals') return ratings.goals.get(id)?.cal ?? null;
  if (kind === 'residuals') return ratings.risks.get(id)?.residual?.risk.level ?? null;
  return ratings[kind].get(id)?.level ?? null;
};

/** Rates the version with its own method and with `after`, and answers what differs. A level is the same when code and name are. */
export function effectOf(w: WorkspaceLike, after: Method): Effect {
  const [was, is] = [rate(w), rate({ ...w, method: after })];
  const [old, now] = [levelsOf(w.method), levelsOf(after)];
  const totals = Object.fromEntries(movableKinds.map((kind) => [kind, 0])) as Effect['totals'];
  const moved: MovedRating[] = [];
  for (const kind of movableKinds)
    for (const row of rowsOf(w, kind)) {
      totals[kind] += 1;
      const before = named(old[kind], levelIn(was, kind, row.id));
      const next = named(now[kind], levelIn(is, kind, row.id));
      if (sameLevel(before, next)) continue;
      moved.push({ kind, id: row.id, code: row.code ?? row.id, before, after: next });
    }
  return { totals, moved };
}

function* rowsOf(w: WorkspaceLike, kind: MovableKind): Iterable<{ id: string; code?: string }> {
  if (kind !== 'residuals') return yield* w[kind].values();
  for (const row of w.risks.values()) if (row.residual) yield row;
}

const named = (levels: readonly Named[], code: string | null): Named | null => {
  if (code === null) return null;
  const level = levels.find((one) => one.code === code);
  return level ? { code: level.code, name: level.name } : { code, name: { en: code, zh: code } };
};

const sameLevel = (a: Named | null, b: Named | null): boolean =>
  a === b || (a !== null && b !== null && a.code === b.code && a.name.en === b.name.en && a.name.zh === b.name.zh);

/** One part of a method, as an editor holds it. */
export type MethodPart =
  | { part: 'impact'; model: ImpactModel }
  | { part: 'feasibility'; model: ThreatModel }
  | { part: 'risk'; model: RiskModel }
  | { part: 'cal'; model: CalModel };

/**
 * The method with one part in another's place. A feasibility model takes the place (and the ratings, which are kept by id) of the one it is a
 * new state of, else of the first of its type; its levels become the method's unless other models still name others.
 */
export function withPart(method: Method, change: MethodPart): Method {
  switch (change.part) {
    case 'impact':
      return { ...method, impact: change.model, cal: calFor(method.cal, change.model, method.impact) };
    case 'risk':
      return { ...method, risk: change.model };
    case 'cal':
      return { ...method, cal: change.model };
    case 'feasibility': {
      const { model } = change;
      const own = method.feasibility.findIndex(({ id }) => id === model.id);
      const at =
        own >= 0
          ? own
          : Math.max(
              0,
              method.feasibility.findIndex(({ type }) => type === model.type),
            );
      const feasibility = method.feasibility.map((former, i) =>
        i === at ? { ...withoutLevels(model), id: former.id } : former,
      );
      const others = feasibility.filter((_, i) => i !== at);
      const named = new Set(
        others.flatMap(({ ranges, map }) => [...ranges.map(({ level }) => level), ...Object.values(map ?? {})]),
      );
      const kept = method.feasibilityLevels.filter(({ code }) => named.has(code));
      return { ...method, feasibility, feasibilityLevels: levelsOfAll([model, { levels: kept }]) };
    }
  }
}
