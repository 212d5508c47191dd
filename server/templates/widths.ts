import { attributeOf, childOf, type Element, elementsIn, isElement, type Node } from './xml-tree.ts';

/** Of A4 with usual margins, and the least (twentieths of a point). */
const usual = 9000;
const least = 1500;

/** Room between the margins of a page, or in one of its columns. */
function widthOf(section: Element | undefined): number {
  if (!section) return usual;
  const number = (child: string, name: string, otherwise: number) => {
    const element = childOf(section, child);
    const value = Number(element && attributeOf(element, name));
    return Number.isFinite(value) && value > 0 && value < 100_000 ? value : otherwise;
  };
  const columns = Math.min(10, number('w:cols', 'w:num', 1));
  const text = number('w:pgSz', 'w:w', 11_906) - number('w:pgMar', 'w:left', 1440) - number('w:pgMar', 'w:right', 1440);
  return Math.max(least, Math.round(text / columns));
}

/** Tells of an element how wide what stands in it may be, where it is the first to say so: a part of the body, or a cell. */
export function widthsOf(root: Element): (node: Node) => number | undefined {
  const body = childOf(root, 'w:body');
  const widths = new Map<Node, number>();
  let waiting: Node[] = [];
  for (const child of body?.children ?? []) {
    waiting.push(child);
    const section = isElement(child)
      ? child.name === 'w:sectPr'
        ? child
        : childOf(childOf(child, 'w:pPr') ?? child, 'w:sectPr')
      : undefined;
    if (!section) continue;
    for (const one of waiting) widths.set(one, widthOf(section));
    waiting = [];
  }
  for (const one of waiting) widths.set(one, usual);
  for (const element of elementsIn(root))
    if (element.name === 'w:tc') {
      const wide = childOf(childOf(element, 'w:tcPr') ?? element, 'w:tcW');
      const width = Number(wide && attributeOf(wide, 'w:type') !== 'pct' ? attributeOf(wide, 'w:w') : Number.NaN);
      if (Number.isFinite(width) && width > 0 && width < 100_000) widths.set(element, Math.max(least, width - 220));
    }
  return (node) => widths.get(node);
}
