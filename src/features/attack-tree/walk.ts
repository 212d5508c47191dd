import { type Box, centreOf } from '#domain/diagram/geometry.ts';
import type { TreeBranch } from '#domain/diagram/tree-picture.ts';

export type Way = 'up' | 'down' | 'left' | 'right';

/** A tree as it is drawn. */
interface Drawn {
  root: TreeBranch | null;
  boxes: ReadonlyMap<string, Box>;
  /** Leaves that are drawn as a way, with the node that shows their step. */
  joined: ReadonlyMap<string, string>;
}

/**
 * Where an arrow key leads in a tree drawn from top to bottom: down to the first child, up to what it hangs on, to the side along the level. Below
 * a leaf is nothing, also where another branch is longer.
 * @param from a shape, or a leaf that is drawn as a way
 * @param parent the node `from` hangs on, if it is known: a leaf drawn as a way hangs on another one than the node that shows its step
 */
export function nextInTree(drawn: Drawn, from: string, way: Way, parent?: string | null): string | null {
  const shape = drawn.joined.get(from) ?? from;
  if (way === 'left' || way === 'right') return beside(drawn.boxes, shape, way === 'left' ? -1 : 1);
  if (way === 'up' && parent) return parent;
  const found = drawn.root && find(drawn.root, shape);
  if (!found) return null;
  return way === 'up' ? (found.above?.id ?? null) : firstBelow(found.branch);
}

/** The first node below; controls stand left of the nodes and are reached from them, or where nothing else is below. */
function firstBelow({ look, children, joins }: TreeBranch): string | null {
  const node = children.find((child) => child.look.is !== 'control');
  if (node) return node.id;
  const [join] = joins;
  // What leads from a control to a tree drawn elsewhere is no row that could be selected.
  if (join) return look.is === 'control' ? join.to : join.id;
  return children[0]?.id ?? null;
}

function find(root: TreeBranch, id: string): { branch: TreeBranch; above: TreeBranch | null } | null {
  const open: { branch: TreeBranch; above: TreeBranch | null }[] = [{ branch: root, above: null }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { branch } = at;
    if (branch.id === id) return at;
    for (const child of branch.children) open.push({ branch: child, above: branch });
  }
  return null;
}

/** The nearest box on the same level. */
function beside(boxes: ReadonlyMap<string, Box>, from: string, sign: 1 | -1): string | null {
  const box = boxes.get(from);
  if (!box) return null;
  const here = centreOf(box);
  let best: { id: string; distance: number } | null = null;
  for (const [id, other] of boxes) {
    const there = centreOf(other);
    const distance = (there.x - here.x) * sign;
    if (distance <= 1 || Math.abs(there.y - here.y) > 1) continue;
    if (!best || distance < best.distance) best = { id, distance };
  }
  return best?.id ?? null;
}
