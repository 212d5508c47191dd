import type { Shape } from '#domain/diagram/shapes.ts';
import { elementOf } from '#domain/diagram/svg.ts';

/**
 * Brings the elements of shapes up to date, past X6, where they are as many of the same kinds: of a link that runs elsewhere that is one attribute.
 * Returns false, and changes nothing, where they have to be made anew.
 */
export function patchShapes(element: Element | undefined, before: readonly Shape[], after: readonly Shape[]): boolean {
  if (!element) return false;
  const { children } = element;
  if (children.length !== after.length || before.length !== after.length) return false;
  if (!after.every((shape, i) => isSameKind(shape, before[i]) && children[i])) return false;
  after.forEach((shape, i) => {
    const [child, former] = [children[i], before[i]];
    if (child && former && former !== shape) patch(child, former, shape);
  });
  return true;
}

const partOf = (shape: Shape) => ('part' in shape ? shape.part : undefined);
const isSameKind = (shape: Shape, other: Shape | undefined): boolean =>
  other?.is === shape.is && (partOf(other) === 'detail') === (partOf(shape) === 'detail');

function patch(child: Element, before: Shape, after: Shape): void {
  const [was, is] = [elementOf(before), elementOf(after)];
  for (const [name, value] of Object.entries(is.attributes))
    if (was.attributes[name] !== value) child.setAttribute(name, String(value));
  for (const name of Object.keys(was.attributes)) if (!(name in is.attributes)) child.removeAttribute(name);
  if (is.text !== was.text) child.textContent = is.text ?? '';
}
