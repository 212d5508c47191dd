import type { LocalText } from '../model/base.ts';
import { cellPatterns, chineseNumbers } from '../report/cell-patterns.ts';
import { readSaid, type Said } from '../report/said-parts.ts';
import { tableWords } from '../report/table-headers.ts';
import { isOneOf } from './cell-words.ts';

/** A level as a cell may name it. */
export interface Scaled {
  code: string;
  name: LocalText;
  value: number | null;
  correspondsTo?: unknown;
}

const mostKept = 500;

/** Reads cells that name a level of a scale. */
export type LevelReader = (text: string) => Said<string> | undefined;

/** `≤ 1 week` and `> 6 months` differ in their marks: they count here. */
const foldLevel = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(cellPatterns.atMost, '≤')
    .replace(cellPatterns.atLeast, '≥')
    .replace(cellPatterns.moreThan, '>')
    .replace(cellPatterns.lessThan, '<')
    .replace(/[\s()[\]_]+/g, '');

/** Days of an hour, a day, a week, a month and a year, as scales count them. */
const daysOf = [1 / 24, 1, 7, 30, 360];

/** A time that says whether it is the most or the least, in days; without that `1 week` may be either. */
function timeOf(word: string): { mark: string; days: number } | undefined {
  const [, before, number = '', ...rest] = cellPatterns.limitedTime.exec(foldLevel(word)) ?? [];
  const behind = rest[daysOf.length];
  const said = behind === undefined ? undefined : cellPatterns.within.test(behind) ? '≤' : '>';
  // Scales have no level for the edge itself: less than a day is at most a day.
  const limit = before === '<' ? '≤' : before === '≥' ? '>' : before;
  const mark = limit ?? said;
  const unit = rest.slice(0, daysOf.length).findIndex((one) => one !== undefined);
  if (unit < 0 || mark === undefined || (limit && said && limit !== said)) return undefined;
  const count = chineseNumbers[number] ?? Number(number.replace(',', '.'));
  return { mark, days: count * (daysOf[unit] ?? 0) };
}

/** The levels a time names: at most as long as one says, or more than the longest of them. */
function timeReader(levels: readonly Scaled[]): (word: string) => string[] {
  const times = levels.flatMap(({ code, name }) => {
    const time = timeOf(name.en);
    return time ? [{ code, ...time }] : [];
  });
  if (times.length === 0) return () => [];
  return (word) => {
    const said = timeOf(word);
    if (!said) return [];
    const isSame = (days: number) => Math.abs(days - said.days) < 1e-9 || (said.mark === '>' && days < said.days);
    return times.filter(({ mark, days }) => mark === said.mark && isSame(days)).map(({ code }) => code);
  };
}

/** `Negl.` is the level that alone begins so. */
function shortened(word: string, levels: readonly Scaled[]): string[] {
  const [, beginning] = /^\s*([a-z]{3,})\.\s*$/i.exec(word) ?? [];
  if (!beginning) return [];
  const found = levels.filter(({ name }) => name.en.toLowerCase().startsWith(beginning.toLowerCase()));
  return new Set(found.map(({ code }) => code)).size === 1 ? found.slice(0, 1).map(({ code }) => code) : [];
}

/** The same without the ends of words in the plural. */
const singular = (word: string): string => word.replace(/(\p{L}{2,})s\b/gu, '$1');

const number = /^[-+]?\d[\d.,' ]*$/;

/** The numbers a text may say: with a decimal point, with a decimal comma, with marks between thousands. */
export function numbersOf(text: string): number[] {
  const plain = text.normalize('NFKC').trim();
  if (!number.test(plain)) return [];
  const forms = [plain, plain.replace(',', '.'), plain.replace(/[,' ](?=\d{3}(?!\d))/g, '')];
  return [...new Set(forms.map(Number))].filter((one) => !Number.isNaN(one));
}

/** The number a cell says alone, in brackets behind a word or before one. */
export const saysNumber = (text: string): boolean =>
  /^[-+]?\d+(?:[.,]\d+)?(?:$|\s*[-:=)]\s|\s+\S)|[\s(（:=-][-+]?\d+(?:[.,]\d+)?\s*[)）]?$/.test(
    text.slice(0, 200).normalize('NFKC').trim(),
  );

/**
 * A level is named by its code, its name in either language, its value, or the name the standard has for it, in this order where two share a word; by
 * several of these at once where they agree. A label of one's own beside a name may count the levels from 0 or 1.
 */
export function levelReader(levels: readonly Scaled[]): LevelReader {
  const index = new Map<string, string[]>();
  const put = (word: string, code: string) => {
    for (const key of new Set([foldLevel(word), foldLevel(singular(word))])) {
      const known = index.get(key) ?? [];
      if (key !== '' && !known.includes(code)) index.set(key, [...known, code]);
    }
  };
  for (const { code, name } of levels) for (const word of [code, name.en, name.zh]) put(word, code);
  for (const { code, value } of levels) if (value !== null) put(String(value), code);
  for (const { code, correspondsTo } of levels) if (typeof correspondsTo === 'string') put(correspondsTo, code);
  for (const { code, name } of levels)
    for (const word of tableWords.levels[name.en.toLowerCase()] ?? []) put(word, code);
  const inTime = timeReader(levels);
  const infinite = levels.find(({ value }) => value === null);
  const longest = Math.max(0, ...[...index.keys()].map(({ length }) => length));
  const meant = (part: string): readonly string[] => {
    // Words that folding makes shorter are no longer than twice the name: a remark is not looked at.
    if (part.length > 2 * longest + 30) return [];
    if (infinite && isOneOf(part, tableWords.infinite)) return [infinite.code];
    const words = [part, singular(part), ...numbersOf(part).map(String)];
    const named = [...new Set(words.flatMap((word) => index.get(foldLevel(word)) ?? []))];
    if (named.length > 0) return named;
    const timed = inTime(part);
    return timed.length > 0 ? timed : shortened(part, levels);
  };
  // A level that has further names is listed once more for each.
  const each = levels.filter(({ code }, at) => levels.findIndex((other) => other.code === code) === at);
  const places = new Map(
    each
      .sort((a, b) => (a.value ?? Number.POSITIVE_INFINITY) - (b.value ?? Number.POSITIVE_INFINITY))
      .map(({ code, value }, place) => [code, [place, place + 1, value] as const]),
  );
  const isLabelled = (said: number, code: string) => places.get(code)?.includes(said) ?? false;
  // Ten thousand lines say few different things in such a column.
  const read = new Map<string, Said<string> | undefined>();
  return (text) => {
    if (read.has(text)) return read.get(text);
    const said = readSaid(text, meant, isLabelled);
    if (read.size < mostKept) read.set(text, said);
    return said;
  };
}
