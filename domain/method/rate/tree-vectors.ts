import type { Method } from '#domain/model/method.ts';
import type { StepFacts } from './facts.ts';
import { vectorOf } from './feasibility.ts';
import { type Branch, presentIn, type TreeContext, type Woven } from './tree-branches.ts';

/**
 * Attack vectors of the steps by which an attack can begin: of an AND those of its first branch, of an OR those of any. They are what the
 * entry points of the minimal sets have (M-8.2), without listing the sets.
 */
export function entryVectors(method: Method, woven: Woven | null, context: TreeContext): readonly (string | null)[] {
  const vectors = new Set<string | null>();
  const known = vectorsOf(method);
  eachEntry(woven, ({ step }) => {
    if (step) vectors.add(vectorOfStep(method, known, step, context));
  });
  return [...vectors].sort();
}

function eachEntry(woven: Woven | null, visit: (leaf: Branch) => void): void {
  if (!woven) return;
  const present = presentIn(woven.root);
  const seen = new Set<Branch>();
  const open = [woven.root];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    if (seen.has(branch)) continue;
    seen.add(branch);
    const children = branch.children.filter((child) => present.has(child));
    if (branch.kind === 'step') visit(branch);
    else open.push(...(branch.kind === 'or' ? children : children.slice(0, 1)));
  }
}

type Known = WeakMap<StepFacts, Map<string, string | null>>;
const memo = new WeakMap<Method, Known>();

function vectorsOf(method: Method): Known {
  const known: Known = memo.get(method) ?? new WeakMap();
  memo.set(method, known);
  return known;
}

/** A step without pre-steps is read once per model. */
function vectorOfStep(method: Method, known: Known, step: StepFacts, { stepOf, model = '' }: TreeContext) {
  const path = { id: '', steps: [step.id], threats: [], model, basis: 'steps' as const, ratings: {} };
  const read = () => vectorOf(method, path, (id) => (id === step.id ? step : stepOf(id)));
  if (step.preSteps.length > 0) return read();
  const own = known.get(step) ?? new Map<string, string | null>();
  known.set(step, own);
  const found = own.get(model) ?? read();
  own.set(model, found);
  return found;
}
