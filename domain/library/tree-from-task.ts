import type { StepRow } from '../kinds/attack-step/shape.ts';
import { Refusal } from '../kinds/refusal.ts';
import type { gates, TreeNodeRow } from '../kinds/tree-node/shape.ts';
import { childrenOf } from '../workspace/trees.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { mostControls, mostSteps, mostTreeNodes } from './attacks.ts';

interface Node {
  id: string;
  parent: string | null;
  gate: (typeof gates)[number];
  text: string;
  /** Of a leaf: the place of its step in `steps`. */
  step: number | null;
  /** Codes of requirements of the library that controls on it carry out. */
  controls?: string[];
}

/** The code of a requirement of the library, by its id. */
export type CodeOf = (entry: string) => string | undefined;

interface TaskTree {
  nodes: Node[];
  steps: StepRow[];
}

/**
 * The tree of a task as an entry of the library holds it: parents before their children, steps once. What a leaf refers to stands in its place,
 * since an entry knows no references; of controls it knows the requirements of the library they carry out.
 * @throws Refusal TreeTooLarge
 */
export function treeOfTask(w: Workspace, root: TreeNodeRow, codeOf?: CodeOf): TaskTree {
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
      const controls = codeOf ? requirementsOn(w, row, codeOf) : [];
      tree.nodes.push({
        id,
        parent,
        gate: row.gate,
        text: row.text,
        step,
        ...(controls.length > 0 && { controls }),
      });
      for (const child of childrenOf(w, row.id).reverse()) waiting.push({ row: child, parent: id });
    }
    if (tree.nodes.length > mostTreeNodes || tree.steps.length > mostSteps)
      throw new Refusal('TreeTooLarge', { most: mostTreeNodes });
  }
  return tree;
}

/** The requirements behind the controls of a node and of its step. */
function requirementsOn(w: Workspace, { controls, step }: TreeNodeRow, codeOf: CodeOf): string[] {
  const all = [...controls, ...(w.steps.get(step ?? '')?.controls ?? [])];
  const rows = all.flatMap((id) => w.controls.get(id)?.requirements ?? []).map((id) => w.requirements.get(id));
  const codes = rows.flatMap((row) =>
    row?.library?.library === 'requirements' ? (codeOf(row.library.entry) ?? []) : [],
  );
  return [...new Set(codes)].slice(0, mostControls);
}
