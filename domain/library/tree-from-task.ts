import type { StepRow } from '../kinds/attack-step/shape.ts';
import { Refusal } from '../kinds/refusal.ts';
import type { gates, TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { childrenOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { mostSteps, mostTreeNodes } from './attacks.ts';

interface Node {
  id: string;
  parent: string | null;
  gate: (typeof gates)[number];
  text: string;
  /** Of a leaf: the place of its step in `steps`. */
  step: number | null;
}

interface TaskTree {
  nodes: Node[];
  steps: StepRow[];
}

/**
 * The tree of a task as an entry of the library holds it: parents before their children, steps once. What a leaf refers to stands in its place,
 * since an entry knows no references; controls belong to the task.
 * @throws Refusal TreeTooLarge
 */
export function treeOfTask(w: Workspace, root: TreeNodeRow): TaskTree {
  const tree: TaskTree = { nodes: [], steps: [] };
  const placeOf = (id: string): number | null => {
    const step = w.steps.get(id);
    if (!step) return null;
    const at = tree.steps.indexOf(step);
    return at < 0 ? tree.steps.push(step) - 1 : at;
  };
  const waiting: { row: TreeNodeRow; parent: string | null }[] = [{ row: root, parent: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const target = next.row.target === null ? undefined : w.treeNodes.get(next.row.target);
    if (target) {
      waiting.push({ row: target, parent: next.parent });
    } else {
      const { row, parent } = next;
      const id = `n${tree.nodes.length + 1}`;
      const step = row.step === null ? null : placeOf(row.step);
      tree.nodes.push({ id, parent, gate: row.gate, text: row.text, step });
      for (const child of childrenOf(w, row.id).reverse()) waiting.push({ row: child, parent: id });
    }
    if (tree.nodes.length > mostTreeNodes || tree.steps.length > mostSteps)
      throw new Refusal('TreeTooLarge', { most: mostTreeNodes });
  }
  return tree;
}
