/** Points and boxes of a drawing, in pixels at natural size; y grows downwards. */
export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Does the box hold the point? Its edge counts. */
export const holds = (box: Box, { x, y }: Point): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** Does one box lie wholly inside of another? */
export const covers = (outer: Box, inner: Box): boolean =>
  holds(outer, inner) && holds(outer, { x: inner.x + inner.width, y: inner.y + inner.height });

/** Does the middle of a box lie inside of another, larger one? */
export const liesInside = (inner: Box, outer: Box): boolean =>
  holds(outer, centreOf(inner)) && inner.width * inner.height < outer.width * outer.height;

/** Do two boxes share more than an edge? */
export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The smallest box around all of these; null around nothing. */
export function around(boxes: Iterable<Box>): Box | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left === Infinity ? null : { x: left, y: top, width: right - left, height: bottom - top };
}

export const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** The box with these two points as opposite corners. */
export const boxBetween = (a: Point, b: Point): Box => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export const boxOfPoints = (points: readonly Point[]): Box =>
  around(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Not by `hypot`, which is many times as slow: a drawing asks some hundred thousand times. */
export const distance = (a: Point, b: Point): number => Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2);

/** How far a point is from the line between two others. */
export function distanceToSegment(p: Point, a: Point, b: Point): number {
  const length = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share = length === 0 ? 0 : ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / length;
  const at = Math.min(Math.max(share, 0), 1);
  return distance(p, { x: a.x + at * (b.x - a.x), y: a.y + at * (b.y - a.y) });
}

export function distanceToLine(p: Point, points: readonly Point[]): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < points.length; i++)
    least = Math.min(least, distanceToSegment(p, points[i - 1] as Point, points[i] as Point));
  return least;
}

/** The point half way along a line, or at another share of it. */
export function middleOf(points: readonly Point[], share = 0.5): Point {
  let whole = 0;
  for (let i = 1; i < points.length; i++) whole += distance(points[i - 1] as Point, points[i] as Point);
  let left = whole * share;
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const step = distance(a, b);
    if (step > 0 && left <= step) return { x: a.x + ((b.x - a.x) * left) / step, y: a.y + ((b.y - a.y) * left) / step };
    left -= step;
  }
  return points[0] ?? { x: 0, y: 0 };
}

/** Where a line crosses the edge of a box, in the order of the line. */
export function crossingsOf(points: readonly Point[], box: Box): Point[] {
  const found: Point[] = [];
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const shares = [
      ...shareOf(a.x, b.x, [box.x, box.x + box.width]),
      ...shareOf(a.y, b.y, [box.y, box.y + box.height]),
    ].sort((one, other) => one - other);
    for (const share of shares) {
      const at = { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
      const before = holds(box, onWay(a, b, share - 1e-6));
      if (before !== holds(box, onWay(a, b, share + 1e-6)) && !found.some((one) => distance(one, at) < 0.01))
        found.push(at);
    }
  }
  return found;
}

const onWay = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

const shareOf = (from: number, to: number, edges: readonly number[]): number[] =>
  from === to ? [] : edges.map((edge) => (edge - from) / (to - from)).filter((share) => share >= 0 && share <= 1);

/** The pieces of a line that lie outside of a box. */
export function outsideOf(points: readonly Point[], box: Box): (readonly Point[])[] {
  const pieces: Point[][] = [];
  let piece: Point[] = [];
  const end = () => {
    if (piece.length > 1) pieces.push(piece);
    piece = [];
  };
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1] as Point, points[i] as Point];
    const at = (share: number): Point => ({ x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share });
    const within = shareWithin(a, b, box);
    if (piece.length === 0) piece.push(a);
    if (!within) {
      piece.push(b);
      continue;
    }
    const [from, to] = within;
    if (from > 0) piece.push(at(from));
    end();
    if (to < 1) piece = [at(to), b];
  }
  end();
  return pieces;
}

/** From where to where, as shares of the way, a piece of line runs inside of a box. */
function shareWithin(a: Point, b: Point, { x, y, width, height }: Box): [number, number] | null {
  let [from, to] = [0, 1];
  for (const [start, step, least, most] of [
    [a.x, b.x - a.x, x, x + width],
    [a.y, b.y - a.y, y, y + height],
  ] as const) {
    if (step === 0) {
      if (start <= least || start >= most) return null;
      continue;
    }
    const [one, other] = [(least - start) / step, (most - start) / step];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
  }
  return from < to ? [from, to] : null;
}
