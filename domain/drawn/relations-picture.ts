import type { Point } from '../diagram/geometry.ts';
import type { Colours, Picture, Pictured } from '../diagram/picture-parts.ts';
import { smallSize } from '../diagram/picture-parts.ts';
import { fitText, type Shape, textWidth } from '../diagram/shapes.ts';
import type { DrawnRelations } from '../workspace/relation-layers.ts';
import type { RelationKind, RelationNode } from '../workspace/relations.ts';

/** Measures of the layers on screen (px). */
export const layerSize = { width: 150, height: 40, column: 204, row: 48, head: 30, margin: 12 };
/** In print closer, so that all layers stand side by side on a page. */
const printed = { ...layerSize, width: 124, column: 158, row: 46 };

/** One colour for each kind of row, on screen and in print. */
export const relationColours: Readonly<Record<RelationKind, string>> = {
  assets: '#1677ff',
  damages: '#d4570a',
  threats: '#cf1322',
  paths: '#722ed1',
  steps: '#9254de',
  risks: '#c41d7f',
  goals: '#08979c',
  claims: '#5b8c00',
  requirements: '#237804',
};

/** Where each row is drawn. Each column stands in the middle of the longest, so that links stay short. */
export function layerPlaces(layers: DrawnRelations['layers'], size = layerSize): ReadonlyMap<string, Point> {
  const places = new Map<string, Point>();
  const longest = longestOf(layers);
  const { row, head, margin, column: pitchOfColumns } = size;
  for (const [column, layer] of layers.entries()) {
    const pitch = Math.min(row * 3, (longest * row) / layer.length);
    const start = head + margin + (longest * row - layer.length * pitch) / 2 + (pitch - row) / 2;
    for (const [i, { id }] of layer.entries())
      places.set(id, { x: margin + (column + 1) * pitchOfColumns, y: Math.round(start + i * pitch) });
  }
  return places;
}

export const longestOf = (layers: DrawnRelations['layers']): number =>
  layers.reduce((most, { length }) => Math.max(most, length), 0);

/** The ways of links between rows. One that leads over a layer passes between the rows of it: behind a row it would look like a link of that row. */
export class LayerWays {
  /** Upper edges of the rows of each column, from top to bottom. */
  private readonly columns: readonly (readonly number[])[];

  constructor(
    layers: DrawnRelations['layers'],
    places: ReadonlyMap<string, Point>,
    private readonly size = layerSize,
  ) {
    this.columns = layers.map((layer) => layer.map(({ id }) => places.get(id)?.y ?? 0));
  }

  /** From the right of a row to the left of another: every second stretch is straight. */
  between(from: Point, to: Point): readonly Point[] {
    const { width, height, margin, column: pitch } = this.size;
    const [start, end] = [
      { x: from.x + width, y: from.y + height / 2 },
      { x: to.x, y: to.y + height / 2 },
    ];
    const way: Point[] = [start];
    const columnAt = (x: number) => Math.round((x - margin) / pitch) - 1;
    for (let column = columnAt(from.x) + 1; column < columnAt(to.x); column++) {
      const x = margin + (column + 1) * pitch;
      const wanted = start.y + ((end.y - start.y) * (x + width / 2 - start.x)) / (end.x - start.x);
      const y = this.free(column, wanted);
      way.push({ x, y }, { x: x + width, y });
    }
    return [...way, end];
  }

  /** The nearest height between the rows of a column. */
  private free(column: number, wanted: number): number {
    const { height, row } = this.size;
    const beside = (row - height) / 2;
    const tops = this.columns[column] ?? [];
    const top = tops[lastBelow(tops, wanted + beside)];
    if (top === undefined || wanted > top + height + beside) return wanted;
    return wanted - top < height / 2 ? top - beside : top + height + beside;
  }
}

/** The index of the last number that is not greater than another, of numbers in order; -1 when there is none. */
function lastBelow(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The line along a way. */
export function layerLink(way: readonly Point[]): string {
  const [start, ...rest] = way;
  if (!start) return '';
  let d = `M${start.x} ${start.y}`;
  for (const [i, { x, y }] of rest.entries()) {
    const before = way[i] as Point;
    const bend = Math.max(24, (x - before.x) / 2);
    d += i % 2 === 1 ? `H${x}` : `C${before.x + bend} ${before.y} ${x - bend} ${y} ${x} ${y}`;
  }
  return d;
}

/** The relations of a task as a picture, as they are on screen, but closer: the task, the rows in their layers, and links. */
export function relationsPicture(
  { layers, links }: DrawnRelations,
  { task, kindName, colours }: { task: string; kindName: (kind: RelationKind) => string; colours: Colours },
): Picture {
  const places = layerPlaces(layers, printed);
  const rows = layers.flat();
  const taskAt = { x: printed.margin, y: printed.head + printed.margin };
  const heads = layers.map((layer, i) => headOf(layer, i, kindName, colours));
  const between = new LayerWays(layers, places, printed);
  const ways = links.flatMap(([from, to], i) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [wayOf(`way ${i}`, between.between(a, b), colours)] : [];
  });
  // As on screen, the task leads to the rows of the first layer.
  const first = (layers[0] ?? []).flatMap(({ id }) => places.get(id) ?? []);
  const roots = first.map((at, i) => wayOf(`root ${i}`, between.between(taskAt, at), colours));
  return {
    items: [
      ...roots,
      ...ways,
      ...heads,
      boxOf('task', taskAt, [{ text: task, bold: true }], colours.quiet, colours, task),
      ...rows.flatMap((row) => {
        const at = places.get(row.id);
        return at ? [pictureRow(row, at, colours)] : [];
      }),
    ],
    routes: new Map(),
  };
}

const pictureRow = ({ id, kind, code, name }: RelationNode, at: Point, colours: Colours): Pictured =>
  boxOf(id, at, [{ text: code, bold: true }, { text: name }], relationColours[kind], colours, `${code} ${name}`);

function boxOf(
  id: string,
  { x, y }: Point,
  lines: readonly { text: string; bold?: boolean }[],
  colour: string,
  colours: Colours,
  title: string,
): Pictured {
  const { width, height } = printed;
  const top = height / 2 + 4 - (lines.length - 1) * 8;
  const texts = lines.map(
    ({ text, bold = false }, i): Shape => ({
      is: 'text',
      x: 10,
      y: top + i * 16,
      text: fitText(text.split('\n')[0] ?? '', width - 16, smallSize, bold),
      size: smallSize,
      bold,
      fill: colours.text,
    }),
  );
  return {
    id,
    kind: 'node',
    box: { x, y, width, height },
    title,
    shapes: [
      { is: 'rect', x: 0, y: 0, w: width, h: height, radius: 6, fill: colours.card, stroke: colours.hairline },
      { is: 'rect', x: 0, y: 3, w: 4, h: height - 6, radius: 2, fill: colour },
      ...texts,
    ],
  };
}

function headOf(
  layer: readonly RelationNode[],
  column: number,
  kindName: (kind: RelationKind) => string,
  colours: Colours,
): Pictured {
  const { column: pitch, margin, width, head } = printed;
  const words = [...new Set(layer.map(({ kind }) => kindName(kind)))].join(' · ');
  // The names may reach beside the rows below them, up to the next head; where they are cut all the same, the number is not.
  const count = `  ${layer.length}`;
  const room = pitch - margin - textWidth(count, smallSize, true);
  const text = fitText(words, room, smallSize, true) + count;
  return {
    id: `head ${column}`,
    kind: 'group',
    box: { x: margin + (column + 1) * pitch, y: 0, width, height: head },
    title: words,
    shapes: [{ is: 'text', x: 0, y: 20, text, size: smallSize, bold: true, fill: colours.quiet }],
  };
}

function wayOf(id: string, way: readonly Point[], colours: Colours): Pictured {
  const [xs, ys] = [way.map(({ x }) => x), way.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const box = { x, y, width: Math.max(1, Math.max(...xs) - x), height: Math.max(1, Math.max(...ys) - y) };
  const d = layerLink(way.map((point) => ({ x: point.x - x, y: point.y - y })));
  return {
    id,
    kind: 'link',
    box,
    title: '',
    shapes: [{ is: 'path', d, stroke: colours.hairline, width: 1.2 }],
  };
}
