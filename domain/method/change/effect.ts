import type { CalModel, ImpactModel, Method, RiskModel } from '#domain/model/method.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import type { LocalText } from '../../model/base.ts';
import { runToEnd } from '../../run-to-end.ts';
import { rating } from '../rate/rater.ts';
import type { Ratings, WorkspaceLike } from '../rate/ratings.ts';
import { calFor, levelsOfAll, withoutLevels } from './compose.ts';
import type { CodeRenames, MethodRenames } from './method-renames.ts';
import { renamedFields, renamedKinds, renamesOf, renamesRows } from './renames.ts';

/** What a change of the method would do to one task version: facts stay (under their new codes), ratings move. */

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

/**
 * Rates the version with its own method and with `after`, and answers what differs. A level of the same model is the same under another name or
 * code; of another model it is when code and name are.
 */
export const effectOf = (w: WorkspaceLike, after: Method): Effect => runToEnd(findingEffect(w, after));

/** `effectOf`, pausing now and then. */
export function* findingEffect(w: WorkspaceLike, after: Method): Generator<undefined, Effect> {
  const renames = renamesOf(w.method, after);
  const was = yield* rating(w);
  yield;
  // An object of its own: many versions may be rated by the same method, and a rater goes on from one state of one version.
  const is = yield* rating({ ...underNewCodes(w, renames), method: { ...after } });
  const scales = scalesOf(w.method, after, renames);
  const [old, now] = [levelsOf(w.method), levelsOf(after)];
  const totals = Object.fromEntries(movableKinds.map((kind) => [kind, 0])) as Effect['totals'];
  const moved: MovedRating[] = [];
  for (const kind of movableKinds) {
    yield;
    for (const row of rowsOf(w, kind, [was, is])) {
      totals[kind] += 1;
      const before = named(old[kind], levelIn(was, kind, row.id));
      const next = named(now[kind], levelIn(is, kind, row.id));
      if (sameLevel(before, next, scales[kind])) continue;
      moved.push({ kind, id: row.id, code: row.code ?? row.id, before, after: next });
    }
  }
  return { totals, moved };
}

/** The rows that may move. A residual is entered or comes of the controls, so those that are rated say which risks have one. */
function* rowsOf(
  w: WorkspaceLike,
  kind: MovableKind,
  rated: readonly Ratings[],
): Iterable<{ id: string; code?: string }> {
  if (kind !== 'residuals') return yield* w[kind].values();
  for (const row of w.risks.values())
    if (row.residual || rated.some(({ risks }) => risks.get(row.id)?.residual)) yield row;
}

const named = (levels: readonly Named[], code: string | null): Named | null => {
  if (code === null) return null;
  const level = levels.find((one) => one.code === code);
  return level ? { code: level.code, name: level.name } : { code, name: { en: code, zh: code } };
};

/** Whether a scale is still that of the same model, and its levels that have another code. */
interface Scale {
  same: boolean;
  codes: CodeRenames;
}

function scalesOf(before: Method, after: Method, renames: MethodRenames): Record<MovableKind, Scale> {
  const feasibility = { same: renames.models.size > 0, codes: renames.feasibility };
  const risk = { same: before.risk.id === after.risk.id, codes: renames.risk };
  return {
    damages: { same: before.impact.id === after.impact.id, codes: renames.overall },
    paths: feasibility,
    threats: feasibility,
    risks: risk,
    residuals: risk,
    goals: { same: true, codes: renames.cal },
  };
}

const sameLevel = (a: Named | null, b: Named | null, { same, codes }: Scale): boolean => {
  if (a === null || b === null) return a === b;
  if ((codes.get(a.code) ?? a.code) !== b.code) return false;
  return same || (a.name.en === b.name.en && a.name.zh === b.name.zh);
};

/** The rows as they are once they follow the new codes. */
function underNewCodes(w: WorkspaceLike, renames: MethodRenames): WorkspaceLike {
  if (!renamesRows(renames)) return w;
  const first = w.method.feasibility[0]?.id ?? '';
  const tables = renamedKinds.map((kind) => {
    const fieldsOf = renamedFields[kind] as (row: { id: string }, renames: MethodRenames, first: string) => object;
    const rows = [...((w[kind]?.values() ?? []) as Iterable<{ id: string }>)];
    return [kind, new Map(rows.map((row) => [row.id, { ...row, ...fieldsOf(row, renames, first) }]))] as const;
  });
  return { ...w, ...(Object.fromEntries(tables) as unknown as Pick<WorkspaceLike, (typeof renamedKinds)[number]>) };
}

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
