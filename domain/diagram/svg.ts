import { type Box, grown, overlap } from './geometry.ts';
import { frameOf } from './picture.ts';
import type { Picture } from './picture-parts.ts';
import { pictureFont, type Shape } from './shapes.ts';

/** A picture as a file, readable without this product: whole, or the part of it in a frame. */
export function svgOf(
  picture: Picture,
  ground: string,
  frame: Box = frameOf(picture),
): { svg: string; width: number; height: number } {
  const [width, height] = [Math.ceil(frame.width), Math.ceil(frame.height)];
  const body = picture.items
    .filter(({ box }) => overlap(grown(box, strokeRoom), frame))
    .map(
      ({ box, shapes, title }) =>
        `<g transform="translate(${box.x - frame.x} ${box.y - frame.y})"><title>${escaped(title)}</title>${shapes.map(svgShape).join('')}</g>`,
    )
    .join('');
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${pictureFont.replaceAll('"', "'")}"><rect width="100%" height="100%" fill="${ground}"/>${body}</svg>`,
    width,
    height,
  };
}

/** How far a line may be drawn beyond the box of its shape (px). */
export const strokeRoom = 8;

/** The element of a shape and its attributes, for whoever draws SVG. */
export function elementOf(shape: Shape): {
  tag: 'rect' | 'path' | 'text';
  attributes: Record<string, string | number>;
  text?: string;
} {
  if (shape.is === 'text')
    return {
      tag: 'text',
      attributes: {
        x: shape.x,
        y: shape.y,
        'font-size': shape.size,
        fill: shape.fill ?? '#000000',
        ...(shape.bold && { 'font-weight': 600 }),
        ...(shape.anchor && { 'text-anchor': shape.anchor }),
      },
      text: shape.text,
    };
  const paint = {
    fill: shape.fill ?? 'none',
    ...(shape.stroke && { stroke: shape.stroke, 'stroke-width': shape.width ?? 1 }),
    ...(shape.dash && { 'stroke-dasharray': shape.dash }),
    ...(shape.opacity !== undefined && { opacity: shape.opacity }),
  };
  if (shape.is === 'rect') {
    const { x, y, w, h, radius } = shape;
    return { tag: 'rect', attributes: { x, y, width: w, height: h, ...(radius && { rx: radius }), ...paint } };
  }
  const { at } = shape;
  const moved = at && { transform: `translate(${at.x} ${at.y})${at.scale === 1 ? '' : ` scale(${at.scale})`}` };
  return { tag: 'path', attributes: { d: shape.d, 'stroke-linejoin': 'round', ...moved, ...paint } };
}

function svgShape(shape: Shape): string {
  const { tag, attributes, text } = elementOf(shape);
  const list = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  return text === undefined ? `<${tag}${list}/>` : `<${tag}${list}>${escaped(text)}</${tag}>`;
}

/** Characters that XML does not allow are left out. */
const escaped = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
