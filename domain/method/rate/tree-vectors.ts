import type { Method } from '#domain/model/method.ts';
import type { StepFacts } from './facts.ts';
import { vectorOf } from './feasibility.ts';
import { type Branch, isLeafPresent, type TreeContext, type Woven } from './tree-branches.ts';

/**
 * Attack vectors of the steps by which an attack can begin: of an AND those of its first branch, of an OR those of any. They are what the
 * entry points of the minimal sets have (M-8.2), without listing the sets.
 */
export function entryVectors(method: Method, woven: Woven | null, context: TreeContext): readonly (string | null)[] {
  if (!woven) return [];
  const known = vectorsOf(method);
  const below = belowOf(known, context.model ?? '');
  const ofStep = ({ step }: Branch): Vectors | null => {
    if (!isLeafPresent(step, context.stepOf)) return null;
    return step ? [vectorOfStep(method, known.steps, step, context)] : [];
  };
  const { root } = woven;
  const vectors = root.kind === 'step' ? ofStep(root) : vectorsBelow(root, below, ofStep);
  return [...(vectors ?? [])].sort();
}

/** Each once; null of a branch that is documentation only. */
type Vectors = readonly (string | null)[];
/** A branch is another object as soon as something below it changes. */
type Below = WeakMap<Branch, Vectors | null>;

function vectorsBelow(branch: Branch, below: Below, ofStep: (leaf: Branch) => Vectors | null): Vectors | null {
  const held = below.get(branch);
  if (held !== undefined) return held;
  let vectors: Vectors | null = null;
  if (branch.kind === 'step') vectors = ofStep(branch);
  else {
    const all = new Set<string | null>();
    for (const child of branch.children) {
      const some = vectorsBelow(child, below, ofStep);
      if (!some) continue;
      vectors = some;
      if (branch.kind === 'and') break;
      for (const vector of some) all.add(vector);
    }
    if (vectors && branch.kind === 'or') vectors = [...all];
  }
  below.set(branch, vectors);
  return vectors;
}

type OfSteps = WeakMap<StepFacts, Map<string, string | null>>;
/** What is kept of a method: the vectors of steps, and by model those of branches. */
interface Known {
  steps: OfSteps;
  branches: Map<string, Below>;
}
const memo = new WeakMap<Method, Known>();

function vectorsOf(method: Method): Known {
  const known: Known = memo.get(method) ?? { steps: new WeakMap(), branches: new Map() };
  memo.set(method, known);
  return known;
}

function belowOf({ branches }: Known, model: string): Below {
  const below: Below = branches.get(model) ?? new WeakMap();
  branches.set(model, below);
  return below;
}

/** A step without pre-steps is read once per model. */
function vectorOfStep(method: Method, known: OfSteps, step: StepFacts, { stepOf, model = '' }: TreeContext) {
  const path = { id: '', steps: [step.id], threats: [], model, basis: 'steps' as const, ratings: {} };
  const read = () => vectorOf(method, path, (id) => (id === step.id ? step : stepOf(id)));
  if (step.preSteps.length > 0) return read();
  const own = known.get(step) ?? new Map<string, string | null>();
  known.set(step, own);
  const found = own.get(model) ?? read();
  own.set(model, found);
  return found;
}
