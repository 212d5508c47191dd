import type { Ratings, RiskView } from '../method/rate/ratings.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** What a risk was rated as, with the levels of the standard (1 to 5) beside its values: a later version may have another scale. */
interface RatedRisk {
  code: string;
  value: number | null;
  level: number | null;
  left: number | null;
  leftLevel: number | null;
}

/** The risks of a version in a few numbers each: what is left of it where it is only compared with. */
export type RatedRisks = Readonly<Record<string, RatedRisk>>;

export function ratedRisks(w: Workspace, { risks }: Ratings): RatedRisks {
  const found: Record<string, RatedRisk> = {};
  for (const { id, code } of w.risks) found[id] = { code, ...valuesOf(risks.get(id)) };
  return found;
}

function valuesOf(view: RiskView | undefined): Omit<RatedRisk, 'code'> {
  const left = view?.residual?.risk ?? view;
  return {
    value: view?.overall ?? null,
    level: view?.correspondsTo ?? null,
    left: left?.overall ?? null,
    leftLevel: left?.correspondsTo ?? null,
  };
}

/** A risk of both versions whose value before or after treatment is another. */
interface RiskMove {
  code: string;
  before: RatedRisk;
  after: RatedRisk;
}

export interface RiskMoves {
  up: RiskMove[];
  down: RiskMove[];
  /** Rated in one of the versions only. */
  unclear: RiskMove[];
  added: string[];
  gone: string[];
  same: number;
}

/** What became of the risks of one version in a later one, by the ids they keep. */
export function riskMoves(before: RatedRisks, after: RatedRisks): RiskMoves {
  const moves: RiskMoves = { up: [], down: [], unclear: [], added: [], gone: [], same: 0 };
  for (const [id, is] of Object.entries(after)) {
    const was = Object.hasOwn(before, id) ? before[id] : undefined;
    if (!was) {
      moves.added.push(is.code);
      continue;
    }
    const way = wayOf(was, is);
    if (way === 'same') moves.same += 1;
    else moves[way].push({ code: is.code, before: was, after: is });
  }
  for (const [id, { code }] of Object.entries(before)) if (!Object.hasOwn(after, id)) moves.gone.push(code);
  return moves;
}

/** The value before treatment says the way; where that stayed, the value that is left does. */
function wayOf(was: RatedRisk, is: RatedRisk): 'up' | 'down' | 'unclear' | 'same' {
  const way = stepOf([was.value, was.level], [is.value, is.level]);
  return way === 'same' ? stepOf([was.left, was.leftLevel], [is.left, is.leftLevel]) : way;
}

type Rated = readonly [value: number | null, level: number | null];

function stepOf([was, wasLevel]: Rated, [is, isLevel]: Rated): 'up' | 'down' | 'unclear' | 'same' {
  if (was === is && wasLevel === isLevel) return 'same';
  if (was === null || is === null) return 'unclear';
  // Values of two scales compare by the levels of the standard they correspond to.
  const step = (isLevel ?? 0) - (wasLevel ?? 0) || is - was;
  return step > 0 ? 'up' : 'down';
}
