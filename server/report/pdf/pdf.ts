import type { Block, FrontPart, Report, Section } from '#domain/report/blocks.ts';
import { cleanText } from '#server/files/xml.ts';
import type { KeptImages } from '../kept-images.ts';
import { type PrintedPicture, picturesOf, saidOf } from '../printed-pictures.ts';
import { Book } from './book.ts';
import { contentsPages, drawContents, type Entry, headingName } from './contents.ts';
import { num } from './file.ts';
import { writeImage } from './image.ts';
import { linesOf } from './lines.ts';
import type { TextLook } from './page.ts';
import { drawPicture } from './picture.ts';
import { type CodeNames, factsPiece, type Piece, tablePieces } from './table.ts';
import { altOf } from './tags.ts';

const ink = '1F2937';
const accent = '0B5CAD';
const quiet = '64748B';
/** Points of a pixel at 96 to the inch. */
const ofPixel = 0.75;

/** The pictures of a report with their objects in the file, where they are files themselves. */
type Pictures = readonly (PrintedPicture & { object?: number | undefined })[];

/**
 * The report as a PDF, from the same blocks as the Word file and looking like it. It is written while it is laid out: of a large report only
 * the page and the table that are being drawn are in memory, and what is known of the pages before.
 * @param progress called with 0..1 as sections get written
 */
export async function writePdf(
  report: Report,
  progress: (share: number) => void = () => {},
  images?: KeptImages,
): Promise<readonly Uint8Array[]> {
  const book = new Book(report);
  const pictures: (PrintedPicture & { object?: number | undefined })[] = [];
  const written = new Map<string, number | undefined>();
  for (const one of picturesOf(report.sections, images)) {
    if (!('image' in one)) {
      pictures.push(one);
      continue;
    }
    const { file, type } = one.block;
    if (!written.has(file)) written.set(file, await writeImage(book.file, one.image, type));
    pictures.push({ ...one, object: written.get(file) });
  }
  cover(book, report);
  const entries = report.sections.flatMap((section, i) => headingsOf(section, i + 1));
  book.tellsOf(undefined);
  if (!book.isFresh) book.nextPage(false);
  const contents = book.tags.begin('TOC');
  const pages = book.reservePages(contentsPages(book, report.contents, entries));
  let task = 0;
  const told = new Set<string>();
  for (const [i, section] of report.sections.entries()) {
    // Reports of several tasks tell each section once for each of them.
    if (told.has(section.key)) {
      task += 1;
      told.clear();
    }
    told.add(section.key);
    const wide = book.page.width > book.page.height;
    // The contents are drawn when all else is: their pages stay theirs.
    if (i === 0) book.nextPage(section.wide);
    const isOther = book.tellsOf(section.own);
    if (i > 0 && (isOther || wide !== section.wide)) book.nextPage(section.wide);
    drawSection(
      book,
      section,
      entries.filter(({ section: of }) => of === section),
      pictures,
      namesOf(task),
    );
    progress(0.1 + (0.75 * (i + 1)) / report.sections.length);
  }
  book.endPage();
  drawContents(book, report.contents, entries, pages, contents);
  book.tags.end(contents);
  return book.finish();
}

const namesOf =
  (task: number): CodeNames =>
  (code) =>
    task === 0 ? code : `${task} ${code}`;

/** The numbered headings of a section, its own first. */
function headingsOf(section: Section, number: number): Entry[] {
  const below = section.blocks.flatMap((block) => (block.block === 'heading' ? [block.text] : []));
  return [
    { level: 1, text: oneLine(`${number} ${section.title}`), section },
    ...below.map((text, i) => ({ level: 2 as const, text: oneLine(`${number}.${i + 1} ${text}`), section })),
  ];
}

const oneLine = (text: string) => cleanText(text).replaceAll('\n', ' ');

function drawSection(
  book: Book,
  section: Section,
  entries: readonly Entry[],
  pictures: Pictures,
  nameOf: CodeNames,
): void {
  const left = entries.values();
  const head = () => headingPiece(book, left.next().value as Entry);
  book.tags.inside('Sect', () => {
    flow(
      book,
      [undefined, ...section.blocks].map((block) => () => {
        if (!block || block.block === 'heading') return [head()];
        return piecesOf(book, block, pictures, nameOf);
      }),
    );
  });
}

/** Draws pieces one after the other; what does not stand alone goes with what follows. Each is made when it is needed and forgotten when it is drawn. */
function flow(book: Book, makers: readonly (() => Piece[])[]): void {
  const waiting: Piece[] = [];
  let next = 0;
  const more = () => {
    const make = makers[next++];
    if (make) waiting.push(...make());
    return make !== undefined;
  };
  while (waiting.length > 0 || more()) {
    let height = 0;
    for (let i = 0; ; i++) {
      while (i >= waiting.length && more());
      const piece = waiting[i];
      if (!piece) break;
      height += piece.opening;
      if (!piece.keepsNext || height > book.textHeight) break;
    }
    const fits = book.y + height <= book.bottom;
    if (!fits && !book.isFresh && height <= book.textHeight) book.nextPage();
    // What was kept together is drawn together.
    for (let keeps = true; keeps; ) {
      const piece = waiting.shift();
      piece?.draw();
      keeps = piece?.keepsNext === true && waiting.length > 0;
    }
  }
}

function piecesOf(
  book: Book,
  block: Exclude<Block, { block: 'heading' }>,
  pictures: Pictures,
  nameOf: CodeNames,
): Piece[] {
  switch (block.block) {
    case 'text':
      return [textPiece(book, block.text, block.quiet === true, true)];
    case 'facts':
      return [factsPiece(book, block.rows, nameOf)];
    case 'table':
      return tableOrNothing(book, block, nameOf);
    default:
      return pictures.filter((one) => one.block === block).flatMap((one) => picturePieces(book, one));
  }
}

function tableOrNothing(book: Book, block: Extract<Block, { block: 'table' }>, nameOf: CodeNames): Piece[] {
  const pieces = tablePieces(book, block, nameOf);
  return pieces.length > 0 ? pieces : [textPiece(book, block.empty, true)];
}

interface Paragraph {
  tag: 'P' | 'H1' | 'H2' | 'Caption';
  look: TextLook;
  before: number;
  after: number;
  lineHeight: number;
  keepsNext: boolean;
  drawn?: (y: number) => void;
}

/** A paragraph, which may go over pages. */
function paragraphPiece(book: Book, text: string, how: Paragraph): Piece {
  const lines = linesOf(text, book.textWidth, how.look.font, how.look.size);
  const height = lines.length * how.lineHeight;
  return {
    opening: how.before + (lines.length > 6 && !how.keepsNext ? 3 * how.lineHeight : height) + how.after,
    keepsNext: how.keepsNext,
    draw: () => {
      if (!book.isFresh) book.y += how.before;
      book.tags.inside(how.tag, (element) => {
        for (let i = 0; i < lines.length; ) {
          let count = Math.floor((book.bottom - book.y) / how.lineHeight);
          if (count < 1) {
            book.nextPage();
            count = Math.floor(book.textHeight / how.lineHeight);
          }
          if (i === 0) how.drawn?.(book.y);
          const part = lines.slice(i, i + count);
          const base = book.y + (how.lineHeight - how.look.size) / 2 + 0.88 * how.look.size;
          const { page } = book;
          page.marked(book.tags.mark(element, page), () =>
            page.lines(part, () => book.left, base, how.lineHeight, how.look),
          );
          book.y += part.length * how.lineHeight;
          i += part.length;
        }
      });
      book.y += how.after;
    },
  };
}

const textPiece = (book: Book, text: string, isQuiet: boolean, keepsNext = false): Piece =>
  paragraphPiece(book, text, {
    tag: 'P',
    look: { font: book.regular, size: isQuiet ? 9 : 10, colour: isQuiet ? quiet : ink },
    before: isQuiet ? 3 : 0,
    after: 6,
    lineHeight: isQuiet ? 12 : 14,
    keepsNext,
  });

function headingPiece(book: Book, { level, text }: Entry): Piece {
  return paragraphPiece(book, text, {
    tag: level === 1 ? 'H1' : 'H2',
    look: { font: book.bold, size: level === 1 ? 16 : 12, colour: accent },
    before: level === 1 ? 12 : 11,
    after: 6,
    lineHeight: level === 1 ? 20 : 16,
    keepsNext: true,
    drawn: (y) => {
      book.notePlace(headingName(book.headings.length), y);
      book.headings.push({ level, text, page: book.page, y });
    },
  });
}

/** A picture of a chapter is printed as small as this, where it needs no page of its own then. */
const leastShrunk = 0.6;

/** A picture in a line of its own, below its caption. */
function picturePieces(book: Book, printed: Pictures[number]): Piece[] {
  const { part, caption } = printed;
  const captions = caption ? [textPiece(book, caption, true, true)] : [];
  const room = book.textHeight - (captions[0]?.opening ?? 0) - 40;
  const fit = Math.min(1, book.textWidth / (part.width * ofPixel), room / (part.height * ofPixel));
  const whole = { width: part.width * ofPixel * fit, height: part.height * ofPixel * fit };
  const least = 'image' in printed ? whole.height * leastShrunk : whole.height;
  if ('image' in printed && printed.object === undefined) return [textPiece(book, caption || printed.block.alt, true)];
  const draw = () => {
    if (book.y + least > book.bottom) book.nextPage();
    const shrunk = Math.min(1, (book.bottom - book.y) / whole.height);
    const [width, height] = [whole.width * shrunk, whole.height * shrunk];
    const { page, y } = book;
    book.tags.inside(
      'Figure',
      (element) => {
        page.put(book.tags.mark(element, page));
        if ('image' in printed) {
          const name = book.image(printed.block.file, printed.object ?? 0);
          page.put(
            `q ${num(width)} 0 0 ${num(height)} ${num(book.left)} ${num(page.height - y - height)} cm/${name} Do Q`,
          );
        } else drawPicture(book, printed.block.picture, printed.part.frame, { x: book.left, y, width, height });
        page.put('EMC');
      },
      altOf(saidOf(printed)),
    );
    book.y += height + 10;
  };
  return [...captions, { opening: least, keepsNext: false, draw }];
}

/** The cover, and what stands behind it. */
function cover(book: Book, report: Report): void {
  const { head } = report;
  const line = (text: string, size: number, colour: string, before: number, after: number, isBold = false): Piece => {
    const look = { font: isBold ? book.bold : book.regular, size, colour };
    const piece = paragraphPiece(book, text, {
      tag: 'P',
      look,
      before,
      after,
      lineHeight: size * 1.3,
      keepsNext: true,
    });
    return {
      ...piece,
      draw: () => {
        // Also at the head of the page.
        if (book.isFresh) book.y += before;
        piece.draw();
      },
    };
  };
  book.tags.inside('Sect', () => {
    flow(book, [
      () => [
        ...(head.organisation ? [line(head.organisation, 11, quiet, 0, 35)] : []),
        line(report.title, 28, accent, 130, 6, true),
        line(head.task, 18, ink, 0, 6, true),
        line(report.subtitle, 11, quiet, 0, 35),
        factsPiece(book, report.cover.facts, (code) => code),
        textPiece(book, report.cover.note, true),
      ],
    ]);
  });
  if (report.front.length > 0) book.nextPage(false);
  for (const [i, part] of report.front.entries()) {
    const isOther = book.tellsOf(part.own);
    if (i > 0 && (isOther || part.onePage || report.front[i - 1]?.onePage)) book.nextPage(false);
    front(book, part);
  }
}

function front(book: Book, { title, blocks }: FrontPart): void {
  const look = { font: book.bold, size: 16, colour: accent };
  book.tags.inside('Sect', () => {
    flow(book, [
      () => [paragraphPiece(book, title, { tag: 'H1', look, before: 0, after: 10, lineHeight: 20, keepsNext: true })],
      ...blocks.map((block) => () => piecesOf(book, block, [], (code) => code)),
    ]);
  });
}
