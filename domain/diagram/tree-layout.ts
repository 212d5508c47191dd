import type { Box } from './geometry.ts';

/** Measures of trees (px at natural size). */
export const treeSize = { width: 122, rootWidth: 196, height: 66, controlWidth: 138, pitch: 132, gap: 12 };

/** A node as it is laid out: what is folded away is not there. */
export interface Branch<B> {
  id: string;
  children: readonly B[];
}
type Size = Pick<Box, 'width' | 'height'>;

/**
 * Places of the nodes of a tree: children side by side in their order, the parent over their middle, every level on one line. Each
 * branch has a strip of its own, so that an edit moves what stands right of it and nothing else, and a thousand leaves take a millisecond.
 * @param sizeOf always the same for the same branch
 * @param former places of the tree before: where a node stays, the object stays
 */
export function layTree<B extends Branch<B>>(
  root: B,
  sizeOf: (branch: B) => Size,
  former?: ReadonlyMap<string, Box>,
): ReadonlyMap<string, Box> {
  const places = new Map<string, Box>();
  measureWidths(root, sizeOf);
  const open: { branch: B; left: number; top: number }[] = [{ branch: root, left: 0, top: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { branch, left, top } = at;
    const { id, children } = branch;
    const size = sizeOf(branch);
    const { strip, below } = widths.get(branch) ?? { strip: size.width, below: 0 };
    const x = Math.round(left + (strip - size.width) / 2);
    const known = former?.get(id);
    const stays = known?.x === x && known.y === top && known.width === size.width && known.height === size.height;
    places.set(id, known && stays ? known : { x, y: top, width: size.width, height: size.height });
    let next = left + (strip - below) / 2;
    for (const child of children) {
      open.push({ branch: child, left: next, top: top + treeSize.pitch });
      next += (widths.get(child)?.strip ?? 0) + treeSize.gap;
    }
  }
  return places;
}

interface Widths {
  /** Of the branch with all below it. */
  strip: number;
  /** Of all below it. */
  below: number;
}

/** Kept with the branch, which is a value: while it is the same object, all below it is. */
const widths = new WeakMap<object, Widths>();

/** Measures how wide branches are; of a tree of which most has been laid out before, only what is new is looked at. */
function measureWidths<B extends Branch<B>>(root: B, sizeOf: (branch: B) => Size): void {
  const order: B[] = widths.has(root) ? [] : [root];
  for (let i = 0; i < order.length; i++)
    for (const child of (order[i] as B).children) if (!widths.has(child)) order.push(child);
  for (let i = order.length - 1; i >= 0; i--) {
    const branch = order[i] as B;
    let below = treeSize.gap * Math.max(0, branch.children.length - 1);
    for (const child of branch.children) below += widths.get(child)?.strip ?? 0;
    widths.set(branch, { strip: Math.max(sizeOf(branch).width, below), below });
  }
}
