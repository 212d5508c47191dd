import type { Drawing, DrawnGroup } from './drawing.ts';
import { type Box, liesInside } from './geometry.ts';
import { type Colours, type Pictured, type PictureInput, smallSize } from './picture-parts.ts';
import { fitText, type Shape, textWidth } from './shapes.ts';
import { titlePlace } from './title-place.ts';

export function pictureGroup({ drawing, colours }: PictureInput, group: DrawnGroup): Pictured {
  const { id, x, y, width, height, style, name } = group;
  const depth = drawing.groups.filter((other) => other.boundary && other.id !== id && liesInside(group, other)).length;
  const own = colours.boundary[Math.min(depth, colours.boundary.length - 1)] as Colours['boundary'][number];
  const size = style.fontSize ?? smallSize;
  const words = fitText(name, width - 16, size);
  const title = titlePlace(group, drawing, { width: textWidth(words, size), height: size + 4 });
  const shapes: Shape[] = group.boundary
    ? [
        {
          is: 'rect',
          x: 0,
          y: 0,
          w: width,
          h: height,
          radius: 8,
          fill: style.fill || own.fill,
          stroke: style.stroke || own.line,
          width: 1.2,
          dash: '6 4',
          part: 'body',
        },
        ...tab(group, drawing, own, size, colours),
      ]
    : [
        {
          is: 'rect',
          x: 0,
          y: 0,
          w: width,
          h: height,
          radius: 6,
          fill: style.fill || 'none',
          stroke: style.stroke || colours.hairline,
          ...(style.dashed && { dash: '4 3' }),
          part: 'body',
        },
        {
          is: 'text',
          x: title.x,
          y: title.y + size - 4,
          text: words,
          size,
          fill: colours.quiet,
          part: 'detail',
        },
      ];
  return { id, kind: 'group', box: { x, y, width, height }, shapes, title: name };
}

/** The places of the words of a frame. */
export const titleBoxes = ({ box, shapes }: Pictured): Box[] =>
  shapes.flatMap((shape) => {
    if (shape.is !== 'text' || shape.text === '') return [];
    const { x, y, text, size, bold } = shape;
    return { x: box.x + x, y: box.y + y - size, width: textWidth(text, size, bold), height: size + 4 };
  });

/** The tab of a trust boundary: a shield and its name, top left. */
function tab(
  group: DrawnGroup,
  drawing: Drawing,
  own: Colours['boundary'][number],
  size: number,
  colours: Colours,
): Shape[] {
  const { name, width, style } = group;
  const text = fitText(name, Math.max(20, width - 50), size, true);
  const wide = textWidth(text, size, true) + 30;
  const { x, y } = titlePlace(group, drawing, { width: wide, height: 20 });
  return [
    {
      is: 'rect',
      x,
      y,
      w: wide,
      h: 20,
      radius: 4,
      fill: colours.card,
      stroke: style.stroke || own.line,
      part: 'detail',
    },
    {
      is: 'path',
      d: 'M12 3l7 3v5.5c0 4.5-3 7.500-7 9.5-4-2-7-5-7-9.5V6z',
      at: { x: x + 4, y: y + 3, scale: 0.58 },
      stroke: own.text,
      width: 1.8,
      part: 'detail',
    },
    { is: 'text', x: x + 22, y: y + 14, text, size, bold: true, fill: own.text, part: 'detail' },
  ];
}
