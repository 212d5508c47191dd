import { type Element, isElement, type Node } from './xml-tree.ts';

/** Marks that a document may hold once: of what is repeated they would be there many times, and Word calls such a file damaged. */
const once =
  /^w:(bookmark(Start|End)|comment(RangeStart|RangeEnd|Reference)|permStart|permEnd|moveFromRange(Start|End)|moveToRange(Start|End))$/;
const ids = new Set(['w14:paraId', 'w14:textId']);

/** Takes the marks away from what will be repeated. */
export function plainOnce(node: Node): void {
  if (!isElement(node)) return;
  node.children = node.children.filter((child) => !isElement(child) || !once.test(child.name));
  (node as { attributes: Element['attributes'] }).attributes = node.attributes.filter(([name]) => !ids.has(name));
  for (const child of node.children) plainOnce(child);
}
