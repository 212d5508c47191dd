import type { LocalText } from '../model/base.ts';
import { type AttackNode, type AttackStep, mostControls, mostSteps, mostTreeNodes } from './attacks.ts';

/**
 * The tree of an attack as an outline, and what keys and buttons make of it. Every function returns the tree afterwards, or null where nothing
 * can be done: so a screen knows which button to offer. A tree that was sound stays sound (`treeProblems`).
 */
export interface Outline {
  readonly nodes: readonly AttackNode[];
  readonly steps: readonly AttackStep[];
}

export interface OutlineRow {
  node: AttackNode;
  /** The root has 0. */
  depth: number;
  /** Place among the children of its parent, and how many there are. */
  at: number;
  of: number;
}

type Gate = AttackNode['gate'];
type NewId = () => string;

/** Deeper trees cannot be read; tasks refuse them at 60 (`treeLimits`), and a branch may go below one of theirs. */
const deepest = 40;

const nothing: LocalText = { en: '', zh: '' };
const blankStep = (name: LocalText): AttackStep => ({
  name,
  description: nothing,
  potential: {},
  takesPart: true,
  reason: nothing,
});

/** The rows of an outline: parents before their children, siblings in their order. */
export function rowsOfOutline(nodes: readonly AttackNode[]): OutlineRow[] {
  const below = childrenByParent(nodes);
  const rows: OutlineRow[] = [];
  const walk = (parent: string | null, depth: number) => {
    const all = below.get(parent) ?? [];
    for (const [at, node] of all.entries()) {
      rows.push({ node, depth, at, of: all.length });
      if (depth < nodes.length) walk(node.id, depth + 1);
    }
  };
  walk(null, 0);
  return rows;
}

function childrenByParent(nodes: readonly AttackNode[]): Map<string | null, AttackNode[]> {
  const below = new Map<string | null, AttackNode[]>();
  for (const node of nodes) {
    const siblings = below.get(node.parent);
    if (siblings) siblings.push(node);
    else below.set(node.parent, [node]);
  }
  return below;
}

const inOrder = (nodes: readonly AttackNode[]) => rowsOfOutline(nodes).map(({ node }) => node);
const childrenIn = (nodes: readonly AttackNode[], id: string) => nodes.filter(({ parent }) => parent === id);
const nodeIn = (nodes: readonly AttackNode[], id: string | null) => nodes.find((node) => node.id === id);
const put = (nodes: readonly AttackNode[], id: string, patch: Partial<AttackNode>) =>
  nodes.map((node) => (node.id === id ? { ...node, ...patch } : node));

/** The tree a form begins with: the steps there are in a row under AND, else one empty step under OR. */
export function newOutline(name: LocalText, steps: readonly AttackStep[], newId: NewId): Outline {
  const root: AttackNode = { id: newId(), parent: null, gate: steps.length > 0 ? 'and' : 'or', text: name, step: null };
  const kept = steps.length > 0 ? steps : [blankStep(nothing)];
  return { nodes: [root, ...kept.map((_, step) => leaf(newId(), root.id, step))], steps: kept };
}

const leaf = (id: string, parent: string, step: number): AttackNode => ({
  id,
  parent,
  gate: 'none',
  text: nothing,
  step,
});

/** A new step right behind a row, below the root as its last child. */
export function addedRow(tree: Outline, id: string, newId: NewId): { tree: Outline; made: string } | null {
  const after = nodeIn(tree.nodes, id);
  if (!after || isFull(tree, 1, 1)) return null;
  const made = newId();
  const steps = [...tree.steps, blankStep(nothing)];
  const parent = after.parent ?? after.id;
  if (after.parent === null && after.gate === 'none') return null;
  const node = leaf(made, parent, tree.steps.length);
  return { tree: { nodes: behind(tree.nodes, node, after.parent === null ? null : after.id), steps }, made };
}

/** With a node behind a sibling, or as the last of its parent. */
function behind(nodes: readonly AttackNode[], node: AttackNode, sibling: string | null): AttackNode[] {
  const at = sibling === null ? nodes.length : nodes.findIndex(({ id }) => id === sibling) + 1;
  return inOrder([...nodes.slice(0, at), node, ...nodes.slice(at)]);
}

const isFull = ({ nodes, steps }: Outline, moreNodes: number, moreSteps: number) =>
  nodes.length + moreNodes > mostTreeNodes || steps.length + moreSteps > mostSteps;

/** The row below the one before it; a step becomes a gate over itself and the row. */
export function indented(tree: Outline, id: string, newId: NewId): Outline | null {
  const node = nodeIn(tree.nodes, id);
  const siblings = node?.parent ? childrenIn(tree.nodes, node.parent) : [];
  const before = siblings[siblings.findIndex((one) => one.id === id) - 1];
  if (!node || !before || depthOf(tree.nodes, before.id) + heightOf(tree.nodes, id) >= deepest) return null;
  const opened = before.gate === 'none' ? gated(tree, before, 'and', newId) : tree;
  if (!opened) return null;
  // Where the step of the row before was empty it is gone now, and the steps behind it have other places.
  const rest = opened.nodes.filter((one) => one.id !== id);
  const own = opened.nodes.filter((one) => one.id === id);
  return { ...opened, nodes: inOrder([...rest, ...own.map((one) => ({ ...one, parent: before.id }))]) };
}

/** The row behind its parent. */
export function outdented(tree: Outline, id: string): Outline | null {
  const node = nodeIn(tree.nodes, id);
  const parent = nodeIn(tree.nodes, node?.parent ?? null);
  if (!node || !parent || parent.parent === null) return null;
  const rest = tree.nodes.filter((one) => one.id !== id);
  return { ...tree, nodes: behind(rest, { ...node, parent: parent.parent }, parent.id) };
}

/** The row before the sibling above it, or behind the one below, with all that is below it. */
export function moved(tree: Outline, id: string, by: 1 | -1): Outline | null {
  const node = nodeIn(tree.nodes, id);
  const siblings = node?.parent ? childrenIn(tree.nodes, node.parent) : [];
  const other = siblings[siblings.findIndex((one) => one.id === id) + by];
  if (!node || !other) return null;
  const nodes = tree.nodes.map((one) => (one === node ? other : one === other ? node : one));
  return { ...tree, nodes: inOrder(nodes) };
}

/** Without a row, what is below it, and the steps that are left without a leaf. The root stays. */
export function withoutRow(tree: Outline, id: string): Outline | null {
  if (!nodeIn(tree.nodes, id)?.parent) return null;
  const gone = new Set(branchOf(tree.nodes, id).map((node) => node.id));
  return withoutUnused({ ...tree, nodes: tree.nodes.filter((node) => !gone.has(node.id)) });
}

/** How many rows stand below one. */
export const countBelow = (nodes: readonly AttackNode[], id: string): number => branchOf(nodes, id).length - 1;

function branchOf(nodes: readonly AttackNode[], id: string): AttackNode[] {
  const below = childrenByParent(nodes);
  const all: AttackNode[] = nodes.filter((node) => node.id === id);
  for (let i = 0; i < all.length && i < nodes.length; i++) all.push(...(below.get(all[i]?.id ?? null) ?? []));
  return all;
}

function withoutUnused({ nodes, steps }: Outline): Outline {
  const used = new Set(nodes.map(({ step }) => step));
  const kept = steps.flatMap((_, at) => (used.has(at) ? [at] : []));
  const places = new Map(kept.map((from, to) => [from, to]));
  return {
    nodes: nodes.map((node) => ({ ...node, step: node.step === null ? null : (places.get(node.step) ?? null) })),
    steps: kept.map((at) => steps[at] as AttackStep),
  };
}

/** The row as a gate, or as a step. What a step says stays: it goes below the gate. A gate with rows below it cannot be a step. */
export function withGate(tree: Outline, id: string, gate: Gate, newId: NewId): Outline | null {
  const node = nodeIn(tree.nodes, id);
  if (!node || node.gate === gate) return null;
  if (node.gate === 'none') return gated(tree, node, gate, newId);
  if (gate !== 'none') return { ...tree, nodes: put(tree.nodes, id, { gate }) };
  if (node.parent === null || childrenIn(tree.nodes, id).length > 0 || isFull(tree, 0, 1)) return null;
  const steps = [...tree.steps, blankStep(node.text)];
  return { nodes: put(tree.nodes, id, { gate, text: nothing, step: tree.steps.length }), steps };
}

function gated(tree: Outline, node: AttackNode, gate: Gate, newId: NewId): Outline | null {
  const step = node.step === null ? undefined : tree.steps[node.step];
  const nodes = put(tree.nodes, node.id, { gate, text: step?.name ?? node.text, step: null });
  if (!step || node.step === null || isEmpty(step)) return withoutUnused({ ...tree, nodes });
  if (isFull(tree, 1, 0)) return null;
  return { ...tree, nodes: inOrder([...nodes, leaf(newId(), node.id, node.step)]) };
}

const isEmpty = ({ name, potential, ratings = [] }: AttackStep) =>
  name.en === '' && name.zh === '' && Object.values(potential).every((level) => !level) && ratings.length === 0;

/** What a row is called: the step of a leaf, the text of a gate. */
export const nameOfRow = ({ steps }: Outline, { step, text }: AttackNode): LocalText =>
  (step === null ? undefined : steps[step]?.name) ?? text;

/** The row with a name; a step has it wherever it stands. */
export function named(tree: Outline, id: string, name: LocalText): Outline {
  const at = nodeIn(tree.nodes, id)?.step ?? null;
  if (at === null) return { ...tree, nodes: put(tree.nodes, id, { text: name }) };
  return { ...tree, steps: tree.steps.map((step, i) => (i === at ? { ...step, name } : step)) };
}

/** A leaf with a step that stands elsewhere in the tree too: one action that several branches need. */
export function withStep(tree: Outline, id: string, step: number): Outline | null {
  const node = nodeIn(tree.nodes, id);
  if (node?.gate !== 'none' || node.step === step || !tree.steps[step]) return null;
  return withoutUnused({ ...tree, nodes: put(tree.nodes, id, { step }) });
}

/** The row with the requirements of the library that counter it, by their codes. */
export function withControls(tree: Outline, id: string, codes: readonly string[]): Outline | null {
  if (!nodeIn(tree.nodes, id)) return null;
  const controls = [...new Set(codes.map((code) => code.trim()).filter((code) => code !== ''))].slice(0, mostControls);
  const nodes = tree.nodes.map((node) => {
    if (node.id !== id) return node;
    const { controls: _, ...rest } = node;
    return controls.length > 0 ? { ...rest, controls } : rest;
  });
  return { ...tree, nodes };
}

/** Steps of the library as leaves below a gate, or behind a step. */
export function withSteps(tree: Outline, id: string, steps: readonly AttackStep[], newId: NewId): Outline | null {
  const at = nodeIn(tree.nodes, id);
  const parent = at?.gate === 'none' ? at.parent : at?.id;
  if (!at || !parent || isFull(tree, steps.length, steps.length)) return null;
  let nodes = [...tree.nodes];
  let sibling = at.gate === 'none' ? at.id : null;
  for (const [i] of steps.entries()) {
    const node = leaf(newId(), parent, tree.steps.length + i);
    nodes = behind(nodes, node, sibling);
    sibling = sibling === null ? null : node.id;
  }
  return { nodes, steps: [...tree.steps, ...steps] };
}

/** An attack of the library as a branch below a gate, or behind a step: a tree with its gates, a path as AND over its steps. */
export function grafted(
  tree: Outline,
  id: string,
  attack: Outline & { name: LocalText },
  newId: NewId,
): { tree: Outline; made: string } | null {
  const at = nodeIn(tree.nodes, id);
  if (!at) return null;
  const branch = attack.nodes.length > 0 ? attack : newOutline(attack.name, attack.steps, newId);
  if (isFull(tree, branch.nodes.length, branch.steps.length)) return null;
  const [own] = branch.nodes.filter(({ parent }) => parent === null);
  const below = at.gate === 'none' ? at.parent : at.id;
  if (!own || below === null) return null;
  if (depthOf(tree.nodes, below) + heightOf(branch.nodes, own.id) >= deepest) return null;
  const ids = new Map(branch.nodes.map((node) => [node.id, newId()]));
  const first = tree.steps.length;
  const copies = branch.nodes.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? newId(),
    parent: node.parent === null ? below : (ids.get(node.parent) ?? below),
    step: node.step === null ? null : node.step + first,
  }));
  const made = ids.get(own.id) ?? '';
  const [root, ...others] = copies.sort((a, b) => Number(b.id === made) - Number(a.id === made));
  const nodes = root ? [...behind(tree.nodes, root, at.gate === 'none' ? at.id : null), ...others] : [...tree.nodes];
  return { tree: { nodes: inOrder(nodes), steps: [...tree.steps, ...branch.steps] }, made };
}

function depthOf(nodes: readonly AttackNode[], id: string): number {
  let depth = 0;
  for (let at = nodeIn(nodes, id); at?.parent && depth < nodes.length; at = nodeIn(nodes, at.parent)) depth += 1;
  return depth;
}

function heightOf(nodes: readonly AttackNode[], id: string): number {
  const top = depthOf(nodes, id);
  return 1 + Math.max(...branchOf(nodes, id).map((node) => depthOf(nodes, node.id) - top));
}
