import { foldText } from '#domain/fold-text.ts';

/** What is looked for in the cells of a grid. */
export interface Sought {
  words: string;
  /** Exactly as typed; else as everything that people type is compared. */
  matchCase: boolean;
  /** The cell holds nothing else. */
  whole: boolean;
}

export interface Finder {
  isIn: (text: string) => boolean;
  /** The text with other words in their place; undefined where they are not in it, or only as a part of a sign. */
  replaced: (text: string, by: string) => string | undefined;
}

/** Finds words in texts and puts others in their place; undefined where there is nothing to look for. */
export function finderFor({ words, matchCase, whole }: Sought): Finder | undefined {
  if (matchCase) return words === '' ? undefined : exactly(words, whole);
  const wanted = foldText(words);
  if (wanted === '') return undefined;
  if (whole) {
    const isIn = (text: string) => foldText(text) === wanted;
    return { isIn, replaced: (text, by) => (isIn(text) ? by : undefined) };
  }
  const inside = foldInside(words);
  const asUnits = foldedUnits(words).folded;
  return {
    isIn: (text) => foldInside(text).includes(inside),
    replaced: (text, by) => replaceFolded(text, asUnits, by),
  };
}

function exactly(words: string, whole: boolean): Finder {
  const isIn = (text: string) => (whole ? text === words : text.includes(words));
  return {
    isIn,
    replaced: (text, by) => (isIn(text) ? (whole ? by : text.split(words).join(by)) : undefined),
  };
}

/** Folded with the blanks at its ends, which `foldText` drops: “the ” is not in “them”. */
const foldInside = (text: string): string => foldText(`|${text}|`).slice(1, -1);

const plain = /^[\t\n\r -~]*$/;
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The signs of a text as a reader sees them. */
const signsOf = (text: string): Iterable<string> =>
  plain.test(text) ? text : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** A folded text, and where its places are in the text as it was typed: a folded sign may be longer or shorter. */
interface FoldedUnits {
  folded: string;
  /** Place in the folded text → place in the text, where a sign begins and where it ends. */
  starts: ReadonlyMap<number, number>;
  ends: ReadonlyMap<number, number>;
}

function foldedUnits(text: string): FoldedUnits {
  const [starts, ends] = [new Map<number, number>(), new Map<number, number>()];
  let folded = '';
  let at = 0;
  for (const sign of signsOf(text)) {
    const piece = foldInside(sign);
    const isMoreGap = piece === ' ' && folded.endsWith(' ');
    if (piece !== '' && !isMoreGap) {
      starts.set(folded.length, at);
      folded += piece;
    }
    at += sign.length;
    // Blanks beside each other are one, and all of them are replaced with it.
    if (piece !== '') ends.set(folded.length, at);
  }
  return { folded, starts, ends };
}

function replaceFolded(text: string, wanted: string, by: string): string | undefined {
  const { folded, starts, ends } = foldedUnits(text);
  let result = '';
  let copied = 0;
  let isFound = false;
  for (let at = folded.indexOf(wanted); at >= 0; ) {
    const [start, end] = [starts.get(at), ends.get(at + wanted.length)];
    const isWhole = start !== undefined && end !== undefined;
    if (isWhole) {
      result += text.slice(copied, start) + by;
      copied = end;
      isFound = true;
    }
    at = folded.indexOf(wanted, at + (isWhole ? wanted.length : 1));
  }
  return isFound ? result + text.slice(copied) : undefined;
}
