import { colours as pictureColours } from '../diagram/colours.ts';
import type { Picture, Pictured } from '../diagram/picture-parts.ts';
import { fitText, type Shape, textWidth } from '../diagram/shapes.ts';
import type { Tone } from '../model/tones.ts';
import { type ChartPart, chartShapes } from './board-chart.ts';
import { wrappedText } from './wrapped-text.ts';

/** A text, or a level by its name and tone. */
export type BoardCell = string | { text: string; tone: Tone | null };

/** What a board, a matrix, a statistic or a comparison shows, one below the other. */
export type BoardPart =
  | { part: 'text'; text: string }
  | { part: 'heading'; text: string }
  | {
      part: 'table';
      columns: readonly { title: string; align?: 'center' | 'right' }[];
      rows: readonly (readonly BoardCell[])[];
      /** The first cell of a row heads it. */
      rowHeads?: boolean;
      /** All columns behind the first are alike wide: a matrix. */
      alike?: boolean;
    }
  | ChartPart;

/** Colours of pictures are those of paper, whatever the screen looks like. */
const colours = pictureColours.light;
const gap = 16;
const size = 12.5;
const lineHeight = 17;
const padding = { x: 8, y: 5 };
/** A column is so wide at most: longer texts take several lines. */
const widest = 300;
const narrowest = 36;
/** Texts are told whole as long as the table is no higher than this; then cells end after so many lines. */
const highest = 12_000;
const mostLines = [40, 20, 8] as const;
/** More rows nobody reads in a picture, and no browser makes a picture of them. */
const mostRows = 300;

interface Drawn {
  shapes: Shape[];
  width: number;
  height: number;
}

/** @param more said in place of rows that are too many: `… 120 more` */
export function boardPicture(
  { title, note, parts }: { title: string; note: string; parts: readonly BoardPart[] },
  more: (count: number) => string,
): Picture {
  const items: Pictured[] = [];
  let y = 0;
  const put = ({ shapes, width, height }: Drawn, name: string) => {
    items.push({
      id: `part-${items.length}`,
      kind: 'node',
      box: { x: 0, y, width: Math.ceil(width), height: Math.ceil(height) },
      shapes,
      title: name,
    });
    y += Math.ceil(height) + gap;
  };
  put(headOf(title, note), title);
  for (const part of parts) put(drawnPart(part, more), 'label' in part ? part.label : title);
  return { items, routes: new Map() };
}

function headOf(title: string, note: string): Drawn {
  const shapes: Shape[] = [
    { is: 'text', x: 0, y: 18, text: title, size: 17, bold: true, fill: colours.text },
    { is: 'text', x: 0, y: 38, text: note, size: 11.5, fill: colours.quiet },
  ];
  return { shapes, width: Math.max(textWidth(title, 17, true), textWidth(note, 11.5)), height: 42 };
}

function drawnPart(part: BoardPart, more: (count: number) => string): Drawn {
  if (part.part === 'chart') return chartShapes(part, colours);
  if (part.part === 'table') return tableShapes(part, more);
  const isHeading = part.part === 'heading';
  const lines = wrappedText(part.text, 900, size, isHeading);
  return {
    shapes: lines.map((text, i) => ({
      is: 'text',
      x: 0,
      y: 13 + i * lineHeight,
      text,
      size: isHeading ? 14 : size,
      bold: isHeading,
      fill: isHeading ? colours.text : colours.quiet,
    })),
    width: Math.max(...lines.map((text) => textWidth(text, isHeading ? 14 : size, isHeading)), 1),
    height: lines.length * lineHeight,
  };
}

type TablePart = Extract<BoardPart, { part: 'table' }>;

const textOf = (cell: BoardCell): string => (typeof cell === 'string' ? cell : cell.text);

function tableShapes({ columns, rows: all, rowHeads, alike }: TablePart, more: (count: number) => string): Drawn {
  const rows = all.slice(0, mostRows);
  const widths = columnWidths(columns, rows, alike === true);
  const isHeadOfRow = (i: number) => rowHeads === true && i === 0;
  const texts = rows.map((cells) => textsOf(cells, widths, isHeadOfRow));
  const lines = shownLines(texts);
  const width = widths.reduce((sum, one) => sum + one, 0);
  const shapes: Shape[] = [];
  const heads = columns.map(({ title }) => title);
  const isTitled = heads.some((title) => title !== '');
  const whole = Number.POSITIVE_INFINITY;
  let y = 0;
  if (isTitled) {
    const titles = textsOf(heads, widths, () => true);
    y = lineOf(shapes, { cells: heads, texts: titles, lines: whole, widths, columns, top: 0, isHead: () => true });
  }
  for (const [i, cells] of rows.entries())
    y = lineOf(shapes, { cells, texts: texts[i] ?? [], lines, widths, columns, top: y, isHead: isHeadOfRow });
  if (all.length > rows.length) {
    shapes.push({
      is: 'text',
      x: padding.x,
      y: y + 15,
      text: more(all.length - rows.length),
      size,
      fill: colours.quiet,
    });
    y += lineHeight + padding.y;
  }
  return { shapes, width, height: y };
}

function columnWidths(columns: TablePart['columns'], rows: TablePart['rows'], alike: boolean): number[] {
  const widths = columns.map(({ title }, i) => {
    const texts = [title, ...rows.map((row) => textOf(row[i] ?? ''))].flatMap((text) => text.split('\n'));
    const longest = texts.reduce((most, text) => Math.max(most, textWidth(text, size, true)), narrowest);
    // One more, for what is lost where widths of letters are added up.
    return Math.ceil(Math.min(widest, longest) + 2 * padding.x) + 1;
  });
  if (!alike) return widths;
  const [first = 0, ...others] = widths;
  const most = Math.max(0, ...others);
  return [first, ...others.map(() => most)];
}

/** The lines of each cell. */
const textsOf = (cells: readonly BoardCell[], widths: readonly number[], isHead: (column: number) => boolean) =>
  widths.map((width, i) => wrappedText(textOf(cells[i] ?? ''), width - 2 * padding.x, size, isHead(i)));

/** How many lines of a cell are shown. */
function shownLines(rows: readonly (readonly (readonly string[])[])[]): number {
  const lines = rows.map((texts) => Math.max(1, ...texts.map(({ length }) => length)));
  const heightWith = (most: number) => lines.reduce((sum, one) => sum + Math.min(one, most) * lineHeight, 0);
  return [Number.POSITIVE_INFINITY, ...mostLines].find((most) => heightWith(most) <= highest) ?? mostLines[2];
}

/** The first lines of a text; the last one says that there are more. */
function firstLines(all: readonly string[], most: number, room: number, bold: boolean): readonly string[] {
  if (all.length <= most) return all;
  return [...all.slice(0, most - 1), fitText(`${all[most - 1] ?? ''}…`, room, size, bold)];
}

/** One line of a table; returns where the next one begins. */
function lineOf(
  shapes: Shape[],
  {
    cells,
    texts: all,
    lines,
    widths,
    columns,
    top,
    isHead,
  }: {
    cells: readonly BoardCell[];
    /** The lines of each cell, of which at most so many are shown. */
    texts: readonly (readonly string[])[];
    lines: number;
    widths: readonly number[];
    columns: TablePart['columns'];
    top: number;
    isHead: (column: number) => boolean;
  },
): number {
  const texts = widths.map((width, i) => firstLines(all[i] ?? [], lines, width - 2 * padding.x, isHead(i)));
  const height = Math.max(1, ...texts.map(({ length }) => length)) * lineHeight + 2 * padding.y;
  let x = 0;
  for (const [i, w] of widths.entries()) {
    const cell = cells[i] ?? '';
    const tone = typeof cell === 'object' && cell.tone ? colours.tones[cell.tone] : null;
    const fill = tone?.background ?? (isHead(i) ? colours.sunken : colours.card);
    shapes.push({ is: 'rect', x, y: top, w, h: height, fill, stroke: colours.hairline });
    const align = columns[i]?.align;
    const at = align === 'center' ? x + w / 2 : align === 'right' ? x + w - padding.x : x + padding.x;
    for (const [n, text] of (texts[i] ?? []).entries())
      shapes.push({
        is: 'text',
        x: at,
        y: top + padding.y + 13 + n * lineHeight,
        text,
        size,
        bold: isHead(i) || tone !== null,
        fill: tone?.text ?? colours.text,
        ...(align === 'center' && { anchor: 'middle' as const }),
        ...(align === 'right' && { anchor: 'end' as const }),
      });
    x += w;
  }
  return top + height;
}
