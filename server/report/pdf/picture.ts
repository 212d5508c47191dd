import { type Box, grown, overlap } from '#domain/diagram/geometry.ts';
import type { Picture } from '#domain/diagram/picture-parts.ts';
import { type Shape, textWidth } from '#domain/diagram/shapes.ts';
import { strokeRoom } from '#domain/diagram/svg.ts';
import type { Book } from './book.ts';
import { num } from './file.ts';
import { drawn } from './lines.ts';
import { type Page, rgb } from './page.ts';
import { pathOperators, roundedRect } from './path.ts';

/** Where a part of a picture stands on the page (points, from the upper left), and how large. */
interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws what of a picture is in the frame, of the same shapes as SVG and screen. */
export function drawPicture(book: Book, picture: Picture, frame: Box, place: Place): void {
  const { page } = book;
  const scale = place.width / frame.width;
  const { x, y, width, height } = place;
  page.put('q');
  page.put(`${num(x)} ${num(page.height - y - height)} ${num(width)} ${num(height)} re W n 1 j`);
  page.put(matrix(scale, 0, 0, -scale, x - scale * frame.x, page.height - y + scale * frame.y));
  for (const { box, shapes } of picture.items) {
    if (!overlap(grown(box, strokeRoom), frame)) continue;
    page.put(`q ${matrix(1, 0, 0, 1, box.x, box.y)}`);
    for (const shape of shapes) drawShape(book, page, shape);
    page.put('Q');
  }
  page.put('Q');
}

/** Scales of pictures need more digits than places on a page. */
const matrix = (...numbers: number[]): string =>
  `${numbers.map((one) => String(Math.round(one * 1e4) / 1e4)).join(' ')} cm`;

function drawShape(book: Book, page: Page, shape: Shape): void {
  if (shape.is === 'text') {
    drawText(book, page, shape);
    return;
  }
  const fill = shape.fill && shape.fill !== 'none' ? shape.fill : null;
  const stroke = shape.stroke && shape.stroke !== 'none' ? shape.stroke : null;
  if (!fill && !stroke) return;
  const operators = ['q'];
  if (shape.opacity !== undefined && shape.opacity < 1) operators.push(`/${book.opacity(shape.opacity)} gs`);
  if (fill) operators.push(`${colourOf(fill)} rg`);
  if (stroke) operators.push(`${colourOf(stroke)} RG ${num(shape.width ?? 1)} w`);
  if (stroke && shape.dash) operators.push(`[${numbersIn(shape.dash)}] 0 d`);
  if (shape.is === 'path' && shape.at)
    operators.push(matrix(shape.at.scale, 0, 0, shape.at.scale, shape.at.x, shape.at.y));
  operators.push(
    shape.is === 'rect' ? roundedRect(shape.x, shape.y, shape.w, shape.h, shape.radius ?? 0) : pathOperators(shape.d),
    fill && stroke ? 'B' : fill ? 'f' : 'S',
    'Q',
  );
  page.put(operators.join(' '));
}

/** A font that is wider than the one the picture was measured with is drawn narrower. */
function drawText(book: Book, page: Page, shape: Extract<Shape, { is: 'text' }>): void {
  const text = drawn(shape.text).replaceAll('\n', ' ');
  if (text.trim() === '') return;
  const font = shape.bold ? book.bold : book.regular;
  const room = textWidth(shape.text, shape.size, shape.bold) + 1;
  const own = font.textWidth(text, shape.size);
  const narrow = own > room ? room / own : 1;
  const width = own * narrow;
  const x = shape.x - (shape.anchor === 'middle' ? width / 2 : shape.anchor === 'end' ? width : 0);
  // The page is upside down in a picture, letters are not.
  page.put(
    `BT/${font.name} ${num(shape.size)} Tf ${num(narrow * 100)} Tz ${colourOf(shape.fill ?? '#000000')} rg 1 0 0 -1 ${num(x)} ${num(shape.y)} Tm ${font.written(text)}Tj ET`,
  );
}

const numbersIn = (dash: string) =>
  dash
    .split(/[\s,]+/)
    .map((one) => num(Number(one)))
    .join(' ');

/** `#rrggbb` or `#rgb`; anything else is black. */
function colourOf(colour: string): string {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(colour);
  if (short)
    return rgb(
      short
        .slice(1)
        .flatMap((digit) => [digit, digit])
        .join(''),
    );
  return /^#[\da-f]{6}/i.test(colour) ? rgb(colour.slice(1, 7)) : '0 0 0';
}
