import { cutAt } from '../model/base.ts';
import { alikeInChinese, cellPatterns } from '../report/cell-patterns.ts';
import { foldWord } from '../report/table-headers.ts';
import type { ColumnUse } from './mapping.ts';

/** What heads a column: its own words, and those of the line above that head a group of columns. */
export interface Header {
  over: string;
  text: string;
}

/** A header as it is shown, and kept by. */
export const wordsOfHeader = ({ over, text }: Header): string => {
  if (over === '' || over === text) return text;
  return text === '' ? over : `${over} / ${text}`;
};

/** What a header is kept by, once a person has chosen what its column holds: a form takes no longer one. */
export const keyOfHeader = (text: string): string => cutAt(foldWord(text), 200);

/** Uses a header may stand for, from what it says outright to what it says in other words. */
export type HeaderReader<U = ColumnUse> = (header: Header) => readonly (readonly U[])[];

/** Uses of the TARA table that head groups of columns: beside them the other word tells. */
const groups: ReadonlySet<unknown> = new Set<ColumnUse>([
  'sum',
  'impact',
  'feasibility',
  'score',
  'property',
  'riskValue',
]);

const longestHeader = 400;

/** Reads headers as these uses may be headed. */
export function headerReader<U = ColumnUse>(uses: readonly { use: U; words: readonly string[] }[]): HeaderReader<U> {
  const exact = new Map<string, U[]>();
  const loose = new Map<string, U[]>();
  const put = (index: Map<string, U[]>, key: string, use: U) => {
    const known = index.get(key) ?? [];
    if (key !== '' && !known.includes(use)) index.set(key, [...known, use]);
  };
  for (const { use, words } of uses)
    for (const word of words) {
      put(exact, foldWord(word), use);
      put(loose, looseWord(word), use);
    }
  const byWords = (text: string) => exact.get(foldWord(text)) ?? [];
  const byMeaning = (text: string) => loose.get(looseWord(text)) ?? [];

  const within = (text: string, read: (part: string) => readonly U[]): readonly U[] => {
    const bare = text.replace(/\s*[([{（【][^()[\]{}（）【】]*[)\]}）】]\s*/g, ' ').trim();
    const [, inner = ''] = /[([{（【]([^()[\]{}（）【】]*)[)\]}）】]/.exec(text) ?? [];
    const inBrackets = bare === text.trim() ? [] : firstOf([bare, inner], read);
    return inBrackets.length > 0 ? inBrackets : agreed(partsOf(text), read);
  };

  return ({ over, text }) => {
    // A cell of this length heads nothing, and to look for brackets and blanks in it could take long.
    if (over.length + text.length > longestHeader) return [];
    const whole = over === '' || over === text ? text : `${over} ${text}`;
    const forms = [...new Set([whole, text === '' ? over : text])];
    return [byWords, byMeaning].flatMap((read) => [...forms.map(read), ...forms.map((form) => within(form, read))]);
  };
}

const firstOf = <U>(texts: readonly string[], read: (part: string) => readonly U[]): readonly U[] =>
  texts.map(read).find((uses) => uses.length > 0) ?? [];

/** Parts that all mean the same: `Asset` in both languages, `ET - Elapsed time`; of a group and one of its columns the latter. */
function agreed<U>(parts: readonly (readonly string[])[], read: (part: string) => readonly U[]): readonly U[] {
  for (const split of parts) {
    const [first = [], ...others] = split.map(read);
    if (others.length === 0 || first.length === 0 || others.some((uses) => uses.length === 0)) continue;
    const shared = first.filter((use) => others.every((uses) => uses.includes(use)));
    if (shared.length > 0) return shared;
    if (others.length === 1 && first.some((use) => groups.has(use))) return others[0] ?? [];
  }
  return [];
}

/** Ways to take a header apart: lines, marks, Chinese beside letters. */
function partsOf(text: string): string[][] {
  const split = (by: RegExp) => text.split(by).flatMap((part) => part.trim() || []);
  return [
    split(/\n/),
    split(/\s*[:：|/／;；=]\s*|\s+[-–—]\s+/),
    split(/(?<=[\u3400-\u9fff])\s*(?=[A-Za-z])|(?<=[A-Za-z)])\s*(?=[\u3400-\u9fff])/),
  ].filter((parts) => parts.length > 1);
}

/** Words that say nothing of their own in a header. */
const small = new Set([
  'the',
  'of',
  'a',
  'an',
  'for',
  'to',
  'in',
  'and',
  'or',
  'assigned',
  'identified',
  'resulting',
  'overall',
]);
/** Words that mean the same. */
const alike: Readonly<Record<string, string>> = {
  identifier: 'id',
  no: 'id',
  nr: 'id',
  number: 'id',
  num: 'id',
  code: 'id',
  cybersecurity: 'security',
  cyber: '',
  cs: 'security',
  attribute: 'property',
  characteristic: 'property',
  text: 'description',
  desc: 'description',
  statement: 'description',
  category: 'type',
  classification: 'type',
  decision: 'option',
  handling: 'treatment',
  response: 'treatment',
  measure: 'control',
  countermeasure: 'control',
  mitigation: 'control',
};

/** A header in other words: small words, the plural and the order of words do not count. */
function looseWord(text: string): string {
  const words = text
    .normalize('NFKC')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(cellPatterns.cyber, alikeInChinese.security)
    .replace(cellPatterns.ofChinese, '')
    .replace(cellPatterns.idChinese, alikeInChinese.id)
    .split(/[^\p{L}\p{N}]+/u)
    .map(singularOf)
    .filter((word) => word !== '' && !small.has(word));
  // A word alone may be a code of the method: NR is no number.
  const same = words.length > 1 ? words.map((word) => alike[word] ?? word) : words;
  return same
    .filter((word) => word !== '' && !small.has(word))
    .sort()
    .join(' ');
}

const singularOf = (word: string): string =>
  /^[a-z]{4,}$/.test(word) ? word.replace(/ies$/, 'y').replace(/(?<!s)s$/, '') : word;
