import type { StepRow } from '../attack-step/shape.ts';
import type { TreeNodeRow } from '../tree-node/shape.ts';
import type { PathRow } from './shape.ts';

/** The tables of a version that say what an attacker does. */
export interface Attacks {
  paths: Iterable<PathRow>;
  steps: Iterable<StepRow> & { get(id: string): StepRow | undefined };
  treeNodes: Iterable<TreeNodeRow> & { get(id: string): TreeNodeRow | undefined };
}

/** That threat scenarios have an attack that realises an entry of a catalogue: a path, by itself or by a step of it, or a step of their trees. */
export interface Realisation {
  code: string;
  threats: readonly string[];
  by: { path: PathRow; step?: undefined } | { path?: undefined; step: StepRow };
}

/** What realises entries of catalogues, each entry once for a path. */
export function* realisations({ paths, steps, treeNodes }: Attacks): Generator<Realisation> {
  const coded = [...steps].filter(({ realises }) => realises.length > 0);
  for (const path of paths) {
    const ofSteps = coded.length === 0 ? [] : path.steps.flatMap((id) => steps.get(id)?.realises ?? []);
    for (const code of new Set([...path.realises, ...ofSteps])) yield { code, threats: path.threats, by: { path } };
  }
  if (coded.length === 0) return;
  const threatsOf = threatsByStep(treeNodes, new Set(coded.map(({ id }) => id)));
  for (const step of coded) {
    const threats = [...(threatsOf.get(step.id) ?? [])];
    if (threats.length > 0) for (const code of step.realises) yield { code, threats, by: { step } };
  }
}

/** The threat scenarios in whose trees steps stand, or in a branch that these refer to. */
function threatsByStep(nodes: Attacks['treeNodes'], steps: ReadonlySet<string>): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const referring = new Map<string, TreeNodeRow[]>();
  const leaves: TreeNodeRow[] = [];
  for (const node of nodes) {
    if (node.target !== null) referring.set(node.target, [...(referring.get(node.target) ?? []), node]);
    if (node.step !== null && steps.has(node.step)) leaves.push(node);
  }
  for (const leaf of leaves) {
    const threats = found.get(leaf.step ?? '') ?? new Set();
    found.set(leaf.step ?? '', threats);
    const above = new Set([leaf]);
    for (const node of above) {
      if (node.threat !== null) threats.add(node.threat);
      const parent = node.parent === null ? undefined : nodes.get(node.parent);
      if (parent) above.add(parent);
      for (const reference of referring.get(node.id) ?? []) above.add(reference);
    }
  }
  return found;
}
