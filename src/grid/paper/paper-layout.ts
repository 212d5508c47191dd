import { widthOf } from '../lines/head-width';

/** Beside a text: the padding of its cell and its line (pt). */
const padding = 7;
/** Before the code of a row inside another (pt). */
const indent = 7;
/** Sizes of the font (pt). Below the least nobody reads: words are broken instead. */
const largest = 9;
const least = 5.5;
/** Widths of texts are told in letters, of which a Chinese character takes two. That of a letter to the size of the font: */
const letterWidth = 0.55;
/** A word gets a little more than it should need: fonts differ. */
const allowance = 1.06;
/** A longer word is broken. */
const longestWord = 24;
/** A longer text gets no more of the width. */
const longestText = 160;

const wide = /[\u2e80-\uffef]/g;
/** What is not broken: a word; of Chinese, where a line may end behind each character, as many as most words have. */
const unbroken = /[\u2e80-\uffef]{1,4}|[^\s\u2e80-\uffef]+/g;

/** Columns say the same words again and again. */
type Known = Map<string, number>;

function needOf(text: string, known: Known): number {
  let most = 0;
  for (const word of text.match(unbroken) ?? []) {
    const width = known.get(word) ?? (widthOf(word) * allowance) / 12 / letterWidth;
    known.set(word, width);
    most = Math.max(most, width);
  }
  return Math.min(most, longestWord);
}

const lettersIn = (text: string): number => text.length + (text.match(wide)?.length ?? 0);

/** What a column needs to break no word, and what it would take. */
function widthsOf(title: string, texts: readonly string[], known: Known) {
  let needs = needOf(title, known);
  let squares = 0;
  for (const text of new Set(texts)) needs = Math.max(needs, needOf(text, known));
  for (const text of texts) squares += Math.min(lettersIn(text), longestText) ** 2;
  // Squares: the few long texts of a column make its rows high, however many are empty.
  return { needs: Math.max(needs, 2), takes: Math.sqrt(squares / Math.max(texts.length, 1)) };
}

/** What a line says in each column. */
export interface PaperTexts {
  texts: readonly string[];
  inner?: boolean;
}

/**
 * The size of the font (pt) and each column's share of the width (%): as large as leaves every word whole, and what is left goes to those with long
 * texts. By the texts and not by the widths on screen, where a long text ends in dots.
 */
export function paperLayout(titles: readonly string[], lines: readonly PaperTexts[], width: number) {
  const known: Known = new Map();
  const columns = titles.map((title, place) => {
    const texts = lines.map((line) => line.texts[place] ?? '');
    return widthsOf(title, texts, known);
  });
  const before = lines.some(({ inner }) => inner) ? indent : 0;
  const room = width - before - columns.length * padding;
  const needed = sumOf(columns.map(({ needs }) => needs));
  const fitting = room / (needed * letterWidth);
  const font = Math.floor(Math.min(Math.max(fitting, least), largest) * 10) / 10;
  const left = Math.max(room / (font * letterWidth) - needed, 0);
  const wanted = columns.map(({ needs, takes }) => Math.max(takes - needs, 0));
  const wantedInAll = sumOf(wanted);
  const widths = columns.map(({ needs }, place) => {
    const more = wantedInAll > 0 ? (left * (wanted[place] ?? 0)) / wantedInAll : left / columns.length;
    return (place === 0 ? before : 0) + padding + (needs + more) * font * letterWidth;
  });
  const whole = sumOf(widths);
  return { font, shares: widths.map((one) => Math.round((one / whole) * 10_000) / 100) };
}

const sumOf = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);
