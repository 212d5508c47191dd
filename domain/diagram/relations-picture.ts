import type { DrawnRelations } from '../workspace/relation-layers.ts';
import type { RelationKind, RelationNode } from '../workspace/relations.ts';
import type { Point } from './geometry.ts';
import type { Colours, Picture, Pictured } from './picture-parts.ts';
import { smallSize } from './picture-parts.ts';
import { fitText, type Shape } from './shapes.ts';

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

/** The way of a link between two rows. */
export function layerLink(from: Point, to: Point, { width, height } = layerSize): string {
  const [x, y, tx, ty] = [from.x + width, from.y + height / 2, to.x, to.y + height / 2];
  const bend = Math.max(24, (tx - x) / 2);
  return `M${x} ${y}C${x + bend} ${y} ${tx - bend} ${ty} ${tx} ${ty}`;
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
  const ways = links.flatMap(([from, to], i) => {
    const [a, b] = [places.get(from), places.get(to)];
    return a && b ? [wayOf(`way ${i}`, a, b, colours)] : [];
  });
  // As on screen, the task leads to the rows of the first layer.
  const first = (layers[0] ?? []).flatMap(({ id }) => places.get(id) ?? []);
  const roots = first.map((at, i) => wayOf(`root ${i}`, taskAt, at, colours));
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
  const text = fitText(`${words}  ${layer.length}`, width, smallSize, true);
  return {
    id: `head ${column}`,
    kind: 'group',
    box: { x: margin + (column + 1) * pitch, y: 0, width, height: head },
    title: words,
    shapes: [{ is: 'text', x: 0, y: 20, text, size: smallSize, bold: true, fill: colours.quiet }],
  };
}

function wayOf(id: string, from: Point, to: Point, colours: Colours): Pictured {
  const box = {
    x: from.x + printed.width,
    y: Math.min(from.y, to.y) + printed.height / 2,
    width: Math.max(1, to.x - from.x - printed.width),
    height: Math.max(1, Math.abs(to.y - from.y)),
  };
  const at = ({ x, y }: Point) => ({ x: x - box.x, y: y - box.y });
  return {
    id,
    kind: 'link',
    box,
    title: '',
    shapes: [{ is: 'path', d: layerLink(at(from), at(to), printed), stroke: colours.hairline, width: 1.2 }],
  };
}
