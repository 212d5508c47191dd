import type { StepRow } from '../kinds/attack-step/shape.ts';
import type { ControlRow } from '../kinds/control/shape.ts';
import { kinds } from '../kinds/kinds.ts';
import type { TreeNodeRow } from '../kinds/tree-node/shape.ts';
import type { TreeView } from '../method/rate/ratings.ts';
import { scaleOf } from '../method/rate/scale.ts';
import { evaluateTree } from '../method/rate/tree.ts';
import { branchesOf } from '../method/rate/tree-branches.ts';
import { entryVectors } from '../method/rate/tree-vectors.ts';
import type { LibraryLink } from '../model/library-link.ts';
import type { Method } from '../model/method.ts';
import type { Op } from '../workspace/edit.ts';
import { rootOf, treeContext, treeFactsOf } from '../workspace/trees.ts';
import { type Workspace, workspaceOf } from '../workspace/workspace.ts';
import { treeOps } from './import.ts';
import type { EntryForm } from './libraries.ts';

/** The id the threat scenario has that the tree is planted for. */
export const plantedFor = 'entry';

interface Planted {
  w: Workspace;
  view: TreeView | undefined;
}

interface Given {
  method: Method;
  language: LibraryLink['language'];
  /** Id of the feasibility model that rates it. */
  model: string;
}

/** The tree of an entry as the rows a task would have of it, rated as a task rates it: picture and rating are made by the same code. */
export function plantedEntry(
  attack: Pick<EntryForm<'attacks'>, 'nodes' | 'steps' | 'vector'>,
  { method, language, model }: Given,
): Planted {
  let made = 0;
  const newId = () => `row-${++made}`;
  const codes = new Set<string>();
  const controlOf = (code: string) => {
    codes.add(code);
    return controlId(code);
  };
  const ops = treeOps({ attack, method, language, threats: [plantedFor], newId, controlOf });
  const rowsOf = (kind: 'steps' | 'treeNodes') =>
    ops.flatMap((op) => (op.op === 'add' && op.kind === kind ? [rowOf(op)] : []));
  const rows = {
    steps: rowsOf('steps') as unknown as StepRow[],
    treeNodes: rowsOf('treeNodes') as unknown as TreeNodeRow[],
    // Off, so that the tree is rated as if they were not there: what getting around them takes, their requirements say.
    controls: [...codes].map((code) => controlRow(code)),
  };
  const w = workspaceOf({ versionId: '', rev: 0, status: 'open', method, counters: {}, rows });
  return { w, view: viewOf(w, scaleOf(method).model(model).model.id) };
}

const controlId = (code: string) => `control-${code}`;
const controlRow = (code: string): ControlRow =>
  kinds.controls.complete({ ...unwritten, id: controlId(code), name: code, active: false } as never) as ControlRow;

const unwritten = { rev: 0, createBy: '', responsibleBy: '', updateBy: '', updateTime: '', code: '' };

const rowOf = ({ kind, row, id = '' }: Extract<Op, { op: 'add' }>) =>
  kinds[kind].complete({ ...unwritten, ...row, id } as never) as object;

function viewOf(w: Workspace, model: string): TreeView | undefined {
  const root = rootOf(w, plantedFor);
  if (!root) return undefined;
  const facts = treeFactsOf(w, root.id);
  const { stepOf } = treeContext(w);
  const how = { stepOf, controls: 'off' as const, model };
  return {
    model,
    root: root.id,
    controls: [],
    controlled: null,
    initial: evaluateTree(w.method, facts, how),
    vectors: entryVectors(w.method, branchesOf(facts, how), how),
  };
}
