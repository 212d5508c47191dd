import { icons } from '../model/icons.ts';
import type { DrawnNode } from './drawing.ts';
import { type Colours, type Look, nameSize, type Pictured, type PictureInput, smallSize } from './picture-parts.ts';
import { fitText, type Shape, textWidth, twoLines } from './shapes.ts';

/** Pictures already made: rows and looks are values, so an edit makes those anew that it touches. */
const made = new WeakMap<
  DrawnNode,
  { look: Look | undefined; outside: string; colours: Colours; pictured: Pictured }
>();

export function pictureNode({ lookOf, outside, colours }: PictureInput, node: DrawnNode): Pictured {
  const look = node.asset === null ? undefined : lookOf(node.asset);
  const kept = made.get(node);
  if (kept && kept.look === look && kept.outside === outside && kept.colours === colours) return kept.pictured;
  const pictured = drawNode(node, look, outside, colours);
  made.set(node, { look, outside, colours, pictured });
  return pictured;
}

function drawNode(node: DrawnNode, look: Look | undefined, outside: string, colours: Colours): Pictured {
  const box = { x: node.x, y: node.y, width: node.width, height: node.height };
  const shapes = look ? card(node, look, outside, colours) : note(node, colours);
  return { id: node.id, kind: 'node', box, shapes, title: look ? `${look.code} ${look.name}` : node.text };
}

/** A label, or a note where it has a fill or a line of its own. */
function note({ width, height, style, text }: DrawnNode, colours: Colours): Shape[] {
  const size = style.fontSize ?? nameSize;
  const lines = text.split('\n').slice(0, Math.max(1, Math.floor(height / (size * 1.3))));
  const top = height / 2 - ((lines.length - 1) * size * 1.3) / 2 + size * 0.35;
  const framed = style.fill !== '' || style.stroke !== '';
  const frame: Shape = {
    is: 'rect',
    x: 0,
    y: 0,
    w: width,
    h: height,
    radius: 4,
    fill: style.fill || 'none',
    stroke: style.stroke || (framed ? colours.hairline : 'none'),
    ...(style.dashed && { dash: '4 3' }),
  };
  return [
    frame,
    ...lines.map(
      (line, i): Shape => ({
        is: 'text',
        x: width / 2,
        y: top + i * size * 1.3,
        text: fitText(line, width - 8, size),
        size,
        anchor: 'middle',
        fill: inkOn(style.fill, colours.text),
      }),
    ),
  ];
}

/** Black or white, whichever can be read on an own fill. */
function inkOn(fill: string, usual: string): string {
  if (!fill) return usual;
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16));
  return r * 0.299 + g * 0.587 + b * 0.114 > 140 ? '#1f2329' : '#ffffff';
}

function card(node: DrawnNode, look: Look, outside: string, colours: Colours): Shape[] {
  const { width, height, style } = node;
  const line = style.stroke || colours.hairline;
  const fill = style.fill || (look.form === 'outside' ? colours.sunken : colours.card);
  const ink = inkOn(style.fill, colours.text);
  const quiet = style.fill ? ink : colours.quiet;
  const size = style.fontSize ?? nameSize;
  const middle = height / 2;
  const { lines, code } = textPlaces(look, node, size);
  const shapes: Shape[] = [
    {
      is: 'rect',
      x: 0,
      y: 0,
      w: width,
      h: height,
      radius: look.form === 'outside' ? 0 : 6,
      fill,
      stroke: line,
      part: 'body',
      ...(style.dashed && { dash: '5 3' }),
    },
  ];
  if (look.form === 'store')
    shapes.push({ is: 'path', d: `M0 4H${width}M0 ${height - 4}H${width}`, stroke: line, part: 'detail' });
  if (look.part) shapes.push({ is: 'rect', x: 0, y: 6, w: 3, h: height - 12, fill: colours.quiet, part: 'detail' });
  shapes.push({
    is: 'path',
    d: icons[look.icon],
    at: { x: 10, y: middle - 9, scale: 0.75 },
    stroke: quiet,
    width: 1.6,
    part: 'detail',
  });
  for (const { text, y } of lines) shapes.push({ is: 'text', x: 36, y, text, size, bold: true, fill: ink });
  shapes.push({
    is: 'text',
    x: 36,
    y: code,
    text: look.code,
    size: smallSize,
    fill: quiet,
    part: 'detail',
  });
  const free = width - 40 - textWidth(look.code, smallSize) - 8;
  if (look.form === 'outside')
    shapes.push({
      is: 'text',
      x: width - 8,
      y: code,
      text: fitText(outside, free, smallSize),
      size: smallSize,
      anchor: 'end',
      fill: quiet,
      part: 'detail',
    });
  else if (look.level) shapes.push(...chip(look.level, width - 6, code - 12, free, colours));
  return shapes;
}

/** Where the name stands, in two lines where one is too short and they have room above the code, and where the code does. */
function textPlaces({ name, form }: Look, { width, height }: DrawnNode, size: number) {
  const room = width - 39;
  const step = size * 1.12;
  const codeStep = smallSize + 1.5;
  const capital = size * 0.76;
  const needed = capital + step + codeStep + 3;
  const free = form === 'store' ? height - 14 : height - 6;
  if (needed > free || textWidth(name, size, true) <= room) {
    // Both lines go down a little for larger letters, which would touch the upper edge.
    const lower = height / 2 + Math.max(0, size - nameSize) * 0.3;
    return { lines: [{ text: fitText(name, room, size, true), y: lower - 4 }], code: lower + 13 };
  }
  const top = (height - needed) / 2 + capital;
  const [first = '', second = ''] = twoLines(name, room, size);
  const lines = [
    { text: first, y: top },
    { text: second, y: top + step },
  ];
  return { lines, code: top + step + codeStep };
}

/** A level as a chip, its right edge at `right`; its digit alone where the name has no room. */
function chip(level: NonNullable<Look['level']>, right: number, top: number, room: number, colours: Colours): Shape[] {
  const tone = colours.tones[level.tone];
  const words = textWidth(level.name, 11) + 10 <= room ? level.name : level.digit;
  const width = textWidth(words, 11) + 10;
  return [
    {
      is: 'rect',
      x: right - width,
      y: top,
      w: width,
      h: 16,
      radius: 4,
      fill: tone.background,
      part: 'detail',
    },
    {
      is: 'text',
      x: right - width / 2,
      y: top + 12,
      text: words,
      size: 11,
      anchor: 'middle',
      fill: tone.text,
      part: 'detail',
    },
  ];
}
