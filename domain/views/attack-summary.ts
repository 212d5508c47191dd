import { highestRisksOfThreats } from '../method/rate/highest-risk.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { scaleOf } from '../method/rate/scale.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { pathsOfThreats } from './paths-of-threats.ts';

/** How a threat scenario is attacked. */
export interface AttackLine {
  id: string;
  code: string;
  description: string;
  type: string;
  /** Its feasibility comes from an attack tree. */
  tree: boolean;
  paths: number;
  /** Paths without a level. */
  unrated: number;
  feasibility: string | null;
  /** The path that sets it, where paths do, and the lowest sum. */
  easiest: string | null;
  sum: number | null;
  /** Highest risk of the threat. */
  risk: number | null;
}

/** A step that several paths take: what a measure there would reach. */
export interface SharedStep {
  id: string;
  code: string;
  name: string;
  paths: number;
  threats: number;
}

export interface AttackSummary {
  threats: readonly AttackLine[];
  /** Most used first; only steps of more than one path. */
  steps: readonly SharedStep[];
  /** Paths by the attack vector they begin with; null = not known. */
  vectors: readonly { vector: string | null; count: number }[];
}

/** Threats with their paths, steps that are shared, and where attacks begin. */
export function attackSummary(w: Workspace, ratings: Ratings): AttackSummary {
  const highest = highestRisksOfThreats(w.risks, ratings.risks);
  const counted = pathsOfThreats(w, ratings);
  const threats = [...w.threats].map(({ id, code, description, type }): AttackLine => {
    const rating = ratings.threats.get(id);
    const { total, rated } = counted.get(id) ?? { total: 0, rated: 0 };
    return {
      id,
      code,
      description,
      type,
      tree: rating?.tree != null,
      paths: total,
      unrated: total - rated,
      feasibility: rating?.level ?? null,
      easiest: rating?.path ?? null,
      sum: rating?.sum ?? null,
      risk: highest.get(id)?.value ?? null,
    };
  });
  return { threats, steps: sharedSteps(w), vectors: vectorsOf(w, ratings) };
}

function sharedSteps(w: Workspace): SharedStep[] {
  const used = new Map<string, { paths: number; threats: Set<string> }>();
  for (const { steps, threats } of w.paths)
    for (const id of new Set(steps)) {
      const held = used.get(id) ?? { paths: 0, threats: new Set<string>() };
      used.set(id, held);
      held.paths += 1;
      for (const threat of threats) held.threats.add(threat);
    }
  const found: SharedStep[] = [];
  for (const [id, { paths, threats }] of used) {
    const row = w.steps.get(id);
    if (row && paths > 1) found.push({ id, code: row.code, name: row.name, paths, threats: threats.size });
  }
  return found.sort((a, b) => b.paths - a.paths || b.threats - a.threats);
}

function vectorsOf(w: Workspace, ratings: Ratings): AttackSummary['vectors'] {
  const counted = new Map<string | null, number>();
  for (const { id } of w.paths) {
    const vector = ratings.paths.get(id)?.vector ?? null;
    counted.set(vector, (counted.get(vector) ?? 0) + 1);
  }
  // Where no model of the method asks for the vector, nobody has forgotten it.
  if (!scaleOf(w.method).vectorModel) counted.delete(null);
  return [...counted].map(([vector, count]) => ({ vector, count })).sort((a, b) => b.count - a.count);
}
