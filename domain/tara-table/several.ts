import type { Treatment } from '../kinds/risk/shape.ts';
import type { LocalText } from '../model/base.ts';
import { cellPatterns } from '../report/cell-patterns.ts';
import { rowOfCodes } from '../report/row-of-codes.ts';
import { readSaid } from '../report/said-parts.ts';
import { foldWord, tableWords } from '../report/table-headers.ts';
import { linesOfCell } from './cell-words.ts';

/** Something of the method that cells name by its code, its name or another word for it. */
interface Named {
  code: string;
  name: LocalText;
  also?: readonly string[];
}

/** What the entries of a cell name, and those that name nothing. */
export interface Entries {
  codes: string[];
  unknown: string[];
}

const lines = /[\n;；]+/;
const marks = cellPatterns.between;

/**
 * The entries of a cell: one below the other, or with marks between (`C, I`, `C/I`, `C and I`), or codes in a row (`CIA`). An entry that
 * is known as it stands is not taken apart, whatever marks it has.
 */
export function readEntries(text: string, known: readonly Named[]): Entries {
  const codes: string[] = [];
  const unknown: string[] = [];
  const take = (found: readonly string[]) => codes.push(...found.filter((code) => !codes.includes(code)));
  const named = (word: string) => nameIn(word, known);
  for (const entry of partsOf(text, lines)) {
    for (const part of named(entry) ? [entry] : partsOf(entry, marks)) {
      const one = named(part);
      const row = one === undefined ? rowOfCodes(part, codesOf(known)) : [one];
      if (row.length > 0) take(row);
      else unknown.push(part);
    }
  }
  return { codes, unknown };
}

/** Longer texts are no list: to look for the marks between many blanks could take long. */
const longestList = 2000;

const partsOf = (text: string, by: RegExp): string[] =>
  by === marks && text.length > longestList ? [text] : text.split(by).flatMap((part) => part.trim() || []);

/** The words of lists of the method; a table asks for the same list in each of its lines. */
const indices = new WeakMap<readonly Named[], ReadonlyMap<string, readonly string[]>>();

function indexOf(known: readonly Named[]): ReadonlyMap<string, readonly string[]> {
  const made = indices.get(known);
  if (made) return made;
  const index = new Map<string, string[]>();
  const put = (word: string, code: string) => {
    const had = index.get(word) ?? [];
    if (word !== '' && !had.includes(code)) index.set(word, [...had, code]);
  };
  for (const { code, name, also = [] } of known)
    for (const word of [code, name.en, name.zh, ...also]) put(foldWord(word), code);
  const named = new Set(index.keys());
  for (const { code, name } of known) {
    const initials = initialsOf(name.en);
    if (initials.length > 1 && !named.has(initials)) put(initials, code);
  }
  indices.set(known, index);
  return index;
}

/** The code of what a word names: `C`, `Confidentiality`, `Confidentiality (C)`, `DoS` for Denial of Service. */
export function nameIn(word: string, known: readonly Named[]): string | undefined {
  const index = indexOf(known);
  const said = readSaid(word, (part) => index.get(foldWord(part)) ?? []);
  return said && said !== 'apart' ? said.is : undefined;
}

const initialsOf = (name: string): string =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((part) => part.charAt(0))
    .join('');

const codesOf = (known: readonly Named[]): string[] => known.map(({ code }) => code);

/** The names of a cell; `isGuessed`: they are read from commas that might as well stand in one name. */
export interface Names {
  names: string[];
  isGuessed: boolean;
}

/**
 * Names that stand one below the other, or with a semicolon between; other marks stand in names, too: they part what is known by each of its parts.
 * Two commas make a list of what nobody knows; one stands in `Sensor, front left`. A number or a dot before a line is none of its name.
 */
export function namesIn(text: string, isKnown: (name: string) => boolean): Names {
  const whole = linesOfCell(text).join(' ');
  if (isKnown(whole)) return { names: [whole], isGuessed: false };
  const listed = partsOf(text, lines).map((line) => line.replace(/^(?:[-*•·]|\d{1,3}[.)、])\s+/, ''));
  let isGuessed = false;
  const names = listed.flatMap((line) => {
    const parts = partsOf(line, marks);
    if (parts.length > 1 && !isKnown(line) && parts.every(isKnown)) return parts;
    const named = isKnown(line) ? [line] : atCommas(line);
    if (named.length > 1) isGuessed = true;
    return named;
  });
  return { names, isGuessed };
}

/** Longer parts are no names but what somebody tells of them. */
const longestListed = 60;

const fewestListed = 3;

/** The parts between commas that stand in no brackets. The one line where they are no list of names: too long, or a number with its decimals. */
function atCommas(line: string): string[] {
  if (line.length > longestList) return [line];
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of line) {
    if (/[([{（【]/.test(sign)) depth += 1;
    else if (/[)\]}）】]/.test(sign)) depth = Math.max(0, depth - 1);
    if (depth === 0 && /[,，、]/.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  const names = parts.flatMap((part) => part.replace(cellPatterns.leadingAnd, '').trim() || []);
  const isList = names.every((name) => name.length <= longestListed && /\p{L}/u.test(name));
  return names.length >= fewestListed && isList ? names : [line];
}

/** Treatments as cells write them: `Reduce`, `Reducing the risk`, `1 - Reduce`, `Avoid & reduce`. */
export function readTreatments(text: string): { found: Treatment[]; unknown: string[] } {
  const found = new Set<Treatment>();
  const unknown: string[] = [];
  for (const entry of partsOf(text, lines)) {
    const whole = treatmentIn(entry);
    for (const word of whole ? [entry] : partsOf(entry, marks)) {
      const one = treatmentIn(word);
      if (one) found.add(one);
      else unknown.push(word);
    }
  }
  return { found: [...found], unknown };
}

const treatmentWords: ReadonlyMap<string, Treatment> = new Map(
  (Object.entries(tableWords.treatments) as [Treatment, readonly string[]][]).flatMap(([one, words]) =>
    words.map((word) => [foldWord(word), one] as const),
  ),
);

const longestTreatment = 100;

function treatmentIn(text: string): Treatment | undefined {
  if (text.length > longestTreatment) return undefined;
  const meant = (part: string) => {
    const words = [part, part.replace(cellPatterns.besideTreatment, ' ')];
    return words.flatMap((word) => treatmentWords.get(foldWord(word)) ?? []);
  };
  // A number or a letter before it is the place of the option in somebody's list.
  const said = readSaid(text.trim().replace(/^[(（]?(?:\d{1,2}|[A-Za-z])[)）.:：、]?\s*[-–—]?\s+(?=\S{3})/, ''), meant);
  return said && said !== 'apart' ? said.is : undefined;
}
