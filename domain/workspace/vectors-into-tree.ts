import type { FeasibilityRatings, PathRow } from '../kinds/attack-path/shape.ts';
import type { StepFacts } from '../method/rate/facts.ts';
import { participatingSteps, ratePath, vectorOf } from '../method/rate/feasibility.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { cutAt } from '../model/base.ts';
import { change, type Op } from './edit.ts';
import type { Workspace } from './workspace.ts';

const longestText = 4000;

/** How the attack vectors of paths come into a tree, where only steps have one (M-8.2). */
export interface VectorsIntoTree {
  /** Gives entry points the vectors that were set for their paths. */
  ops: readonly Op[];
  /** The ratings of the one step that a path rated as a whole becomes. */
  ratingsOf(path: PathRow): FeasibilityRatings;
  /** Codes of paths whose vector a tree cannot have. */
  lost: readonly string[];
}

/**
 * A vector that was set for a path counts for its CAL, and for its rating by the vector alone, also when it is rated by its steps (M-5.3). Its
 * entry point takes it over where it stands nowhere else, and where nothing else of the rating changes by that.
 *
 * @param model of the tree
 */
export function vectorsIntoTree(w: Workspace, paths: readonly PathRow[], model: string): VectorsIntoTree {
  const whole = new Map<string, FeasibilityRatings>();
  const entries = new Map<string, { ratings: FeasibilityRatings; reasons: Set<string> }>();
  const lost: string[] = [];
  for (const path of paths) {
    const fate = fateOf(w, path, model);
    if (fate === 'same') continue;
    if (fate === 'lost') lost.push(path.code);
    else if (path.basis === 'path') whole.set(path.id, fate.ratings);
    else if (isOnlyOf(w, fate.step, givenAlike(w, paths, path))) {
      const { reasons } = entries.get(fate.step) ?? { reasons: new Set() };
      entries.set(fate.step, { ratings: fate.ratings, reasons: reasons.add(path.reason) });
    } else lost.push(path.code);
  }
  const ops = [...entries].flatMap(([id, { ratings, reasons }]) => {
    const step = w.steps.get(id);
    if (!step) return [];
    const reason = [...new Set([step.reason, ...reasons])].filter(Boolean).join('\n');
    return [change('steps', step, { ratings, reason: cutAt(reason, longestText) })];
  });
  return { ops, ratingsOf: (path) => whole.get(path.id) ?? path.ratings, lost };
}

/** The step by which an attack begins; its ratings may be written. */
type Entry = StepFacts & { ratings: FeasibilityRatings };

/** `same`: in the tree the path has its vector as it is. Else what its entry point must be given, if it can. */
function fateOf(
  w: Workspace,
  path: PathRow,
  model: string,
): 'same' | 'lost' | { step: string; ratings: FeasibilityRatings } {
  const { method } = w;
  const stepOf = (id: string) => w.steps.get(id);
  const vector = vectorOf(method, path, stepOf);
  const { vectorModel } = scaleOf(method);
  const [parameter, vectorId] = [vectorModel?.vectorParameter, vectorModel?.model.id];
  if (vector === null || !parameter || !vectorId) return 'same';
  const isWhole = path.basis === 'path';
  // Without what was entered for the path itself it would have the same: there is nothing to take along.
  if (!isWhole && vectorOf(method, { ...path, ratings: {} }, stepOf) === vector) return 'same';
  const first = isWhole ? undefined : participatingSteps(path, stepOf, 1)[0];
  const entry: Entry | undefined = isWhole
    ? { id: path.id, takesPart: true, ratings: path.ratings, preSteps: [] }
    : w.steps.get(first?.id ?? '');
  if (!entry) return 'lost';
  const { computed } = ratePath(method, path, stepOf, model);
  const staysWith = (ratings: FeasibilityRatings) => {
    const inTree = { ...path, model, basis: 'steps' as const, ratings: {}, steps: isWhole ? [entry.id] : path.steps };
    const given = (id: string) => (id === entry.id ? { ...entry, ratings } : stepOf(id));
    return vectorOf(method, inTree, given) === vector && ratePath(method, inTree, given).computed === computed;
  };
  if (staysWith(entry.ratings)) return 'same';
  const ratings = { ...entry.ratings, [vectorId]: { ...entry.ratings[vectorId], [parameter]: vector } };
  return staysWith(ratings) ? { step: entry.id, ratings } : 'lost';
}

/** Whether another path goes into the tree with this one, and had the same vector. */
function givenAlike(w: Workspace, paths: readonly PathRow[], path: PathRow) {
  const stepOf = (id: string) => w.steps.get(id);
  const vector = vectorOf(w.method, path, stepOf);
  const alike = paths.filter(
    (one) => one.threats.length === 1 && one.basis === 'steps' && vectorOf(w.method, one, stepOf) === vector,
  );
  const ids = new Set(alike.map(({ id }) => id));
  return (other: PathRow) => ids.has(other.id);
}

/** Whether a step stands in such paths alone, also as a pre-step, and in no tree. */
function isOnlyOf(w: Workspace, step: string, isSuch: (path: PathRow) => boolean): boolean {
  const seen = new Set<string>();
  const open = [step];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    for (const node of w.treeNodes.mayName('step', id)) if (w.treeNodes.get(node)?.step === id) return false;
    for (const other of w.paths.mayName('steps', id)) {
      const path = w.paths.get(other);
      if (path?.steps.includes(id) && !isSuch(path)) return false;
    }
    for (const after of w.steps.mayName('preSteps', id))
      if (w.steps.get(after)?.preSteps.includes(id)) open.push(after);
  }
  return true;
}
