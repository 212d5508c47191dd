import { cleanText } from '#server/files/xml.ts';
import type { PdfFont } from './font.ts';
import { narrowQuotes } from './quotes.ts';

/** Kinds of characters, by what may begin behind or before them. */
const letter = 0;
const blank = 1;
/** Chinese, Japanese, Korean: a line may end behind each. */
const wide = 2;
/** Must not begin a line. */
const closing = 3;
/** Must not end a line. */
const opening = 4;
/** A word that is longer than the line breaks behind one of these first. */
const joint = 5;
/** The same of Chinese signs, which are as wide as a character: a line may end behind what closes, and begin with what opens. */
const wideClosing = 6;
const wideOpening = 7;

const closings = '，。、；：？！）》」』】〕〉”’…—·％％,.;:?!)]}%°';
const openings = '（《「『【〔〈“‘([{';
const joints = '-/_\\&=@+|~';

const kinds = new Uint8Array(0x10000);
for (let code = 0; code < 0x10000; code++)
  if ((code >= 0x2e80 && code <= 0x9fff) || (code >= 0xa960 && code <= 0xd7ff) || (code >= 0xf900 && code <= 0xffef))
    kinds[code] = wide;
for (const sign of closings) kinds[sign.charCodeAt(0)] = sign > '\u2e80' ? wideClosing : closing;
for (const sign of openings) kinds[sign.charCodeAt(0)] = sign > '\u2e80' ? wideOpening : opening;
for (const sign of joints) kinds[sign.charCodeAt(0)] = joint;
kinds[0x20] = blank;

const kindOf = (codePoint: number): number => (codePoint > 0xffff ? wide : (kinds[codePoint] ?? letter));

/** Signs that are not drawn: controls, marks of direction, joiners, variants. */
const unseen = /[\p{Cc}\p{Cf}]|\p{Variation_Selector}/gu;
const plain = /^[\x20-\x7e\u3000-\u4dbf\u4e00-\u9fff\uff01-\uffee]*$/;

for (const [quote, sign] of narrowQuotes) kinds[sign.charCodeAt(0)] = kinds[quote.charCodeAt(0)] ?? letter;
const quotesApart = /(?<![\u2e80-\uf8ff\uff00-\uffef])[‘’“”](?![\u2e80-\uf8ff\uff00-\uffef])/g;
/** Chinese writes two of them. */
const dotsApart = /(?<![\u2e80-\uf8ff\uff00-\uffef]…*)…(?!…*[\u2e80-\uf8ff\uff00-\uffef])/g;
const narrowed = (sign: string): string => narrowQuotes.get(sign) ?? sign;

/** A text as it is drawn: composed, its line ends as line feeds, without signs that nobody sees. */
export function drawn(text: string): string {
  if (plain.test(text)) return text;
  return cleanText(text)
    .normalize('NFC')
    .replace(/[\u2028\u2029\v\f]/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[\ufdd0-\ufddf]/g, '\ufffd')
    .replace(unseen, (sign) => (sign === '\n' ? sign : ''))
    .replace(quotesApart, narrowed)
    .replace(dotsApart, narrowed);
}

/**
 * The text in lines of this width (points). Words stay whole as long as a line holds them; Chinese breaks between its characters, but not before what
 * closes nor behind what opens.
 */
export function linesOf(text: string, width: number, font: PdfFont, size: number): string[] {
  const room = (width * 1000) / size;
  const lines: string[] = [];
  for (const part of drawn(text).split('\n')) wrap(part, room, font, lines);
  return lines;
}

/** The characters from `start`, and where their line may be broken: between words, or else inside a long one. */
class Breaks {
  width = 0;
  at = -1;
  private before = 0;
  private inside = -1;
  private beforeInside = 0;

  constructor(public start: number) {}

  note(i: number): void {
    this.at = i;
    this.before = this.width;
  }

  noteInside(i: number): void {
    this.inside = i;
    this.beforeInside = this.width;
  }

  /** Begins the next line; returns where. @param i the character that does not fit */
  breakBefore(i: number): number {
    const [next, kept] =
      this.at > this.start
        ? [this.at, this.before]
        : this.inside > this.start
          ? [this.inside, this.beforeInside]
          : [i, this.width];
    this.start = next;
    this.width -= kept;
    this.at = -1;
    if (this.inside <= next) this.inside = -1;
    else this.beforeInside -= kept;
    return next;
  }
}

function wrap(text: string, room: number, font: PdfFont, lines: string[]): void {
  const breaks = new Breaks(0);
  let previous = blank;
  for (let i = 0; i < text.length; i++) {
    const codePoint = text.codePointAt(i) ?? 0;
    const kind = kindOf(codePoint);
    const width = font.widthOf(codePoint);
    if (i > breaks.start && mayBreak(previous, kind)) breaks.note(i);
    else if (i > breaks.start && previous === joint && kind !== joint) breaks.noteInside(i);
    // Blanks at the end of a line hang over its edge.
    while (kind !== blank && breaks.width + width > room && i > breaks.start) {
      const from = breaks.start;
      lines.push(text.slice(from, breaks.breakBefore(i)).trimEnd());
    }
    breaks.width += width;
    previous = kind;
    if (codePoint > 0xffff) i++;
  }
  lines.push(text.slice(breaks.start).trimEnd());
}

function mayBreak(previous: number, next: number): boolean {
  if (next === blank || next === closing || next === wideClosing) return false;
  if (previous === blank || previous === wideClosing) return true;
  if (previous === opening || previous === wideOpening) return false;
  return next === wide || next === wideOpening || previous === wide;
}
