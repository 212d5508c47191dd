import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { type Block, mostBlocks, mostCharacters, type Pages, type Unread } from '#domain/reading/blocks.ts';
import { mostXml, ReadingRefused } from './limits';

const wanted = ['word/document.xml', 'word/styles.xml'] as const;
/** Their text is read behind that of the body. */
const notes = ['word/footnotes.xml', 'word/endnotes.xml'] as const;
const margin = /^word\/(?:header|footer)\d*\.xml$/;
/** Pictures, and the drawings Word makes of lists and figures. */
const picture =
  /^word\/(?:media\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg)|diagrams\/data\d*\.xml|charts\/chart\d*\.xml)$/i;
const mostMargins = 200;
/** So many characters are given to the parser at a time, so that a file that is refused is not read to its end. */
const portion = 64 * 1024;
const deepest = 200;

/** The blocks of a Word document: its headings, paragraphs, items of lists and rows of tables. @throws ReadingRefused */
export function readDocx(bytes: Uint8Array): Pages {
  const { parts, pictures } = partsOf(bytes);
  const body = parts['word/document.xml'];
  if (!body) throw new ReadingRefused('unknownFormat');
  const margins = Object.entries(parts).filter(
    ([name, part]) => margin.test(name) && /<w:t(?:\s[^<>]*)?>\s*[^<\s]/.test(textOf(part)),
  );
  return {
    ...new Body(headingsOf(parts['word/styles.xml'])).read(
      [body, ...notes.flatMap((name) => parts[name] ?? [])].map(textOf),
    ),
    ...unreadOf({ pictures, margins: margins.length }),
  };
}

const unreadOf = (unread: Unread): { unread?: Unread } => (unread.pictures + unread.margins > 0 ? { unread } : {});

/** Only the parts that are read are unpacked, into as much room as they claim: what is larger than it says is refused as broken. */
function partsOf(bytes: Uint8Array): { parts: Record<string, Uint8Array>; pictures: number } {
  let [pictures, margins, size] = [0, 0, 0];
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (picture.test(name)) pictures += 1;
        const isMargin = margin.test(name) && ++margins <= mostMargins;
        if (!isMargin && !([...wanted, ...notes] as readonly string[]).includes(name)) return false;
        size += originalSize;
        if (size > mostXml) throw new ReadingRefused('tooLarge');
        return true;
      },
    });
    return { parts, pictures };
  } catch (error) {
    throw error instanceof ReadingRefused ? error : new ReadingRefused('broken');
  }
}

const textOf = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes).replace(/^\ufeff/, '');
  if (/<!DOCTYPE/i.test(text.slice(0, 2000))) throw new ReadingRefused('broken');
  return text;
};

type Attributes = Record<string, string>;
const wordValue = (attributes: Attributes): string => attributes['w:val'] ?? '';

/** Goes through the elements of an XML text. A document type is refused: Word writes none, and bombs of entities are made of it. */
function walk(
  text: string,
  open: (name: string, attributes: Attributes) => void,
  close: (name: string) => void,
  words: (text: string) => void,
): void {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on('doctype', () => {
    throw new ReadingRefused('broken');
  });
  parser.on('error', () => {
    throw new ReadingRefused('broken');
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > deepest) throw new ReadingRefused('broken');
    open(name, attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close(name);
  });
  parser.on('text', words);
  for (let at = 0; at < text.length; at += portion) parser.write(text.slice(at, at + portion));
  parser.close();
}

/** The styles that are headings: by their names, which Word writes in English, or by their level in the outline. */
function headingsOf(bytes: Uint8Array | undefined): ReadonlySet<string> {
  const headings = new Set<string>();
  if (!bytes) return headings;
  let style = '';
  walk(
    textOf(bytes),
    (name, attributes) => {
      if (name === 'w:style') style = attributes['w:styleId'] ?? '';
      const isHeading =
        (name === 'w:name' && /^(?:heading \d|title|subtitle)$/i.test(wordValue(attributes))) ||
        (name === 'w:outlineLvl' && Number(wordValue(attributes)) < 9);
      if (isHeading && style) headings.add(style);
    },
    (name) => {
      if (name === 'w:style') style = '';
    },
    () => undefined,
  );
  return headings;
}

class Body {
  private readonly blocks: Block[] = [];
  private text = '';
  private is: Block['is'] = 'paragraph';
  private page = 1;
  private characters = 0;
  /** How many tables one is in; the innermost cells count as text of the outermost. */
  private tables = 0;
  private cells: string[] = [];
  private cell: string | null = null;
  private opensTable = false;
  /** What a paragraph held before a text box in it began. */
  private readonly outer: { text: string; is: Block['is'] }[] = [];
  private inText = false;
  private hidden = 0;

  constructor(private readonly headings: ReadonlySet<string>) {}

  /** The body, and the notes behind it. */
  read(texts: readonly string[]): Pages {
    for (const xml of texts)
      walk(
        xml,
        (name, attributes) => this.open(name, attributes),
        (name) => this.close(name),
        (words) => {
          if (this.inText && this.hidden === 0) this.text += words;
        },
      );
    const isPaged = this.page > 1;
    return {
      blocks: isPaged ? this.blocks : this.blocks.map(({ page: _, ...block }) => block),
      pages: isPaged ? this.page : 0,
      emptyPages: [],
    };
  }

  private open(name: string, attributes: Attributes): void {
    if (name === 'w:p') {
      this.outer.push({ text: this.text, is: this.is });
      this.text = '';
      this.is = 'paragraph';
    } else if (name === 'w:t') this.inText = true;
    else if (name === 'w:tab' || name === 'w:br' || name === 'w:cr') this.text += ' ';
    else if (name === 'w:noBreakHyphen') this.text += '-';
    else if (name === 'w:pStyle') {
      if (this.headings.has(wordValue(attributes))) this.is = 'heading';
    } else if (name === 'w:numPr') {
      if (this.is === 'paragraph') this.is = 'item';
    } else if (name === 'w:outlineLvl') {
      if (Number(wordValue(attributes)) < 9) this.is = 'heading';
    } else if (name === 'w:lastRenderedPageBreak') this.page += 1;
    // Word writes a shape twice, the second time for older programs; and what was moved away stands there as well.
    else if (name === 'mc:Fallback' || name === 'w:moveFrom') this.hidden += 1;
    else if (name === 'w:tbl') {
      this.tables += 1;
      if (this.tables === 1) this.opensTable = true;
    } else if (name === 'w:tr' && this.tables === 1) this.cells = [];
    else if (name === 'w:tc' && this.tables === 1) this.cell = '';
  }

  private close(name: string): void {
    if (name === 'w:t') this.inText = false;
    else if (name === 'mc:Fallback' || name === 'w:moveFrom') this.hidden -= 1;
    else if (name === 'w:p') this.endParagraph();
    else if (name === 'w:tbl') this.tables -= 1;
    else if (name === 'w:tc' && this.tables === 1) {
      this.cells.push((this.cell ?? '').trim());
      this.cell = null;
    } else if (name === 'w:tr' && this.tables === 1) this.endRow();
  }

  private endParagraph(): void {
    const text = this.text.replace(/\s+/g, ' ').trim();
    const { is } = this;
    const outer = this.outer.pop();
    this.text = outer?.text ?? '';
    this.is = outer?.is ?? 'paragraph';
    if (text === '') return;
    if (this.cell !== null) this.cell += `${this.cell === '' ? '' : ' '}${text}`;
    else this.put({ is, text });
  }

  private endRow(): void {
    if (this.cells.every((cell) => cell === '')) return;
    this.put({
      is: 'row',
      text: this.cells.join(' | '),
      cells: this.cells,
      ...(this.opensTable && { opensTable: true }),
    });
    this.opensTable = false;
  }

  private put(block: Block): void {
    this.characters += block.text.length;
    if (this.characters > mostCharacters || this.blocks.length >= mostBlocks) throw new ReadingRefused('tooLarge');
    this.blocks.push({ ...block, page: this.page });
  }
}
