import type { Box, Point } from '../geometry.ts';

/** Formats of drawings that are read. */
export const drawingFormats = ['drawio', 'threatDragon', 'tm7', 'otm', 'csv', 'dbc'] as const;
export type DrawingFormat = (typeof drawingFormats)[number];

/** A drawing of another tool as a neutral value: what is drawn, and what of the file was not understood. Ids are those of the file. */
export interface Sketch {
  format: DrawingFormat;
  pages: SketchPage[];
}

export interface SketchPage {
  name: string;
  nodes: SketchNode[];
  links: SketchLink[];
  groups: SketchGroup[];
  /** What the tool says may happen to an element. */
  threats?: SketchThreat[];
  unread: Unread[];
}

/** A threat of another tool. */
export interface SketchThreat {
  /** The node or link it is about, by the id of the file; several where one of them is known to be drawn. */
  elements: readonly string[];
  title: string;
  description: string;
  /** What the tool calls its type, as STRIDE does. */
  type: string;
}

/** What the file says of an asset. */
interface Named {
  id: string;
  /** Empty = the file gives none. */
  name: string;
  /** Codes, where the file knows some: of the asset, of its category. */
  code?: string;
  category?: string;
  description: string;
}

export interface SketchNode extends Named {
  /** `note`: text that is no asset. `point`: the end of a line that ends at nothing. */
  form: 'part' | 'store' | 'outside' | 'note' | 'point';
  box: Box;
  group: string | null;
}

export interface SketchLink extends Named {
  from: string;
  to: string;
  arrow: 'none' | 'forward' | 'backward' | 'both';
  dashed: boolean;
  vertices: Point[];
  /** A line that is no flow and becomes no asset. */
  plain: boolean;
  /** Lines of a page with the same key draw one asset: a message that goes to several. */
  asset?: string;
}

export interface SketchGroup {
  id: string;
  name: string;
  boundary: boolean;
  box: Box;
  group: string | null;
}

/**
 * Why something was not taken as it is in the file.
 * Drawn, but otherwise: `looseEnd`, `endAtFrame`, `openBoundary`, `textOfRows`, `noReceiver`. Not drawn: all others.
 */
export const unreadReasons = [
  'looseEnd',
  'endAtFrame',
  'openBoundary',
  'textOfRows',
  'noReceiver',
  'lineWithoutEnds',
  'decoration',
  'hidden',
  'background',
  'threats',
  'notes',
  'attributes',
  'unknownShape',
  'unknownLine',
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

export interface Unread {
  why: UnreadReason;
  /** What it is called in the file; may be empty. */
  what: string;
  /** How many of it, where they are not named one by one. */
  count: number;
}

/** Collects what is not understood on a page. */
export class UnreadList {
  readonly all: Unread[] = [];

  add(why: UnreadReason, what = '', count = 1): void {
    this.all.push({ why, what: oneLine(what, 120), count });
  }
}

/** A text as a name: one line, without control characters, at most so long. */
export const oneLine = (text: string, most = 200): string => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  const line = text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim();
  return line.length <= most ? line : `${[...line.slice(0, most - 1)].join('').trimEnd()}…`;
};

/** A text of several lines, at most so long. */
export const manyLines = (text: string, most = 4000): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]+/g, ' ')
    .replace(/ *\n */g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, most);

/** A number of a file; what is none, or beyond any drawing, is the other. */
export function numberIn(text: unknown, otherwise: number): number {
  const value = typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : Number.NaN;
  return Number.isFinite(value) && Math.abs(value) <= 500_000 ? value : otherwise;
}

/** A size: never smaller than one can point at. */
export const sizeIn = (text: unknown, otherwise: number): number => {
  const size = numberIn(text, otherwise);
  return size >= 1 && size <= 50_000 ? size : otherwise;
};
