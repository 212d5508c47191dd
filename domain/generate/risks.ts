import { add, type Op } from '../workspace/edit.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';

/** A (threat scenario, damage scenario) pair that has no risk yet. */
export interface MissingRisk {
  threat: string;
  damage: string;
}

const pairOf = (pair: MissingRisk) => `${pair.threat} ${pair.damage}`;

/**
 * The pairs without a risk, in the order of the codes (RQ-15-15: a risk value for each threat scenario from each linked damage scenario).
 * Pairs that have one are left alone, so a second call after generating finds nothing.
 */
export function missingRisks(w: Workspace): MissingRisk[] {
  const taken = new Set<string>();
  for (const risk of w.risks) taken.add(pairOf(risk));
  const missing: MissingRisk[] = [];
  for (const threat of [...w.threats].sort(byCode)) {
    const damages = threat.damages.map((id) => w.damages.get(id)).filter((row) => row !== undefined);
    for (const damage of damages.sort(byCode)) {
      const pair = { threat: threat.id, damage: damage.id };
      if (!taken.has(pairOf(pair))) missing.push(pair);
    }
  }
  return missing;
}

/** The edit that adds risks for these pairs: undecided, nothing bound. */
export const riskOps = (pairs: readonly MissingRisk[]): Op[] =>
  pairs.map(({ threat, damage }) => add('risks', { threat, damage }));
