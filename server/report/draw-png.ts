import { createRequire } from 'node:module';
import type * as Library from '@napi-rs/canvas';
import { type Box, grown, overlap } from '#domain/diagram/geometry.ts';
import type { Picture } from '#domain/diagram/picture-parts.ts';
import { pictureFont, type Shape, textWidth } from '#domain/diagram/shapes.ts';
import { strokeRoom } from '#domain/diagram/svg.ts';

let loaded: typeof Library | undefined;
/** Loaded with the first picture: it takes 20 MB, also in a server that prints none. */
function library(): typeof Library {
  loaded ??= createRequire(import.meta.url)('@napi-rs/canvas') as typeof Library;
  return loaded;
}

/** Pixels of a picture at most: it is held as a whole, four bytes each. */
const mostPixels = 16_000_000;

/**
 * A part of a picture as PNG, of the same shapes as SVG and screen. Beside it the file holds the SVG; this is for programs that know none. Letters come from the fonts of the server; a
 * font that is wider than the one the picture was measured with is drawn narrower.
 * @param width in pixels, if that is not too many
 */
export function drawPng(picture: Picture, frame: Box, width: number, ground: string): Uint8Array {
  const scale = Math.min(width / frame.width, Math.sqrt(mostPixels / (frame.width * frame.height)));
  const canvas = library().createCanvas(
    Math.max(1, Math.round(frame.width * scale)),
    Math.max(1, Math.round(frame.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.lineJoin = 'round';
  for (const { box, shapes } of picture.items) {
    if (!overlap(grown(box, strokeRoom), frame)) continue;
    context.save();
    context.translate(box.x - frame.x, box.y - frame.y);
    for (const shape of shapes) drawShape(context, shape);
    context.restore();
  }
  return canvas.toBuffer('image/png');
}

function drawShape(context: Library.SKRSContext2D, shape: Shape) {
  if (shape.is === 'text') return drawText(context, shape);
  const path = new (library().Path2D)(shape.is === 'path' ? shape.d : undefined);
  context.save();
  if (shape.is === 'rect') path.roundRect(shape.x, shape.y, shape.w, shape.h, shape.radius ?? 0);
  else if (shape.at) {
    context.translate(shape.at.x, shape.at.y);
    context.scale(shape.at.scale, shape.at.scale);
  }
  context.globalAlpha = shape.opacity ?? 1;
  if (shape.fill && shape.fill !== 'none') {
    context.fillStyle = shape.fill;
    context.fill(path);
  }
  if (shape.stroke && shape.stroke !== 'none') {
    context.strokeStyle = shape.stroke;
    context.lineWidth = shape.width ?? 1;
    context.setLineDash(shape.dash ? shape.dash.split(/[\s,]+/).map(Number) : []);
    context.stroke(path);
  }
  context.restore();
}

function drawText(
  context: Library.SKRSContext2D,
  { text, x, y, size, bold, anchor, fill }: Extract<Shape, { is: 'text' }>,
): void {
  context.font = `${bold ? 600 : 400} ${size}px ${pictureFont}`;
  context.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  context.fillStyle = fill ?? '#000000';
  context.fillText(text, x, y, textWidth(text, size, bold) + 1);
}
