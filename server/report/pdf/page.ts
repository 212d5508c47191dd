import { num } from './file.ts';
import type { PdfFont } from './font.ts';
import type { MarkedPage } from './tags.ts';

/** A place that leads to another one of the file. Points, from the lower left. */
export interface Link {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The name of the place it leads to. */
  to: string;
}

export interface TextLook {
  font: PdfFont;
  size: number;
  /** RRGGBB */
  colour: string;
}

/** A tenth of a point is finer than anybody sees, and a digit less in every place of a text. */
const grain = 10;
const codeHeight = 9.4;

/**
 * The content of a page while it is drawn: what decorates below, the texts above. Places are in points from the upper left, as a text is read. Texts are written
 * as steps from one to the next, which are the same in every row of a table: so a page of a large one packs to a third.
 */
export class Page implements MarkedPage {
  readonly marks: number[] = [];
  /** Links that are there whatever else is. */
  readonly links: Link[] = [];
  /** Codes that lead to their rows where these have a place: four numbers each, for a large report has fifty thousand. */
  private readonly codes: number[] = [];
  private under: string[] = [];
  private over: string[] = [];
  private filled = '';
  private stroked = '';
  private isInText = false;
  /** Where the present line of text begins, in grains. */
  private at = { x: 0, y: 0 };
  private look = { font: '', colour: '', lineHeight: 0 };

  constructor(
    readonly id: number,
    readonly width: number,
    readonly height: number,
  ) {}

  /** A code that stands there. @param name its number among the names */
  addCode(x: number, y: number, width: number, name: number): void {
    this.codes.push(Math.round(x * grain), Math.round((this.height - y) * grain), Math.round(width * grain), name);
  }

  /** The codes that lead somewhere. @param nameOf the name of a place, if there is one */
  codeLinks(nameOf: (name: number) => string | undefined): Link[] {
    const links: Link[] = [];
    for (let i = 0; i < this.codes.length; i += 4) {
      const [x = 0, y = 0, width = 0, name = 0] = this.codes.slice(i, i + 4);
      const to = nameOf(name);
      if (to !== undefined) links.push({ x: x / grain, y: y / grain, width: width / grain, height: codeHeight, to });
    }
    return links;
  }

  /** The operators so far; they are forgotten. */
  take(): string {
    this.endText();
    const under = this.under.length > 0 ? ['/Artifact BMC', ...this.under, 'EMC'] : [];
    const content = [...under, ...this.over].join('\n');
    this.under = [];
    this.over = [];
    this.filled = '';
    this.stroked = '';
    this.look = { font: '', colour: '', lineHeight: 0 };
    return content;
  }

  /** What is no text, in its own place among the texts; it leaves the state of the page as it was. */
  put(operator: string): void {
    this.endText();
    this.over.push(operator);
  }

  fill(x: number, y: number, width: number, height: number, colour: string): void {
    if (colour !== this.filled) this.under.push(`${rgb(colour)} rg`);
    this.filled = colour;
    this.under.push(`${num(x)} ${num(this.height - y - height)} ${num(width)} ${num(height)} re f`);
  }

  /** Lines of one colour. */
  strokes(lines: readonly (readonly [x: number, y: number, toX: number, toY: number])[], colour: string): void {
    if (colour !== this.stroked) this.under.push(`${rgb(colour)} RG 0.5 w`);
    this.stroked = colour;
    const path = lines.map(
      ([x, y, toX, toY]) => `${num(x)} ${num(this.height - y)} m ${num(toX)} ${num(this.height - toY)} l`,
    );
    this.under.push(`${path.join('\n')} S`);
  }

  /** Texts that belong together. @param mark what begins their content */
  marked(mark: string, work: () => void): void {
    this.beginText();
    this.over.push(mark);
    work();
    this.over.push('EMC');
  }

  /** One line of text; `y` is its base. */
  text(text: string, x: number, y: number, look: TextLook): void {
    this.lines([text], () => x, y, 0, look);
  }

  /** Lines below each other; `y` is the base of the first. @param xOf where each begins */
  lines(lines: readonly string[], xOf: (line: string) => number, y: number, height: number, look: TextLook): void {
    this.beginText();
    const { over } = this;
    const font = `/${look.font.name} ${num(look.size)} Tf`;
    if (font !== this.look.font) over.push(font);
    if (look.colour !== this.look.colour) over.push(`${rgb(look.colour)} rg`);
    const leading = Math.round(height * grain);
    if (lines.length > 1 && leading !== this.look.lineHeight) {
      over.push(`${num(leading / grain)} TL`);
      this.look.lineHeight = leading;
    }
    this.look.font = font;
    this.look.colour = look.colour;
    const base = Math.round((this.height - y) * grain);
    for (const [i, line] of lines.entries()) {
      if (line === '') continue;
      const to = { x: Math.round(xOf(line) * grain), y: base - i * leading };
      const isNext = i > 0 && to.x === this.at.x && to.y === this.at.y - leading && leading === this.look.lineHeight;
      if (!isNext && (to.x !== this.at.x || to.y !== this.at.y))
        over.push(`${num((to.x - this.at.x) / grain)} ${num((to.y - this.at.y) / grain)} Td`);
      over.push(look.font.written(line) + (isNext ? "'" : 'Tj'));
      this.at = to;
    }
  }

  private beginText(): void {
    if (this.isInText) return;
    this.isInText = true;
    this.at = { x: 0, y: 0 };
    this.over.push('BT');
  }

  private endText(): void {
    if (this.isInText) this.over.push('ET');
    this.isInText = false;
  }
}

/** `RRGGBB` as an operator takes it. */
export const rgb = (colour: string): string =>
  [0, 2, 4].map((at) => num(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
