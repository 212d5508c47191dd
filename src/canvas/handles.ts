import { onGrid, pointOnGrid } from '#domain/diagram/drawing.ts';
import {
  around,
  type Box,
  boxBetween,
  centreOf,
  distance,
  distanceToSegment,
  grown,
  holds,
  outsideOf,
  type Point,
} from '#domain/diagram/geometry.ts';
import type { Pictured } from '#domain/diagram/picture-parts.ts';
import type { Scene } from './scene';

/** What is held while the pointer is pressed. */
export interface PressKeys {
  shift: boolean;
  alt: boolean;
  ctrl: boolean;
}

/** Corners and middles of sides, clockwise from the top left. */
export function handlesOf({ x, y, width, height }: Box): Point[] {
  const [right, bottom, cx, cy] = [x + width, y + height, x + width / 2, y + height / 2];
  return [
    { x, y },
    { x: cx, y },
    { x: right, y },
    { x: right, y: cy },
    { x: right, y: bottom },
    { x: cx, y: bottom },
    { x, y: bottom },
    { x, y: cy },
  ].filter((_, i) => i % 2 === 0);
}

/** The box with one corner pulled; Shift keeps the ratio, Alt the centre, Ctrl leaves the grid. */
export function resizedBox(box: Box, handle: number, at: Point, { shift, alt, ctrl }: PressKeys): Box {
  const spot = ctrl ? at : pointOnGrid(at);
  const corner = handlesOf(box)[handle] as Point;
  const centre = centreOf(box);
  const fixed = alt
    ? { x: 2 * centre.x - spot.x, y: 2 * centre.y - spot.y }
    : { x: 2 * centre.x - corner.x, y: 2 * centre.y - corner.y };
  const next = boxBetween(fixed, spot);
  const width = Math.max(next.width, 20);
  const height = shift ? (width * box.height) / box.width : Math.max(next.height, 20);
  const x = spot.x < fixed.x ? fixed.x - width : alt ? centre.x - width / 2 : fixed.x;
  const y = spot.y < fixed.y ? fixed.y - height : alt ? centre.y - height / 2 : fixed.y;
  return ctrl
    ? { x, y, width, height }
    : { x: onGrid(x, 1), y: onGrid(y, 1), width: onGrid(width, 1), height: onGrid(height, 1) };
}

/** Boxes as they lie in a frame that was pulled to another size; each stays large enough to be seen. One alone takes the size of the frame. */
export function scaledTo<B extends Box>(boxes: readonly B[], from: Box, to: Box): B[] {
  const [wide, high] = [to.width / from.width, to.height / from.height];
  return boxes.map((box) => ({
    ...box,
    x: onGrid(to.x + (box.x - from.x) * wide, 1),
    y: onGrid(to.y + (box.y - from.y) * high, 1),
    width: Math.max(20, onGrid(box.width * wide, 1)),
    height: Math.max(20, onGrid(box.height * high, 1)),
  }));
}

/** The middles of the long pieces of a line. Where the label stands in the middle, beside it. */
export function middlesOf(points: readonly Point[], label: Box | null = null): Point[] {
  const middles: Point[] = [];
  for (let i = 1; i < points.length; i++) {
    const piece = [points[i - 1] as Point, points[i] as Point] as const;
    if (lengthOf(piece) <= 30) continue;
    const middle = halfway(piece);
    const beside = label && holds(grown(label, 4), middle) ? outsideOf(piece, label) : [];
    const longest = [...beside].sort((one, other) => lengthOf(other) - lengthOf(one))[0];
    middles.push(longest ? halfway(longest) : middle);
  }
  return middles;
}

const lengthOf = ([a, b]: readonly Point[]): number => (a && b ? distance(a, b) : 0);
const halfway = ([a, b]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };

/** Where among the bends of a link a new one belongs: after those the line reaches before it. */
export function placeOfBend(points: readonly Point[], vertices: readonly Point[], at: Point): number {
  const piece = (point: Point) => {
    let [best, least] = [0, Number.POSITIVE_INFINITY];
    for (let i = 1; i < points.length; i++) {
      const off = distanceToSegment(point, points[i - 1] as Point, points[i] as Point);
      if (off < least) [best, least] = [i, off];
    }
    return best + distance(points[best - 1] ?? point, point) / 1e6;
  };
  return vertices.filter((point) => piece(point) < piece(at)).length;
}

/** Of more links that are selected the ways are not drawn over them: each pan would draw them all. */
const mostWays = 300;

/** The ways of links that are selected, open where their labels stand. */
export const waysOf = (links: readonly string[], scene: Scene): (readonly Point[])[] =>
  links.slice(0, mostWays).flatMap((id) => {
    const item = scene.get(id);
    const label = labelIn(item);
    return item?.points ? (label ? outsideOf(item.points, label) : [item.points]) : [];
  });

/** The ground on which a link has its label. */
export function labelIn(item: Pictured | undefined): Box | null {
  const grounds = item?.shapes.filter((shape) => shape.is === 'rect') ?? [];
  const { x, y } = item?.box ?? { x: 0, y: 0 };
  return around(grounds.map((ground) => ({ x: x + ground.x, y: y + ground.y, width: ground.w, height: ground.h })));
}
