import { type Block, blocksOfText, type Pages } from '#domain/reading/blocks.ts';
import { mostPages, ReadingRefused } from './limits';

/** A piece of text as a page places it. */
interface Item {
  str: string;
  hasEOL: boolean;
  transform: number[];
  height: number;
  width: number;
}

/** The text of a PDF, page by page. Only its text layer is read; pages that were scanned have none and are named. @throws ReadingRefused */
export async function readPdf(bytes: Uint8Array): Promise<Pages> {
  // The build that needs neither a thread of its own nor fonts.
  const { getDocument } = await import('unpdf/pdfjs');
  let pdf: Awaited<ReturnType<typeof getDocument>['promise']>;
  try {
    // Nothing the file names is fetched.
    pdf = await getDocument({ data: bytes, disableFontFace: true, useSystemFonts: false, verbosity: 0 }).promise;
  } catch (error) {
    throw new ReadingRefused((error as Error).name === 'PasswordException' ? 'locked' : 'broken');
  }
  if (pdf.numPages > mostPages) throw new ReadingRefused('tooLarge');
  const blocks: Block[] = [];
  const emptyPages: number[] = [];
  for (let page = 1; page <= pdf.numPages; page++) {
    const items = await itemsOf(pdf, page);
    const lines = linesOf(items);
    if (lines.length === 0) emptyPages.push(page);
    for (const block of blocksOfText(lines.join('\n'))) blocks.push({ ...block, page });
  }
  return { blocks, pages: pdf.numPages, emptyPages };
}

async function itemsOf(
  pdf: { getPage: (page: number) => Promise<{ getTextContent: () => Promise<{ items: unknown[] }> }> },
  page: number,
): Promise<Item[]> {
  try {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    return (items as Partial<Item>[]).filter((item): item is Item => typeof item.str === 'string');
  } catch {
    throw new ReadingRefused('broken');
  }
}

/** Lines of a page, from the places of its pieces; a gap as wide as several letters separates cells of a table, a high one paragraphs. */
function linesOf(items: readonly Item[]): string[] {
  const lines: string[] = [];
  let line = '';
  let [bottom, right] = [Number.NaN, Number.NaN];
  const close = () => {
    if (line.trim() !== '') lines.push(line.trim());
    line = '';
  };
  for (const { str, transform, height, width } of items) {
    const [x, y] = [transform[4] ?? 0, transform[5] ?? 0];
    const size = height || Math.abs(transform[3] ?? 10) || 10;
    if (str.trim() === '') continue;
    if (Math.abs(y - bottom) > size * 0.6) {
      close();
      // More than a line and a half below: another paragraph.
      if (bottom - y > size * 1.9) lines.push('');
    } else if (x - right > size * 2) line += '\t';
    else if (x - right > size * 0.15) line += ' ';
    line += str;
    [bottom, right] = [y, x + width];
  }
  close();
  return lines;
}
