import type { Method } from '../model/method.ts';
import { namesRiskValue } from '../report/table-headers.ts';
import { type Header, type HeaderReader, headerReader, keyOfHeader, wordsOfHeader } from './header-words.ts';
import { type ColumnUse, columnUses, isRepeated } from './mapping.ts';

/**
 * The uses of the columns by their headers: as a person chose for that header before, else by its words. Each is used once, but goals: a word of
 * several uses is the first of them that no column before it has (`AV` beside an attack vector is the parameter of that code), and a header that says
 * it outright goes before one that says it in other words.
 */
export function guessMapping(
  given: readonly (string | Header)[],
  method: Method,
  kept: Readonly<Record<string, string>> = {},
  read: HeaderReader = headerReader(columnUses(method)),
): ColumnUse[] {
  const headers = given.map((one) => (typeof one === 'string' ? { over: '', text: one } : one));
  const texts = headers.map(wordsOfHeader);
  const known = new Set<string>(columnUses(method).map(({ use }) => use));
  const taken = new Set<ColumnUse>();
  const isFree = (use: ColumnUse) => !taken.has(use) || isRepeated(use);
  // Beside a risk value, a column that says only "Risk" names the risk.
  const isValue = texts.some((text) => namesRiskValue(text));
  const risk = (text: string, use: ColumnUse): ColumnUse =>
    isValue && use === 'riskValue' && !namesRiskValue(text) ? 'riskId' : use;
  const uses = new Map<number, ColumnUse>();
  const give = (at: number, use: ColumnUse) => {
    if (use !== '' && !isFree(use)) return;
    uses.set(at, use);
    taken.add(use);
  };
  for (const [at, text] of texts.entries()) {
    const key = keyOfHeader(text);
    const chosen = Object.hasOwn(kept, key) ? kept[key] : undefined;
    if (chosen === '' || (chosen !== undefined && known.has(chosen))) give(at, chosen as ColumnUse);
  }
  const ranks = headers.map(read);
  for (let rank = 0; ranks.some((one) => rank < one.length); rank++)
    for (const [at, text] of texts.entries()) {
      if (uses.has(at)) continue;
      const use = (ranks[at]?.[rank] ?? []).map((one) => risk(text, one)).find(isFree);
      if (use !== undefined) give(at, use);
    }
  return headers.map((_, at) => uses.get(at) ?? '');
}

/** The heading of a table: the last of its lines, and what it says of each column. */
export interface Heading {
  at: number;
  headers: Header[];
}

/** Lines among which a heading is looked for. */
const linesToLook = 30;

/**
 * The line that heads the table, or two of them: of the first thirty the one by which most columns are known; undefined where none knows two. Of two
 * lines the upper one heads groups, joined or not, and columns that have no line below.
 */
export function findHeading(lines: readonly { cells: readonly string[] }[], method: Method): Heading | undefined {
  const read = headerReader(columnUses(method));
  const countOf = (headers: readonly Header[]) =>
    new Set(guessMapping(headers, method, {}, read).filter((use) => use !== '')).size;
  let best: Heading | undefined;
  let most = 1;
  for (const [at, { cells }] of lines.slice(0, linesToLook).entries()) {
    const single = cells.map((text) => ({ over: '', text }));
    const above = at > 0 ? twoLines(lines[at - 1]?.cells ?? [], cells, read) : undefined;
    // One line is enough where the other adds nothing.
    for (const headers of [single, above]) {
      const count = headers ? countOf(headers) : 0;
      if (headers && count > most) [best, most] = [{ at, headers }, count];
    }
  }
  return best;
}

/** Two lines as one heading; undefined where the lower one is no part of it. */
export function twoLines<U>(
  upper: readonly string[],
  lower: readonly string[],
  read: HeaderReader<U>,
): Header[] | undefined {
  const headers: Header[] = [];
  let group = '';
  for (let at = 0; at < Math.max(upper.length, lower.length); at++) {
    const [above = '', text = ''] = [upper[at], lower[at]];
    if (above !== '') group = above;
    headers.push({ over: text === '' ? '' : group, text: text === '' ? above : text });
  }
  const said = lower.filter((text) => text !== '');
  const isKnown = ({ over, text }: Header) => read({ over, text }).some((uses) => uses.length > 0);
  const known = headers.filter((header, at) => (lower[at] ?? '') !== '' && isKnown(header)).length;
  return said.length > 0 && known * 2 >= said.length ? headers : undefined;
}
