import { num } from './file.ts';

/** How far a curve that stands for a quarter of a circle leans out. */
const lean = 0.5523;

/** A rectangle with round corners. */
export function roundedRect(x: number, y: number, w: number, h: number, radius: number): string {
  const r = Math.min(radius, w / 2, h / 2);
  if (!(r > 0)) return `${num(x)} ${num(y)} ${num(w)} ${num(h)} re`;
  const k = r * (1 - lean);
  const [right, bottom] = [x + w, y + h];
  const at = (...numbers: number[]) => numbers.map(num).join(' ');
  return [
    `${at(x + r, y)} m`,
    `${at(right - r, y)} l`,
    `${at(right - k, y, right, y + k, right, y + r)} c`,
    `${at(right, bottom - r)} l`,
    `${at(right, bottom - k, right - k, bottom, right - r, bottom)} c`,
    `${at(x + r, bottom)} l`,
    `${at(x + k, bottom, x, bottom - k, x, bottom - r)} c`,
    `${at(x, y + r)} l`,
    `${at(x, y + k, x + k, y, x + r, y)} c h`,
  ].join(' ');
}

interface Pen {
  x: number;
  y: number;
  /** Where the present outline began. */
  startX: number;
  startY: number;
  /** The last control point, for curves that go on smoothly. */
  controlX: number;
  controlY: number;
  last: string;
}

/** How many numbers each command takes (SVG 2, 9.3). */
const taken: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 };

/** The operators of an SVG path. */
export function pathOperators(d: string): string {
  const operators: string[] = [];
  const pen: Pen = { x: 0, y: 0, startX: 0, startY: 0, controlX: 0, controlY: 0, last: '' };
  for (const [, letter = '', list = ''] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*(?:e[-+]?\d+[^a-zA-Z]*)*)/g)) {
    const count = taken[letter.toUpperCase()];
    if (count === undefined) continue;
    const numbers = numbersOf(list, letter.toUpperCase() === 'A');
    let command = letter;
    for (let i = 0; i === 0 || (count > 0 && i + count <= numbers.length); i += Math.max(1, count)) {
      if (numbers.length < count) break;
      operators.push(draw(pen, command, numbers.slice(i, i + count)));
      // Further points of a move are lines.
      if (command === 'M') command = 'L';
      if (command === 'm') command = 'l';
    }
  }
  return operators.join(' ');
}

/** The flags of an arc may stand without blanks: `0 01-2 3`. */
function numbersOf(list: string, isArc: boolean): number[] {
  const numbers: number[] = [];
  let rest = list;
  for (;;) {
    rest = rest.replace(/^[\s,]+/, '');
    const place = numbers.length % 7;
    const found =
      isArc && (place === 3 || place === 4)
        ? /^[01]/.exec(rest)
        : /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?/i.exec(rest);
    if (!found) return numbers;
    numbers.push(Number(found[0]));
    rest = rest.slice(found[0].length);
  }
}

function draw(pen: Pen, letter: string, n: readonly number[]): string {
  const command = letter.toUpperCase();
  const relative = letter !== command;
  const [dx, dy] = relative ? [pen.x, pen.y] : [0, 0];
  const point = (i: number): [number, number] => [(n[i] ?? 0) + dx, (n[i + 1] ?? 0) + dy];
  const before = pen.last;
  pen.last = command;
  switch (command) {
    case 'M': {
      const [x, y] = point(0);
      Object.assign(pen, { x, y, startX: x, startY: y });
      return `${num(x)} ${num(y)} m`;
    }
    case 'L':
      return line(pen, ...point(0));
    case 'H':
      return line(pen, (n[0] ?? 0) + dx, pen.y);
    case 'V':
      return line(pen, pen.x, (n[0] ?? 0) + dy);
    case 'C':
      return curve(pen, ...point(0), ...point(2), ...point(4));
    case 'S': {
      const smooth = before === 'C' || before === 'S';
      const [x, y] = smooth ? [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY] : [pen.x, pen.y];
      return curve(pen, x, y, ...point(0), ...point(2));
    }
    case 'Q':
      return quadratic(pen, ...point(0), ...point(2));
    case 'T': {
      const smooth = before === 'Q' || before === 'T';
      const [x, y] = smooth ? [2 * pen.x - pen.controlX, 2 * pen.y - pen.controlY] : [pen.x, pen.y];
      return quadratic(pen, x, y, ...point(0));
    }
    case 'A': {
      const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0] = n;
      return arc(pen, { rx, ry, turn, large: large === 1, sweep: sweep === 1 }, ...point(5));
    }
    default:
      Object.assign(pen, { x: pen.startX, y: pen.startY });
      return 'h';
  }
}

function line(pen: Pen, x: number, y: number): string {
  Object.assign(pen, { x, y });
  return `${num(x)} ${num(y)} l`;
}

function curve(pen: Pen, x1: number, y1: number, x2: number, y2: number, x: number, y: number): string {
  Object.assign(pen, { x, y, controlX: x2, controlY: y2 });
  return `${[x1, y1, x2, y2, x, y].map(num).join(' ')} c`;
}

function quadratic(pen: Pen, cx: number, cy: number, x: number, y: number): string {
  const { x: fromX, y: fromY } = pen;
  const third = (end: number, control: number) => end + (2 / 3) * (control - end);
  const drawn = curve(pen, third(fromX, cx), third(fromY, cy), third(x, cx), third(y, cy), x, y);
  Object.assign(pen, { controlX: cx, controlY: cy });
  return drawn;
}

interface Ellipse {
  rx: number;
  ry: number;
  turn: number;
  large: boolean;
  sweep: boolean;
}

/** An arc as curves of a quarter of the circle at most (SVG 2, appendix B.2.4). */
function arc(pen: Pen, ellipse: Ellipse, x: number, y: number): string {
  let [rx, ry] = [Math.abs(ellipse.rx), Math.abs(ellipse.ry)];
  if (!(rx > 0 && ry > 0)) return line(pen, x, y);
  const turn = (ellipse.turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const [halfX, halfY] = [(pen.x - x) / 2, (pen.y - y) / 2];
  const [ux, uy] = [cos * halfX + sin * halfY, cos * halfY - sin * halfX];
  const grow = Math.sqrt((ux / rx) ** 2 + (uy / ry) ** 2);
  if (grow === 0) return '';
  if (grow > 1) [rx, ry] = [rx * grow, ry * grow];
  const left = (rx * ry) ** 2 - (rx * uy) ** 2 - (ry * ux) ** 2;
  const factor =
    Math.sqrt(Math.max(0, left / ((rx * uy) ** 2 + (ry * ux) ** 2))) * (ellipse.large === ellipse.sweep ? -1 : 1);
  const [ccx, ccy] = [(factor * rx * uy) / ry, (-factor * ry * ux) / rx];
  const centreX = cos * ccx - sin * ccy + (pen.x + x) / 2;
  const centreY = sin * ccx + cos * ccy + (pen.y + y) / 2;
  const from = Math.atan2((uy - ccy) / ry, (ux - ccx) / rx);
  let sweep = Math.atan2((-uy - ccy) / ry, (-ux - ccx) / rx) - from;
  if (ellipse.sweep && sweep < 0) sweep += 2 * Math.PI;
  if (!ellipse.sweep && sweep > 0) sweep -= 2 * Math.PI;
  const parts = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9));
  const step = sweep / parts;
  const reach = (4 / 3) * Math.tan(step / 4);
  const at = (a: number, b: number): [number, number] => [
    centreX + cos * rx * a - sin * ry * b,
    centreY + sin * rx * a + cos * ry * b,
  ];
  return Array.from({ length: parts }, (_, i) => {
    const [a, b] = [from + i * step, from + (i + 1) * step];
    const [cosA, sinA, cosB, sinB] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const end = i === parts - 1 ? ([x, y] as const) : at(cosB, sinB);
    return curve(
      pen,
      ...at(cosA - reach * sinA, sinA + reach * cosA),
      ...at(cosB + reach * sinB, sinB - reach * cosB),
      ...end,
    );
  }).join(' ');
}
