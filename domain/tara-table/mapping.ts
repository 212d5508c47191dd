import type { LocalText } from '../model/base.ts';
import type { Method } from '../model/method.ts';
import {
  dimensionHeaders,
  foldWord,
  kindHeaders,
  namesRiskValue,
  parameterHeaders,
  type TableColumn,
  tableHeaders,
} from '../report/table-headers.ts';

/** What a column holds: one of the usual columns, or a part of the method by its code. Empty = nothing is taken from it. */
export type ColumnUse = '' | TableColumn | `property:${string}` | `dimension:${string}` | `parameter:${string}`;

/** Columns that say what follows from others: never entered, always compared. */
export const printedColumns: readonly ColumnUse[] = [
  'score',
  'impact',
  'sum',
  'feasibility',
  'riskValue',
  'riskLevel',
  'cal',
];

/** May several columns hold it? Tables have goals and claims apart. */
export const isRepeated = (use: string): boolean => use === '' || use === 'goalOrClaim';

/** What a column may hold, by its name and the words that may head it. */
export interface NamedUse {
  use: ColumnUse;
  name: LocalText;
  words: readonly string[];
}

/** Every use a column may have under this method, with the words that may head it. */
export function columnUses(method: Method): NamedUse[] {
  const usual = (Object.keys(tableHeaders) as TableColumn[]).map((use): NamedUse => {
    const words: readonly string[] = tableHeaders[use];
    const zh = words.find((word) => /[^\x20-\x7e]/.test(word)) ?? '';
    return { use, name: { en: words[0] ?? use, zh: zh || (words[0] ?? use) }, words };
  });
  const parameters = new Map(
    method.feasibility.flatMap((model) => model.parameters.map((one) => [one.code, one] as const)),
  );
  return [
    ...usual,
    ...method.impact.dimensions.map(
      ({ code, name, kind }): NamedUse => ({
        use: `dimension:${code}`,
        name,
        words: dimensionHeaders([code, name.en, name.zh, ...(kindHeaders[kind ?? ''] ?? [])]),
      }),
    ),
    ...[...parameters.values()].map(
      ({ code, name }): NamedUse => ({
        use: `parameter:${code}`,
        name,
        words: [code, name.en, name.zh, ...(parameterHeaders[code] ?? [])],
      }),
    ),
    ...method.properties.map(
      ({ code, name }): NamedUse => ({
        use: `property:${code}`,
        name,
        words: [code, name.en, name.zh],
      }),
    ),
  ];
}

/**
 * The uses of the columns by their headers: as a person chose for that header before, else by its words. Each is used once, but goals: a word of
 * several uses is the first of them that no column before it has (`AV` beside an attack vector is the parameter of that code).
 */
export function guessMapping(
  headers: readonly string[],
  method: Method,
  kept: Readonly<Record<string, string>> = {},
): ColumnUse[] {
  const uses = columnUses(method);
  const byWord = new Map<string, ColumnUse[]>();
  for (const { use, words } of uses)
    for (const word of words) {
      const key = foldWord(word);
      if (key !== '') byWord.set(key, [...(byWord.get(key) ?? []), use]);
    }
  const known = new Set<string>(uses.map(({ use }) => use));
  const taken = new Set<ColumnUse>();
  const isFree = (use: ColumnUse) => !taken.has(use) || isRepeated(use);
  // Beside a risk value, a column that says only "Risk" names the risk.
  const isValue = headers.some((header) => namesRiskValue(header));
  const risk = (header: string, use: ColumnUse): ColumnUse =>
    isValue && use === 'riskValue' && !namesRiskValue(header) ? 'riskId' : use;
  return headers.map((header) => {
    const key = foldWord(header);
    const chosen = Object.hasOwn(kept, key) ? kept[key] : undefined;
    const use =
      chosen !== undefined && (chosen === '' || known.has(chosen))
        ? (chosen as ColumnUse)
        : ((byWord.get(key) ?? []).map((one) => risk(header, one)).find(isFree) ?? '');
    if (use === '' || !isFree(use)) return '';
    taken.add(use);
    return use;
  });
}

/** The line that heads the table: of the first thirty the one with most known words; -1 when none has two. */
export function findHeader(lines: readonly { cells: readonly string[] }[], method: Method): number {
  const words = new Set(columnUses(method).flatMap((use) => use.words.map(foldWord)));
  let best = -1;
  let most = 1;
  for (const [i, { cells }] of lines.slice(0, 30).entries()) {
    const found = new Set(cells.map(foldWord).filter((word) => word !== '' && words.has(word))).size;
    if (found > most) [best, most] = [i, found];
  }
  return best;
}
