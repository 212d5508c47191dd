import type { Tone } from '../model/tones.ts';
import { around, type Box, grown, type Point } from './geometry.ts';
import type { Colours, Picture, Pictured } from './picture-parts.ts';
import { nameSize, smallSize } from './picture-parts.ts';
import { fitText, type Shape, textWidth, twoLines } from './shapes.ts';
import { layTree, treeSize } from './tree-layout.ts';

/** What a picture shows of a node of an attack tree or of a control on it. */
export interface TreeLook {
  is: 'gate' | 'step' | 'reference' | 'control';
  root: boolean;
  name: string;
  code: string;
  /** The word of a gate; empty for others. */
  gate: '' | 'AND' | 'OR';
  sum: string;
  /** The sum before the last change, where it was another. */
  before: string;
  /** Height of every parameter, 0 to 1. */
  bars: readonly number[];
  level: { tone: Tone; name: string; digit: string } | null;
  /** Said where there is no level. */
  unrated: string;
  /** On the critical path. */
  critical: boolean;
  /** Words below the node: how often it is shared, how much is folded away. */
  note: string;
  /** Of a control: switched on, and the word for it. */
  on: boolean;
  state: string;
}

export interface TreeBranch {
  id: string;
  look: TreeLook;
  children: readonly TreeBranch[];
  /** Further ways to a step that is drawn elsewhere already: the id of the row, and of the node that shows it. */
  joins: readonly { id: string; to: string; critical: boolean }[];
}

export interface TreePicture extends Picture {
  boxes: ReadonlyMap<string, Box>;
  pictured: ReadonlyMap<string, Pictured>;
  /** The links by what they lead down to: the id of the node, or of the row of a join. */
  ways: ReadonlyMap<string, Pictured>;
}

/**
 * The picture of an attack tree, laid out.
 * @param former the picture before: what is the same stays the same object, the whole picture too, so that it is not drawn anew
 */
export function treePicture(root: TreeBranch, colours: Colours, former?: TreePicture): TreePicture {
  const boxes = layTree(root, sizeOf, former?.boxes);
  const links: Pictured[] = [];
  // The critical path lies over the other links.
  const bold: Pictured[] = [];
  const nodes: Pictured[] = [];
  const routes = new Map<string, { points: readonly Point[] }>();
  const lines = linesOf(colours);
  const ways = new Map<string, Pictured>();
  const link = (down: string, from: string, to: string, critical: boolean, dashed: boolean) => {
    const [above, below] = [boxes.get(from), boxes.get(to)];
    if (!above || !below) return;
    const look = (critical ? lines.critical : lines.usual)[dashed ? 'dashed' : 'solid'];
    const before = former?.ways.get(down);
    const isJoin = down !== to;
    // A row that led to a step drawn elsewhere may show it itself now.
    const known = before && (before.id === down) === isJoin ? before : undefined;
    const id = known?.id ?? (isJoin ? down : `way ${down}`);
    const pictured = (known && linkAgain(known, above, below, look)) ?? drawLink(id, [above, below], look, isJoin);
    (critical ? bold : links).push(pictured);
    ways.set(down, pictured);
    routes.set(pictured.id, pictured as { points: readonly Point[] });
  };
  const open = [root];
  for (let branch = open.pop(); branch; branch = open.pop()) {
    const box = boxes.get(branch.id);
    if (box) nodes.push(pictureTreeNode(branch, box, colours, former?.pictured.get(branch.id)));
    for (const child of branch.children) {
      const isControl = child.look.is === 'control';
      link(child.id, branch.id, child.id, branch.look.critical && child.look.critical, isControl && !child.look.on);
      open.push(child);
    }
    for (const { id, to, critical } of branch.joins) link(id, branch.id, to, critical, false);
  }
  const items = [...links, ...bold, ...nodes];
  if (former && items.length === former.items.length && items.every((item, i) => item === former.items[i]))
    return former;
  const pictured = new Map<string, Pictured>();
  for (const item of items) pictured.set(item.id, item);
  return { items, routes, boxes, pictured, ways };
}

const sizes = {
  root: { width: treeSize.rootWidth, height: treeSize.height },
  control: { width: treeSize.controlWidth, height: treeSize.height },
  node: { width: treeSize.width, height: treeSize.height },
};
const sizeOf = ({ look }: TreeBranch) => (look.root ? sizes.root : look.is === 'control' ? sizes.control : sizes.node);

/** Shapes already made: a look is a value, and shapes do not depend on the place. */
const made = new WeakMap<TreeLook, { colours: Colours; shapes: readonly Shape[] }>();

function pictureTreeNode({ id, look }: TreeBranch, box: Box, colours: Colours, known?: Pictured): Pictured {
  const { x, y, width, height } = box;
  let kept = made.get(look);
  if (kept?.colours !== colours) {
    kept = { colours, shapes: look.is === 'control' ? shield(look, width, colours) : card(look, width, colours) };
    made.set(look, kept);
  }
  // Shapes and title come of the look alone.
  if (known?.shapes === kept.shapes)
    return known.box.x === x && known.box.y === y ? known : { ...known, box: { ...known.box, x, y } };
  const title = [look.code, look.name, look.gate, look.level?.name ?? look.unrated, look.sum, look.note, look.state];
  // The gate and the words below belong to the node.
  return {
    id,
    kind: 'node',
    box: { x, y, width, height: height + 34 },
    shapes: kept.shapes,
    title: title.filter(Boolean).join(' '),
  };
}

const inset = 9;
const shieldIcon = 'M12 3l7 3v6c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6z';

function card(look: TreeLook, width: number, colours: Colours): Shape[] {
  const { height } = treeSize;
  const isGate = look.is === 'gate';
  const line = look.critical ? colours.text : colours.hairline;
  const frame: Shape = {
    is: 'rect',
    x: 0,
    y: 0,
    w: width,
    h: height,
    radius: 6,
    fill: isGate ? colours.sunken : colours.card,
    stroke: line,
    width: look.critical ? 1.6 : 1,
    part: 'body',
    ...(look.is === 'reference' && { dash: '5 3' }),
  };
  const lines = twoLines(look.name, width - 2 * inset, nameSize);
  return [
    frame,
    ...lines.map(
      (text, i): Shape => ({
        is: 'text',
        x: inset,
        y: 19 + i * 15,
        text,
        size: nameSize,
        bold: true,
        fill: colours.text,
      }),
    ),
    ...figures(look, width, colours),
    ...(look.code ? tab(look.code, width, colours, line) : []),
    ...(look.gate ? gateSign(look.gate, width, colours, line) : []),
    ...(look.note ? noteBelow(look, width, colours) : []),
  ];
}

/** Sum with what it was, the parameters as bars, the level as a chip. */
function figures(look: TreeLook, width: number, colours: Colours): Shape[] {
  const base = treeSize.height - 10;
  const shapes: Shape[] = [];
  let x = inset;
  const word = (text: string, bold: boolean, fill: string) => {
    shapes.push({ is: 'text', x, y: base, text, size: nameSize, bold, fill, part: 'detail' });
    x += textWidth(text, nameSize, bold) + 3;
  };
  if (look.before) word(`${look.before} →`, false, colours.quiet);
  if (look.sum) word(look.sum, true, colours.text);
  const words = look.level?.name ?? look.unrated;
  const chipWidth = Math.min(textWidth(words, 11) + 10, width - x - 6);
  const room = width - 6 - chipWidth - x;
  if (look.bars.length > 0 && room > look.bars.length * 4 + 6)
    for (const [i, share] of look.bars.entries()) {
      const h = 1.5 + share * 11;
      shapes.push({ is: 'rect', x: x + 4 + i * 4, y: base - h, w: 3, h, fill: colours.link, part: 'detail' });
    }
  const tone = look.level && colours.tones[look.level.tone];
  if (tone)
    shapes.push({
      is: 'rect',
      x: width - 6 - chipWidth,
      y: base - 12,
      w: chipWidth,
      h: 16,
      radius: 4,
      fill: tone.background,
    });
  shapes.push({
    is: 'text',
    x: width - 6 - chipWidth / 2,
    y: base,
    text: fitText(words, chipWidth - 4, 11),
    size: 11,
    anchor: 'middle',
    fill: tone ? tone.text : colours.quiet,
  });
  return shapes;
}

/** The code of a step on the upper edge. */
function tab(code: string, width: number, colours: Colours, line: string): Shape[] {
  const w = textWidth(code, smallSize) + 10;
  return [
    { is: 'rect', x: width - w - 6, y: -9, w, h: 16, radius: 4, fill: colours.card, stroke: line, part: 'detail' },
    {
      is: 'text',
      x: width - w / 2 - 6,
      y: 3,
      text: code,
      size: smallSize,
      anchor: 'middle',
      fill: colours.quiet,
      part: 'detail',
    },
  ];
}

/** Flat for AND, curved for OR, with its word. */
function gateSign(word: 'AND' | 'OR', width: number, colours: Colours, stroke: string): Shape[] {
  const [x, y] = [width / 2, treeSize.height + 9];
  const d =
    word === 'AND'
      ? `M${x - 17} ${y + 18}V${y}H${x + 17}V${y + 18}Z`
      : `M${x - 17} ${y + 18}Q${x - 17} ${y} ${x} ${y}Q${x + 17} ${y} ${x + 17} ${y + 18}Z`;
  return [
    { is: 'path', d: `M${x} ${treeSize.height}V${y}`, stroke, width: 1.4 },
    { is: 'path', d, fill: colours.card, stroke, width: 1.4 },
    { is: 'text', x, y: y + 14, text: word, size: 11, bold: true, anchor: 'middle', fill: colours.text },
  ];
}

const noteBelow = (look: TreeLook, width: number, colours: Colours): Shape[] => [
  {
    is: 'text',
    x: width / 2,
    y: treeSize.height + (look.gate ? 41 : 16),
    text: look.note,
    size: smallSize,
    anchor: 'middle',
    fill: colours.quiet,
    part: 'detail',
  },
];

/** A control: a shield with name, code and whether it is on. */
function shield(look: TreeLook, width: number, colours: Colours): Shape[] {
  const { height } = treeSize;
  const line = look.on ? colours.accent : colours.hairline;
  const ink = look.on ? colours.text : colours.quiet;
  const d = `M0 6Q${width / 2} -6 ${width} 6V${height - 14}Q${width * 0.75} ${height - 8} ${width / 2} ${height}Q${width * 0.25} ${height - 8} 0 ${height - 14}Z`;
  return [
    {
      is: 'path',
      d,
      fill: colours.card,
      stroke: line,
      width: look.on ? 1.6 : 1,
      part: 'body',
      ...(!look.on && { dash: '5 3' }),
    },
    { is: 'path', d: shieldIcon, at: { x: inset, y: 9, scale: 0.6 }, stroke: line, width: 1.8, part: 'detail' },
    {
      is: 'text',
      x: inset + 18,
      y: 22,
      text: fitText(look.name, width - 2 * inset - 18, nameSize, true),
      size: nameSize,
      bold: true,
      fill: ink,
    },
    {
      is: 'text',
      x: width / 2 - 4,
      y: 40,
      text: look.code,
      size: smallSize,
      anchor: 'end',
      fill: colours.quiet,
      part: 'detail',
    },
    { is: 'text', x: width / 2 + 4, y: 40, text: look.state, size: smallSize, bold: look.on, fill: ink },
  ];
}

type LineLook = Pick<Extract<Shape, { is: 'path' }>, 'stroke' | 'width' | 'dash'>;

function linesOf({ text, hairline }: Colours) {
  const both = (line: LineLook) => ({ solid: line, dashed: { ...line, dash: '4 3' } });
  return { critical: both({ stroke: text, width: 2.8 }), usual: both({ stroke: hairline, width: 1.4 }) };
}

const startOf = (above: Box): Point => ({ x: above.x + above.width / 2, y: above.y + treeSize.height });
const endOf = (below: Box): Point => ({ x: below.x + below.width / 2, y: below.y });

/** A link that was drawn before and still looks like this: itself, or with the same shapes at another place; undefined where it runs otherwise. */
function linkAgain(known: Pictured, above: Box, below: Box, look: LineLook): Pictured | undefined {
  const { box, points = [], shapes } = known;
  const [start, end] = [points[0], points.at(-1)];
  const line = shapes[0];
  if (!start || !end || line?.is !== 'path') return undefined;
  if (line.stroke !== look.stroke || line.width !== look.width || line.dash !== look.dash) return undefined;
  const [from, to] = [startOf(above), endOf(below)];
  const [dx, dy] = [from.x - start.x, from.y - start.y];
  if (to.x - end.x !== dx || to.y - end.y !== dy) return undefined;
  if (dx === 0 && dy === 0) return known;
  return {
    ...known,
    box: { x: box.x + dx, y: box.y + dy, width: box.width, height: box.height },
    points: points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
  };
}

/** How far below a node its links go aside; those to a node drawn elsewhere lower, so that they are not taken for links of its neighbours. */
const aside = { child: 44, join: 52 };

function drawLink(id: string, [above, below]: readonly [Box, Box], look: LineLook, isJoin: boolean): Pictured {
  const [from, to] = [startOf(above), endOf(below)];
  const middle = from.y + (isJoin ? aside.join : aside.child);
  const points = [from, { x: from.x, y: middle }, { x: to.x, y: middle }, to];
  const box = grown(around(points.map(({ x, y }) => ({ x, y, width: 0, height: 0 }))) as Box, 4);
  const at = ({ x, y }: Point) => `${x - box.x} ${y - box.y}`;
  return {
    id,
    kind: 'link',
    box,
    points,
    title: '',
    shapes: [
      {
        is: 'path',
        d: `M${points.map(at).join('L')}`,
        ...look,
        part: 'body',
      },
    ],
  };
}
