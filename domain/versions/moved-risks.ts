import type { Row } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import type { RowChange } from './row-change.ts';

/** What a risk is rated as in one version; null = not rated. */
export interface RiskState {
  value: number | null;
  impact: string | null;
  feasibility: string | null;
}

/** A risk whose value is another in the later version. */
export interface MovedRisk {
  id: string;
  code: string;
  /** What it is about: its threat scenario. */
  title: string;
  before: RiskState;
  after: RiskState;
  /** By how many levels of the standard (1 to 5), up or down; null when it was or is not rated. */
  move: number | null;
  /** The changed rows it was or is rated from, which may have moved it. */
  causes: { id: string; kind: RowChange['kind'] }[];
  by: string;
  at: string;
}

interface Rated {
  w: Workspace;
  ratings: Ratings;
}

/** Causes listed with a risk. */
const mostCauses = 5;

/** Fields that a rating is read from. */
const ratedFields: Partial<Record<RowChange['kind'], readonly string[]>> = {
  damages: ['ratings'],
  threats: ['damages'],
  paths: ['threats', 'steps', 'ratings', 'customLevel', 'model', 'basis'],
  steps: ['ratings', 'takesPart', 'impossible', 'preSteps'],
  treeNodes: ['parent', 'gate', 'step', 'target', 'model'],
};

/** The risks of both versions whose value differs: the largest move first, those that were or are not rated after them. */
export function movedRisks(before: Rated, after: Rated, changes: ReadonlyMap<string, RowChange>): MovedRisk[] {
  const rowsOf = [rowsByThreat(before.w), rowsByThreat(after.w)];
  const moved: (MovedRisk & { size: number })[] = [];
  for (const risk of after.w.risks) {
    const [was, is] = [before.ratings.risks.get(risk.id), after.ratings.risks.get(risk.id)];
    if (!before.w.risks.has(risk.id) || !was || !is || was.overall === is.overall) continue;
    const rated = was.correspondsTo !== null && is.correspondsTo !== null;
    const move = rated ? (is.correspondsTo ?? 0) - (was.correspondsTo ?? 0) : null;
    const values = (is.overall ?? 0) - (was.overall ?? 0);
    const old = before.w.risks.get(risk.id);
    const ids = [
      ...[risk, old].flatMap((one) => (one ? [one.damage, one.threat] : [])),
      ...rowsOf.flatMap((rows) => [risk.threat, old?.threat ?? ''].flatMap((threat) => [...(rows.get(threat) ?? [])])),
    ];
    const causes = [...new Set(ids)].flatMap((id) => {
      const change = changes.get(id);
      return change && movesRatings(change) ? [change] : [];
    });
    const [latest] = [...causes].sort((a, b) => (a.at < b.at ? 1 : -1));
    moved.push({
      id: risk.id,
      code: risk.code,
      title: after.w.threats.get(risk.threat)?.description ?? '',
      before: { value: was.overall, impact: was.impact, feasibility: was.feasibility },
      after: { value: is.overall, impact: is.impact, feasibility: is.feasibility },
      move,
      // Steps of a value within one level of the standard (a scale of its own) count after whole levels.
      size: move === null ? -1 : Math.abs(move) + Math.min(Math.abs(values), 99) / 100,
      causes: causes.slice(0, mostCauses).map(({ id, kind }) => ({ id, kind })),
      by: latest?.by ?? '',
      at: latest?.at ?? '',
    });
  }
  return moved.sort((a, b) => b.size - a.size || byCode(a, b)).map(({ size: _, ...risk }) => risk);
}

/** What the feasibility of each threat is rated from: its paths, or the nodes of its tree, each followed by its steps with their pre-steps. */
function rowsByThreat(w: Workspace): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const rowsOf = (threat: string) => {
    const ids = found.get(threat) ?? new Set<string>();
    found.set(threat, ids);
    return ids;
  };
  const addSteps = (ids: Set<string>, steps: readonly string[]) => {
    const waiting = [...steps].reverse();
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (ids.has(id)) continue;
      ids.add(id);
      waiting.push(...(w.steps.get(id)?.preSteps ?? []));
    }
  };
  for (const path of w.paths) for (const threat of path.threats) addSteps(rowsOf(threat).add(path.id), path.steps);
  const childrenOf = new Map<string, Row<'treeNodes'>[]>();
  for (const node of w.treeNodes)
    if (node.parent) childrenOf.set(node.parent, [...(childrenOf.get(node.parent) ?? []), node]);
  const addBranch = (ids: Set<string>, node: Row<'treeNodes'> | undefined) => {
    if (!node || ids.has(node.id)) return;
    ids.add(node.id);
    if (node.step) addSteps(ids, [node.step]);
    // Another branch is needed here, too.
    if (node.target) addBranch(ids, w.treeNodes.get(node.target));
    for (const child of childrenOf.get(node.id) ?? []) addBranch(ids, child);
  };
  for (const node of w.treeNodes) if (node.threat) addBranch(rowsOf(node.threat), node);
  return found;
}

/** Is a rating read from this field? A reason beside a level moves none. */
export const isRatedFrom = (kind: RowChange['kind'], path: readonly string[]): boolean =>
  (ratedFields[kind]?.includes(path[0] ?? '') ?? false) && path.at(-1) !== 'reason';

const movesRatings = ({ kind, what, differences }: RowChange): boolean =>
  kind in ratedFields && (what !== 'changed' || differences.some(({ path }) => isRatedFrom(kind, path)));
