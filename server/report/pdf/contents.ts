import type { Section } from '#domain/report/blocks.ts';
import type { Book } from './book.ts';
import { linesOf } from './lines.ts';
import type { Page, TextLook } from './page.ts';
import type { Element } from './tags.ts';

/** A heading as the contents list it. */
export interface Entry {
  level: 1 | 2;
  text: string;
  section: Section;
}

/** The name of the place of a heading; no code looks like it. */
export const headingName = (i: number): string => `heading ${i}`;

const ink = '1F2937';
const accent = '0B5CAD';
const size = 10;
const lineHeight = 14;
const titleHeight = 32;
/** Room for the number of the page. */
const numberWidth = 40;
const indentOf = ({ level }: Entry) => (level === 1 ? 0 : 14);
const beforeOf = ({ level }: Entry) => (level === 1 ? 5 : 0);

interface LaidEntry {
  entry: Entry;
  lines: string[];
  look: TextLook;
  /** From the top of the page it stands on. */
  y: number;
}

/** The entries by the pages they stand on: known before a page number is. */
function laidOut(book: Book, title: string, entries: readonly Entry[]): LaidEntry[][] {
  const pages: LaidEntry[][] = [[]];
  const { top, bottom, textWidth } = book.upright;
  let y = top + (title ? titleHeight : 0);
  for (const entry of entries) {
    const look = { font: entry.level === 1 ? book.bold : book.regular, size, colour: ink };
    const lines = linesOf(entry.text, textWidth - indentOf(entry) - numberWidth, look.font, size);
    const height = lines.length * lineHeight;
    if (y + beforeOf(entry) + height > bottom) {
      pages.push([]);
      y = top;
    }
    y += beforeOf(entry);
    pages.at(-1)?.push({ entry, lines, look, y });
    y += height;
  }
  return pages;
}

/** How many pages the contents take. */
export const contentsPages = (book: Book, title: string, entries: readonly Entry[]): number =>
  laidOut(book, title, entries).length;

/** Draws the contents on the pages that were reserved for them: each line leads to its heading. */
export function drawContents(
  book: Book,
  title: string,
  entries: readonly Entry[],
  pages: readonly Page[],
  contents: Element,
): void {
  const { top } = book.upright;
  let number = 0;
  for (const [i, laid] of laidOut(book, title, entries).entries()) {
    const page = pages[i];
    if (!page) continue;
    if (i === 0) {
      const head = book.tags.begin('Caption', '', contents);
      page.marked(book.tags.mark(head, page), () =>
        page.text(title, book.left, top + 16, { font: book.bold, size: 16, colour: accent }),
      );
      book.tags.end(head);
    }
    for (const one of laid) drawEntry(book, page, one, number++, contents);
    book.drawLater(page);
  }
}

function drawEntry(book: Book, page: Page, { entry, lines, look, y }: LaidEntry, i: number, contents: Element): void {
  const x = book.left + indentOf(entry);
  const right = page.width - book.left;
  const base = y + 10.8;
  const heading = book.headings[i];
  const pageNumber = heading ? String(book.numberOf(heading.page)) : '';
  const numberAt = right - look.font.textWidth(pageNumber, size);
  const lastBase = base + (lines.length - 1) * lineHeight;
  const end = x + look.font.textWidth(lines.at(-1) ?? '', size) + 4;
  const dot = book.regular.textWidth('. ', size);
  const dots = Math.max(0, Math.floor((numberAt - 4 - end) / dot));
  page.marked('/Artifact BMC', () =>
    page.text('. '.repeat(dots).trimEnd(), numberAt - 4 - dots * dot, lastBase, { ...look, font: book.regular }),
  );
  const element = book.tags.begin('TOCI', '', contents);
  page.marked(book.tags.mark(element, page), () => {
    page.lines(lines, () => x, base, lineHeight, look);
    page.text(pageNumber, numberAt, lastBase, look);
  });
  book.tags.end(element);
  const height = lines.length * lineHeight;
  page.links.push({ x, y: page.height - y - height, width: right - x, height, to: headingName(i) });
}
