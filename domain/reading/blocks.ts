/** A piece of a document as it stands there. */
export interface Block {
  is: 'heading' | 'paragraph' | 'item' | 'row';
  text: string;
  /** Of a row: its cells. The first row of a table is its head. */
  cells?: readonly string[];
  /** Of a row: the first of its table. */
  opensTable?: boolean;
  /** Counted from 1, where the document has pages. */
  page?: number;
}

/** What was read of a document. */
export interface Pages {
  blocks: Block[];
  /** Zero where the document has none. */
  pages: number;
  /** Pages that hold no text: they were scanned. */
  emptyPages: number[];
  unread?: Unread;
}

/** What a document holds besides, and what is not read: how many of each. */
export interface Unread {
  pictures: number;
  /** Headers and footers with text. */
  margins: number;
}

/** Characters of a text that is read: about four times a long specification. */
export const mostCharacters = 2_000_000;
export const mostBlocks = 50_000;

const longestLine = 20_000;

const numbered =
  /^(?:\d+(?:\.\d+){0,5}\.?|[一二三四五六七八九十]{1,3}、|第[一二三四五六七八九十\d]{1,3}[章节])\s*(?=\S)/;
const bullet =
  /^(?:[-*+•·▪●○◦–—■□➢]|\(?\d{1,2}[).)]|[（(]\d{1,2}[）)]|[a-z][).])\s+|^[（(]?\d{1,2}[）)]|^[（(][a-z][）)]|^\d{1,2}、\s*|^[a-z][)）](?=[\u4e00-\u9fff])|^[•●▪■➢]/;

/** The blocks of a text as people paste it, or of Markdown. */
export function blocksOfText(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  let inTable = false;
  const close = () => {
    if (lines.length > 0) blocks.push({ is: 'paragraph', text: joined(lines) });
    lines = [];
  };
  const put = (block: Block) => {
    close();
    blocks.push(block);
  };
  const all = linesOf(text);
  for (const [at, line] of all.entries()) {
    const isApart = (all[at - 1] ?? '') === '' && (all[at + 1] ?? '') === '';
    const cells = cellsOf(line);
    const isListed = isNumberedHeading(line) && [all[at - 1], all[at + 1]].some((other) => isBeside(line, other));
    if (cells === null) inTable = false;
    if (line === '' || /^[-=_*]{3,}$/.test(line)) close();
    else if (cells) {
      if (cells.every((cell) => /^:?-{2,}:?$/.test(cell) || cell === '')) continue;
      put({ is: 'row', text: cells.join(' | '), cells: cells.map(plain), ...(!inTable && { opensTable: true }) });
      inTable = true;
    } else if (/^#{1,6}\s|^\*\*[^*]{2,60}\*\*[:：]?$|^【[^】]{2,20}】$/.test(line))
      put({ is: 'heading', text: plain(line.replace(/^#{1,6}\s+/, '')) });
    else if ((all[at - 1] ?? '') === '' && /^\d{1,2}、[\u4e00-\u9fff]{2,10}$/.test(line))
      put({ is: 'heading', text: plain(line) });
    else if ((isApart || hasChapter(line, all[at + 1])) && isApartHeading(line))
      put({ is: 'heading', text: plain(line) });
    else if (isListed || (bullet.test(line) && !isNumberedHeading(line)))
      put({ is: 'item', text: plain(line.replace(isListed ? numbered : bullet, '')) });
    else if (isNumberedHeading(line)) put({ is: 'heading', text: plain(line) });
    else if (lines.length === 0 && isBareHeading(line)) put({ is: 'heading', text: plain(line.replace(/[:：]$/, '')) });
    else {
      if (requirementId.test(line)) close();
      lines.push(plain(line));
    }
    if (blocks.length >= mostBlocks) break;
  }
  close();
  return blocks;
}

/** Lines, none of them endless. */
const linesOf = (text: string): string[] =>
  text
    .slice(0, mostCharacters)
    .split(/\r\n?|\n|\f/)
    .flatMap((line) => (line.length <= longestLine ? [line.trim()] : (line.match(/.{1,20000}/gs) ?? [])));

/** Lines of a paragraph: between Chinese characters no blank. */
const joined = (lines: readonly string[]): string =>
  lines
    .join('\n')
    .replace(/(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g, '')
    .replace(/\n/g, ' ');

function cellsOf(line: string): string[] | null {
  if (line.startsWith('|') && line.length > 1)
    return line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim());
  // Columns set apart by blanks, as data sheets have them.
  if (/^\S.{0,60}\S\s{3,}\S/.test(line) && line.length < 200) return line.split(/\s{3,}/).map((cell) => cell.trim());
  return line.includes('\t') ? line.split('\t').map((cell) => cell.trim()) : null;
}

/** Without the marks of Markdown. */
const plain = (line: string): string =>
  line
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|\s)[*_]([^*_\s][^*_]{0,200})[*_](?=[\s.,;:!?)]|$)/g, '$1$2')
    .replace(/!\[[^\]]{0,300}\]\([^)]{0,500}\)/g, '')
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,500}\)/g, '$1');

/** "SYS-012 The …": the number of a requirement. No standard's: "ISO-26262". */
export const requirementId =
  /^(?!ISO|IEC|SAE|GB|UN|RFC|IEEE)[A-Z]{1,8}(?:[-_.][A-Z]{1,8}){0,3}[-_.]\d{2,5}[a-z]?[:：.、)）]?\s+(?=[A-Z\u4e00-\u9fff])/;

const endsSentence = /[.!?;,。！？；，]$/;

const isNumberedHeading = (line: string): boolean =>
  line.length <= 60 &&
  numbered.test(line) &&
  !endsSentence.test(line) &&
  /^\d+\.\d|^第|^\d+\s|^[一二三四五六七八九十]{1,3}、/.test(line) &&
  !/[:：]/.test(line);

/** "6.1 …" and "6.2 …" one below the other: a list, no chapters. */
const isBeside = (line: string, other = ''): boolean => {
  const [one, two] = [line, other].map((text) => /^(\d+(?:\.\d+)+)\s/.exec(text)?.[1]?.split('.'));
  return (
    one !== undefined &&
    two !== undefined &&
    isNumberedHeading(other) &&
    one.slice(0, -1).join() === two.slice(0, -1).join()
  );
};

/** "4. Functionality" between empty lines: no item of a list. */
const isApartHeading = (line: string): boolean =>
  line.length <= 60 && /^\d{1,2}\.\s*[A-Z\u4e00-\u9fff]/.test(line) && !endsSentence.test(line) && !/[:：]/.test(line);

/** "6. Assumptions" above "6.1 …" */
const hasChapter = (line: string, next = ''): boolean => {
  const number = /^\d{1,2}\./.exec(line)?.[0];
  return number !== undefined && next.startsWith(`${number}1`);
};

/** A short line of its own that ends no sentence, and begins as a name does. */
const isBareHeading = (line: string): boolean =>
  line.length <= 50 &&
  !endsSentence.test(line) &&
  /^(?:[A-Z][\w -]*|[\u4e00-\u9fff]{2,24})[:：]?$/.test(line) &&
  line.split(' ').length <= 5;

/** The sentences of a block, each at most so long. */
export function sentencesOf({ is, text, cells }: Block): string[] {
  const parts = is === 'row' ? (cells ?? [text]) : [text];
  return parts.flatMap((part) => part.split(sentenceEnd)).flatMap(pieces);
}

/** Behind a stop that ends no abbreviation: a capital or a Chinese character follows. */
const sentenceEnd = /(?<=[。！？；])|(?<=[^\s.]{2}[.!?]["”)]?)\s+(?=["“(]?[A-Z\u4e00-\u9fff])/;
const longest = 1200;

function pieces(sentence: string): string[] {
  const found: string[] = [];
  for (let at = 0; at < sentence.length; at += longest) found.push(sentence.slice(at, at + longest).trim());
  return found.filter((piece) => piece !== '');
}

/** Is most of it Chinese? */
export const isChinese = (text: string): boolean => {
  const han = (text.match(/[\u4e00-\u9fff]/g) ?? []).length;
  return han * 6 >= text.replace(/\s/g, '').length;
};
