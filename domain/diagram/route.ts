import type { Drawing, DrawnLink, DrawnNode } from './drawing.ts';
import { type Box, centreOf, holds, type Point } from './geometry.ts';

/** The sides of a node a link can end at; an empty port is chosen by where the other end is. */
export const ports = ['t', 'r', 'b', 'l'] as const;
export type Port = (typeof ports)[number];

const directions: Record<Port, Point> = {
  t: { x: 0, y: -1 },
  r: { x: 1, y: 0 },
  b: { x: 0, y: 1 },
  l: { x: -1, y: 0 },
};
const opposite: Record<Port, Port> = { t: 'b', b: 't', l: 'r', r: 'l' };
/** How far a line leaves its node before it may turn. */
const stub = 18;
/** Links that end at one side of a node are this far apart, where there is room. */
const pitch = 22;
/** Points of a curve; its crossings and its distance are those of the line through them. */
const curveSteps = 24;

/** The way of a link: the points it goes through. A curve goes through them too, by way of its bends. */
export interface Route {
  points: readonly Point[];
  /** Of a curve: what it is made of, as cubic pieces [control, control, end]. */
  curves?: readonly (readonly [Point, Point, Point])[];
}

interface End {
  port: Port;
  at: Point;
}

const isPort = (port: string): port is Port => (ports as readonly string[]).includes(port);

/** The middle of a side. */
export const portAt = (box: Box, port: Port, shift = 0): Point => {
  const { x, y } = centreOf(box);
  const { x: dx, y: dy } = directions[port];
  return {
    x: x + (dx * box.width) / 2 + (dx === 0 ? shift : 0),
    y: y + (dy * box.height) / 2 + (dy === 0 ? shift : 0),
  };
};

/** The side of a box that looks at a point. */
function sideTowards(box: Box, target: Point): Port {
  const { x, y } = centreOf(box);
  const [dx, dy] = [target.x - x, target.y - y];
  if (Math.abs(dx) / Math.max(box.width, 1) > (Math.abs(dy) / Math.max(box.height, 1)) * 0.6) return dx < 0 ? 'l' : 'r';
  return dy < 0 ? 't' : 'b';
}

/** The ways of all links of a drawing. Links at one side of a node are spread, so that none covers another. */
export function routesOf({ nodes, links }: Pick<Drawing, 'nodes' | 'links'>): Map<string, Route> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const joined = links.flatMap((link) => {
    const [from, to] = [byId.get(link.from), byId.get(link.to)];
    return from && to ? [{ link, from, to, ends: sidesOf(link, from, to) }] : [];
  });
  const shifts = spread(joined);
  return new Map(
    joined.map((one) => {
      const { id } = one.link;
      return [id, routeOf(one, shifts.get(`${id} from`) ?? 0, shifts.get(`${id} to`) ?? 0)];
    }),
  );
}

/** Ways already found: rows are values, so the same rows have the same way, and an edit of one node looks for the ways of its links alone. */
const found = new WeakMap<
  DrawnLink,
  { from: DrawnNode; to: DrawnNode; shifts: readonly [number, number]; route: Route }
>();

function routeOf({ link, from, to, ends }: Joined, fromShift: number, toShift: number): Route {
  const kept = found.get(link);
  if (kept?.from === from && kept.to === to && kept.shifts[0] === fromShift && kept.shifts[1] === toShift)
    return kept.route;
  const start = { port: ends.from, at: portAt(from, ends.from, fromShift) };
  const end = { port: ends.to, at: portAt(to, ends.to, toShift) };
  const route = routeBetween(link, start, end, [from, to]);
  found.set(link, { from, to, shifts: [fromShift, toShift], route });
  return route;
}

type Joined = { link: DrawnLink; from: DrawnNode; to: DrawnNode; ends: { from: Port; to: Port } };

function sidesOf(link: DrawnLink, from: Box, to: Box): { from: Port; to: Port } {
  if (from === to) return { from: 'r', to: 'b' };
  const first = link.vertices[0] ?? centreOf(to);
  const last = link.vertices.at(-1) ?? centreOf(from);
  return {
    from: isPort(link.fromPort) ? link.fromPort : sideTowards(from, first),
    to: isPort(link.toPort) ? link.toPort : sideTowards(to, last),
  };
}

/** How far each end of each link is from the middle of its side. Ends are ordered by where their links come from. */
function spread(joined: readonly Joined[]): Map<string, number> {
  const atSide = new Map<string, { key: string; towards: number; room: number }[]>();
  for (const { link, from, to, ends } of joined)
    for (const end of ['from', 'to'] as const) {
      const [node, other] = end === 'from' ? [from, to] : [to, from];
      const port = ends[end];
      const far = (end === 'from' ? link.vertices[0] : link.vertices.at(-1)) ?? centreOf(other);
      const flat = port === 't' || port === 'b';
      const side = atSide.get(`${node.id} ${port}`) ?? [];
      side.push({ key: `${link.id} ${end}`, towards: flat ? far.x : far.y, room: flat ? node.width : node.height });
      atSide.set(`${node.id} ${port}`, side);
    }
  const shifts = new Map<string, number>();
  for (const side of atSide.values()) {
    if (side.length < 2) continue;
    side.sort((a, b) => a.towards - b.towards || (a.key < b.key ? -1 : 1));
    const step = Math.min(pitch, (side[0]?.room ?? 0) / (side.length + 1));
    for (const [i, { key }] of side.entries()) shifts.set(key, (i - (side.length - 1) / 2) * step);
  }
  return shifts;
}

/** The way from one end to the other, in the manner of the link. */
function routeBetween(link: Pick<DrawnLink, 'route' | 'vertices'>, start: End, end: End, boxes: readonly Box[]): Route {
  const through = [start.at, ...link.vertices, end.at];
  if (link.route === 'straight') return { points: through };
  if (link.route === 'smooth') return curveThrough(through, start, end);
  return { points: withoutNeedless(rightAngled(link.vertices, start, end, boxes)) };
}

const moved = ({ at, port }: End, by: number): Point => ({
  x: at.x + directions[port].x * by,
  y: at.y + directions[port].y * by,
});

function rightAngled(vertices: readonly Point[], start: End, end: End, boxes: readonly Box[]): Point[] {
  if (vertices.length === 0) {
    if (facesStraight(start, end)) return [start.at, end.at];
    const [a, b] = [moved(start, stub), moved(end, stub)];
    return [start.at, ...shortest(a, b, start, end, boxes), end.at];
  }
  const points = [start.at, moved(start, stub)];
  let flat = start.port === 'l' || start.port === 'r';
  for (const next of [...vertices, moved(end, stub)]) {
    const last = points.at(-1) as Point;
    if (last.x !== next.x && last.y !== next.y) {
      points.push(flat ? { x: next.x, y: last.y } : { x: last.x, y: next.y });
      flat = !flat;
    }
    points.push(next);
  }
  return [...points, end.at];
}

/** Do two ends look at each other along one line? */
function facesStraight(start: End, end: End): boolean {
  const { x: dx, y: dy } = directions[start.port];
  const [x, y] = [end.at.x - start.at.x, end.at.y - start.at.y];
  return end.port === opposite[start.port] && x * dy === 0 && y * dx === 0 && x * dx + y * dy > 0;
}

/** The best of the simple ways between two points: short, few bends, not back into the node, not through either. */
function shortest(a: Point, b: Point, start: End, end: End, boxes: readonly Box[]): Point[] {
  const [mx, my] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  const near: Point[][] = [
    [{ x: b.x, y: a.y }],
    [{ x: a.x, y: b.y }],
    [
      { x: mx, y: a.y },
      { x: mx, y: b.y },
    ],
    [
      { x: a.x, y: my },
      { x: b.x, y: my },
    ],
  ];
  const whole = (way: readonly Point[]) => withoutNeedless([start.at, a, ...way, b, end.at]);
  let [best, least] = cheapest(near, whole, boxes);
  // Only where each of these turns back or cuts a node, the ways around the nodes are looked at.
  if (least >= turnsBack) {
    const around = boxes.flatMap((box) => [
      ...[box.x - stub, box.x + box.width + stub].map((x) => [
        { x, y: a.y },
        { x, y: b.y },
      ]),
      ...[box.y - stub, box.y + box.height + stub].map((y) => [
        { x: a.x, y },
        { x: b.x, y },
      ]),
    ]);
    const [other, cost] = cheapest(around, whole, boxes);
    if (cost < least) [best, least] = [other, cost];
  }
  return [a, ...best, b];
}

function cheapest(
  ways: readonly Point[][],
  whole: (way: readonly Point[]) => Point[],
  boxes: readonly Box[],
): [Point[], number] {
  let best: Point[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const way of ways) {
    const cost = costOf(whole(way), boxes);
    if (cost < least) [best, least] = [way, cost];
  }
  return [best, least];
}

/** What a way costs beside its length: a turn back, a cut through a node. */
const turnsBack = 100_000;
const cutsNode = 200_000;

function costOf(points: readonly Point[], boxes: readonly Box[]): number {
  let cost = points.length * 24;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    cost += Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
    for (const box of boxes) if (passesThrough(a, b, box)) cost += cutsNode;
    const before = points[i - 2];
    if (
      before &&
      Math.sign(a.x - before.x) * Math.sign(b.x - a.x) + Math.sign(a.y - before.y) * Math.sign(b.y - a.y) < 0
    )
      cost += turnsBack;
  }
  return cost;
}

/** Does a flat or upright line pass through the inside of a box? */
function passesThrough(a: Point, b: Point, box: Box): boolean {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [top, bottom] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return right > box.x + 1 && left < box.x + box.width - 1 && bottom > box.y + 1 && top < box.y + box.height - 1;
}

/** Without points that lie on the line between their neighbours. */
function withoutNeedless(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [b, a] = [kept.at(-1), kept.at(-2)];
    if (b && b.x === point.x && b.y === point.y) continue;
    const straight =
      a && b && ((a.x === b.x && b.x === point.x) || (a.y === b.y && b.y === point.y)) && between(a, b, point);
    if (straight) kept.pop();
    kept.push(point);
  }
  return kept;
}

const between = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y) >= 0;

function curveThrough(through: readonly Point[], start: End, end: End): Route {
  const curves: [Point, Point, Point][] = [];
  const points: Point[] = [start.at];
  for (let i = 1; i < through.length; i++) {
    const [a, b] = [through[i - 1] as Point, through[i] as Point];
    const pull = Math.max(Math.hypot(b.x - a.x, b.y - a.y) * 0.4, 20);
    const one = i === 1 ? moved(start, pull) : along(through, i - 1, pull);
    const two = i === through.length - 1 ? moved(end, pull) : along(through, i, -pull);
    curves.push([one, two, b]);
    for (let step = 1; step <= curveSteps; step++) points.push(onCurve(a, one, two, b, step / curveSteps));
  }
  return { points, curves };
}

/** A control point beside the i-th bend, in the direction from the one before to the one after. */
function along(through: readonly Point[], i: number, pull: number): Point {
  const [before, at, after] = [through[i - 1] as Point, through[i] as Point, through[i + 1] as Point];
  const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
  return {
    x: at.x + ((after.x - before.x) / length) * pull * 0.7,
    y: at.y + ((after.y - before.y) / length) * pull * 0.7,
  };
}

function onCurve(a: Point, one: Point, two: Point, b: Point, t: number): Point {
  const s = 1 - t;
  const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
  return { x: p * a.x + q * one.x + r * two.x + u * b.x, y: p * a.y + q * one.y + r * two.y + u * b.y };
}

/** The port of a node that is nearest to a point. */
export function nearestPort(box: Box, point: Point): Port {
  if (!holds(box, point)) return sideTowards(box, point);
  const sides = ports.map((port) => ({ port, at: portAt(box, port) }));
  sides.sort((a, b) => Math.hypot(a.at.x - point.x, a.at.y - point.y) - Math.hypot(b.at.x - point.x, b.at.y - point.y));
  return sides[0]?.port ?? 'r';
}

/** A line that is being pulled from a node to where the pointer is. */
export const pulledRoute = (box: Box, port: Port, target: Point): Route =>
  routeBetween(
    { route: 'orthogonal', vertices: [] },
    { port, at: portAt(box, port) },
    { port: opposite[sideTowards({ ...target, width: 1, height: 1 }, portAt(box, port))], at: target },
    [box],
  );
