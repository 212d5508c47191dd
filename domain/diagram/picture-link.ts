import type { Drawing, DrawnGroup, DrawnLink } from './drawing.ts';
import {
  around,
  type Box,
  boxOfPoints,
  crossingsOf,
  distance,
  grown,
  holds,
  middleOf,
  overlap,
  type Point,
} from './geometry.ts';
import { type Aside, asideReach, asideRoom, placeAside } from './label-aside.ts';
import { LabelGround } from './label-ground.ts';
import { type LabelSize, labelOf, sizeOfLabel } from './link-label.ts';
import { type Colours, type Look, type Picture, type Pictured, type PictureInput, smallSize } from './picture-parts.ts';
import type { Route } from './route.ts';
import { fitText, type Shape, textWidth } from './shapes.ts';

/** Pictures already made, as of nodes; beside look and colours they depend on the way and on the boundaries it crosses. */
const made = new WeakMap<
  DrawnLink,
  {
    route: Route;
    look: Look | undefined;
    colours: Colours;
    boundaries: readonly DrawnGroup[];
    /** Nodes, and labels that were there before it, where it might put its own. */
    near: readonly Box[];
    /** The same further around, where the label found no room on its line. */
    around: readonly Box[] | null;
    label: Box | null;
    pictured: Pictured;
  }
>();

export function pictureLink(
  { lookOf, colours }: PictureInput,
  link: DrawnLink,
  route: Route,
  boundaries: readonly DrawnGroup[],
  labels = new LabelGround(),
): Pictured {
  const look = link.asset === null ? undefined : lookOf(link.asset);
  const kept = made.get(link);
  const near = labels.touching(reachOf(route));
  if (
    kept?.route === route &&
    kept.look === look &&
    kept.colours === colours &&
    kept.boundaries.length === boundaries.length &&
    kept.boundaries.every((group, i) => group === boundaries[i]) &&
    sameBoxes(kept.near, near) &&
    (kept.around === null || sameBoxes(kept.around, labels.touching([asideReach(route)])))
  ) {
    if (kept.label) labels.put(kept.label);
    return kept.pictured;
  }
  let around: readonly Box[] | null = null;
  const lookAround = () => (around = labels.touching([asideReach(route)]));
  const { pictured, label } = drawLink(link, look, route, { boundaries, near, lookAround }, colours);
  if (label) labels.put(label);
  made.set(link, { route, look, colours, boundaries, near, around, label, pictured });
  return pictured;
}

const sameBoxes = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.length === b.length &&
  a.every(
    (one, i) =>
      one === b[i] || (b[i] !== undefined && one.x === b[i].x && one.y === b[i].y && one.width === b[i].width),
  );

interface Surroundings {
  boundaries: readonly DrawnGroup[];
  near: readonly Box[];
  /** What is further around, asked for where the label finds no room on its line. */
  lookAround: () => readonly Box[];
}

function drawLink(
  link: DrawnLink,
  look: Look | undefined,
  route: Route,
  { boundaries, near, lookAround }: Surroundings,
  colours: Colours,
): { pictured: Pictured; label: Box | null } {
  const name = look?.name ?? link.text;
  const crossed = boundaries.flatMap((boundary) => crossedAt(route.points, boundary));
  const size = link.style.fontSize ?? smallSize;
  const needed = { width: textWidth(name, size), hasDigit: Boolean(look?.level) };
  const draw = (at: Point, room: number) => labelOf(at, fitText(name, room, size), look, link, colours);
  const sizeIn = (room: number) => sizeOfLabel(fitText(name, room, size), size, needed.hasDigit);
  const whole = labelBeside({ crossed, near }, route, needed, sizeIn, labelRoom);
  const isCut = whole.room < Math.min(needed.width, labelRoom);
  const aside =
    name !== '' &&
    (isCut || !whole.isFree) &&
    asideOf(route, draw, sizeIn(asideRoom), { crossed, near: lookAround() }, colours.quiet);
  // Shorter, a long name may still find room on its line.
  const isTight = !whole.isFree && !aside && needed.width > tightRoom;
  const onLine = isTight ? labelBeside({ crossed, near }, route, needed, sizeIn, tightRoom) : whole;
  // Where all around is taken, too, it stands on its line, cut; of a few letters nothing could be read.
  const label = aside || draw(onLine.at, Math.max(onLine.room, leastRoom));
  const labelBox = frameOf(label);
  const box = grown(around([boxOfPoints(route.points), ...(labelBox ? [labelBox] : [])]) as Box, 8);
  const stroke = link.style.stroke || colours.link;
  const shapes: Shape[] = [
    {
      is: 'path',
      d: pathOf(route, link.route),
      stroke,
      width: 1.4,
      ...(link.style.dashed && { dash: '6 4' }),
      part: 'body',
    },
    ...headsOf(link, route, stroke),
    ...label,
    ...crossingMarks(crossed, look, colours),
  ];
  const pictured: Pictured = {
    id: link.id,
    kind: 'link',
    box,
    shapes: shapes.map((shape) => placed(shape, -box.x, -box.y)),
    points: route.points,
    title: look ? `${look.code} ${look.name}` : link.text,
  };
  return { pictured, label: labelBox };
}

/** In less room nothing of a name that is cut can be read (px). */
const leastRoom = 44;

/** The label beside its line, with a leader where it is not near it. */
function asideOf(
  route: Route,
  draw: (at: Point, room: number) => Shape[],
  size: LabelSize | null,
  around: { crossed: readonly Point[]; near: readonly Box[] },
  colour: string,
): Shape[] | null {
  const found: Aside | undefined = size ? placeAside(route, size, around) : undefined;
  if (!found) return null;
  const { at, leader } = found;
  return [...(leader ? [leaderShape(leader, colour)] : []), ...draw(at, asideRoom)];
}

const leaderShape = ([from, to]: readonly [Point, Point], stroke: string): Shape => ({
  is: 'path',
  d: `M${spot(from)}L${spot(to)}`,
  stroke,
  width: 0.8,
  dash: '2 2',
  part: 'detail',
});

/** Links that cross a trust boundary, with their places: one end is inside, the other is not. */
export function crossingsIn(
  { items, routes }: Picture,
  { groups }: Drawing,
): { link: string; at: Point; boundary: string }[] {
  const links = new Set(items.flatMap(({ id, kind }) => (kind === 'link' ? [id] : [])));
  return [...routes].flatMap(([link, { points }]) =>
    links.has(link)
      ? groups.flatMap((group) =>
          group.boundary ? crossedAt(points, group).map((at) => ({ link, at, boundary: group.id })) : [],
        )
      : [],
  );
}

/** A flow that only passes by enters and leaves again, and is marked at both. */
const crossedAt = (points: readonly Point[], boundary: Box): Point[] => crossingsOf(points, boundary);

function crossingMarks(crossed: readonly Point[], look: Look | undefined, colours: Colours): Shape[] {
  return crossed.map(({ x, y }) => ({
    is: 'path',
    d: `M${x} ${y - 6}L${x + 6} ${y}L${x} ${y + 6}L${x - 6} ${y}Z`,
    fill: look?.threatened ? colours.text : colours.card,
    stroke: colours.text,
    width: 1.2,
  }));
}

/** The rectangle a label stands on. */
const frameOf = (label: readonly Shape[]): Box | null =>
  around(
    label.flatMap((shape) =>
      shape.is === 'rect' ? [{ x: shape.x, y: shape.y, width: shape.w, height: shape.h }] : [],
    ),
  );

/** Characters of a label have this much room (px); on a short flat piece, or beside the node it comes from, less, so that it covers no node. */
const labelRoom = 190;
/** Where no longer one has a place. */
const tightRoom = 150;
/** Half the height of a node with some air: a label so near to an end lies beside the node there. */
const besideNode = 36;

/** On a flat piece a label keeps its own edge, some air and the digit of its level clear of both ends. */
const besideText = (hasDigit: boolean) => (hasDigit ? 34 : 16);

function roomAt(at: Point, { points, curves }: Route, hasDigit: boolean, most: number): number {
  if (curves) return most;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    if (a.y === b.y && Math.abs(a.y - at.y) < 0.5 && (a.x - at.x) * (b.x - at.x) <= 0) {
      const width = 2 * Math.min(Math.abs(a.x - at.x), Math.abs(b.x - at.x));
      return Math.min(most, Math.max(20, width - besideText(hasDigit)));
    }
  }
  const near = [points[0], points.at(-1)].flatMap((end) =>
    end && Math.abs(end.y - at.y) < besideNode ? [2 * Math.abs(end.x - at.x) - 8] : [],
  );
  return Math.min(most, ...near.map((room) => Math.max(20, room)));
}

/** Parts of the way at which a label may stand, the usual one first. */
const shares = [0.5, 0.35, 0.65, 0.25, 0.75, 0.18, 0.82];

const placesOf = (route: Route): Point[] => [
  ...shares.map((share) => middleOf(route.points, share)),
  ...flatMiddle(route),
];

/** Half of the widest and of the highest label, with some air (px). */
const halfLabel = { width: 112, height: 40 };
/** Of a way in a smaller box (px²) all of that box is looked through, which is less than a box around each place. */
const smallWay = 360_000;
const reaches = new WeakMap<Route, readonly Box[]>();

/** The boxes in which a label of this way may lie. */
function reachOf(route: Route): readonly Box[] {
  const kept = reaches.get(route);
  if (kept) return kept;
  const whole = grown(boxOfPoints(route.points), halfLabel.width);
  const boxes =
    whole.width * whole.height <= smallWay
      ? [whole]
      : placesOf(route).map(({ x, y }) => ({
          x: x - halfLabel.width,
          y: y - halfLabel.height,
          width: 2 * halfLabel.width,
          height: 2 * halfLabel.height,
        }));
  reaches.set(route, boxes);
  return boxes;
}

/** A place on the line; `isFree`: no node, no other label and no mark is there. */
interface OnLine {
  at: Point;
  room: number;
  isFree: boolean;
}

/**
 * A label near the middle of its link, where it covers neither a mark of a crossing nor another label, and no node lies over it; elsewhere when it
 * would be cut there and has more room. Where none of its places is free, the usual one it is.
 */
function labelBeside(
  { crossed, near }: { crossed: readonly Point[]; near: readonly Box[] },
  route: Route,
  { width: needed, hasDigit }: { width: number; hasDigit: boolean },
  sizeIn: (room: number) => LabelSize | null,
  most: number,
): OnLine {
  let best: OnLine | null = null;
  for (const at of placesOf(route)) {
    const room = roomAt(at, route, hasDigit, most);
    if (best && room <= best.room) continue;
    const size = sizeIn(room);
    const frame = size && { x: at.x - size.width / 2, y: at.y - size.height / 2, ...size };
    if (frame && crossed.length > 0 && crossed.some((mark) => holds(grown(frame, 7), mark))) continue;
    if (frame && near.some((other) => overlap(frame, other))) continue;
    best = { at, room, isFree: true };
    if (room >= needed) break;
  }
  const middle = middleOf(route.points);
  return best ?? { at: middle, room: roomAt(middle, route, hasDigit, most), isFree: false };
}

/** The middle of the longest flat piece, where a label has the most room of all. */
function flatMiddle({ points, curves }: Route): Point[] {
  if (curves) return [];
  let longest: { at: Point; length: number } | null = null;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const length = Math.abs(a.x - b.x);
    if (a.y === b.y && length > (longest?.length ?? 0)) longest = { at: { x: (a.x + b.x) / 2, y: a.y }, length };
  }
  return longest ? [longest.at] : [];
}

/** Closed heads, 9 long and 8 wide, at the ends the arrow points to. */
function headsOf({ arrow }: DrawnLink, { points, curves }: Route, fill: string): Shape[] {
  const heads: Shape[] = [];
  const last = curves?.at(-1);
  if (arrow === 'forward' || arrow === 'both') {
    const tip = points.at(-1) as Point;
    heads.push(head(tip, last && distance(last[1], tip) > 0 ? last[1] : (points.at(-2) as Point), fill));
  }
  const first = curves?.[0];
  if (arrow === 'backward' || arrow === 'both') {
    const tip = points[0] as Point;
    heads.push(head(tip, first && distance(first[0], tip) > 0 ? first[0] : (points[1] as Point), fill));
  }
  return heads;
}

function head(tip: Point, from: Point, fill: string): Shape {
  const length = distance(tip, from) || 1;
  const [dx, dy] = [(tip.x - from.x) / length, (tip.y - from.y) / length];
  const base = { x: tip.x - dx * 9, y: tip.y - dy * 9 };
  const points = [tip, { x: base.x - dy * 4, y: base.y + dx * 4 }, { x: base.x + dy * 4, y: base.y - dx * 4 }];
  return { is: 'path', d: `M${points.map(spot).join('L')}Z`, fill, stroke: fill };
}

const short = (value: number) => Math.round(value * 100) / 100;
const spot = ({ x, y }: Point) => `${short(x)} ${short(y)}`;

/** The way as a path; corners are rounded by 6, vertices of a straight line stay sharp. */
function pathOf({ points, curves }: Route, manner: DrawnLink['route']): string {
  if (curves) return `M${spot(points[0] as Point)}${curves.map((piece) => `C${piece.map(spot).join(' ')}`).join('')}`;
  if (manner === 'straight') return `M${points.map(spot).join('L')}`;
  let d = `M${spot(points[0] as Point)}`;
  for (let i = 1; i < points.length; i++) {
    const [before, at, after] = [points[i - 1] as Point, points[i] as Point, points[i + 1]];
    if (!after) d += `L${spot(at)}`;
    else {
      const radius = Math.min(6, distance(before, at) / 2, distance(at, after) / 2);
      d += `L${spot(towards(at, before, radius))}Q${spot(at)} ${spot(towards(at, after, radius))}`;
    }
  }
  return d;
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length };
}

/** A shape moved by so much. */
function placed(shape: Shape, dx: number, dy: number): Shape {
  if (shape.is !== 'path') return { ...shape, x: shape.x + dx, y: shape.y + dy };
  const at = shape.at ?? { x: 0, y: 0, scale: 1 };
  return { ...shape, at: { ...at, x: at.x + dx, y: at.y + dy } };
}
