import type { Box } from './geometry.ts';

/** Measures of trees (px at natural size). */
export const treeSize = { width: 122, rootWidth: 196, height: 66, controlWidth: 138, pitch: 132, gap: 12 };

/** A node as it is laid out: what is folded away is not there. */
export interface Branch {
  id: string;
  width: number;
  height: number;
  children: readonly Branch[];
}

/**
 * Places of the nodes of a tree: children side by side in their order, the parent over their middle, every level on one line. Each
 * branch has a strip of its own, so that an edit moves what stands right of it and nothing else, and a thousand leaves take a millisecond.
 */
export function layTree(root: Branch): ReadonlyMap<string, Box> {
  const places = new Map<string, Box>();
  const widths = widthsOf(root);
  const open: { branch: Branch; left: number; top: number }[] = [{ branch: root, left: 0, top: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { branch, left, top } = at;
    const { id, width, height, children } = branch;
    const strip = widths.get(branch) ?? width;
    places.set(id, { x: Math.round(left + (strip - width) / 2), y: top, width, height });
    let next = left + (strip - stripOf(children, widths)) / 2;
    for (const child of children) {
      open.push({ branch: child, left: next, top: top + treeSize.pitch });
      next += (widths.get(child) ?? 0) + treeSize.gap;
    }
  }
  return places;
}

const stripOf = (children: readonly Branch[], widths: ReadonlyMap<Branch, number>): number =>
  children.reduce((sum, child) => sum + (widths.get(child) ?? 0), 0) + treeSize.gap * Math.max(0, children.length - 1);

/** How wide every branch is with all below it. */
function widthsOf(root: Branch): ReadonlyMap<Branch, number> {
  const order: Branch[] = [root];
  for (let i = 0; i < order.length; i++) order.push(...(order[i] as Branch).children);
  const widths = new Map<Branch, number>();
  for (const branch of order.reverse()) widths.set(branch, Math.max(branch.width, stripOf(branch.children, widths)));
  return widths;
}
