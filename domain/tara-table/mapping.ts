import type { LocalText } from '../model/base.ts';
import type { FeasibilityParameter, ImpactDimension, Method } from '../model/method.ts';
import {
  dimensionHeaders,
  kindHeaders,
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

/** The words that may head the column of a dimension, here and in a grid. */
export const wordsOfDimension = ({ code, name, kind }: Pick<ImpactDimension, 'code' | 'name' | 'kind'>): string[] =>
  dimensionHeaders([code, name.en, name.zh, ...(kindHeaders[kind ?? ''] ?? [])]);

/** The same of a parameter. */
export const wordsOfParameter = ({ code, name }: Pick<FeasibilityParameter, 'code' | 'name'>): string[] => [
  code,
  name.en,
  name.zh,
  ...(parameterHeaders[code] ?? []),
];

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
      (one): NamedUse => ({ use: `dimension:${one.code}`, name: one.name, words: wordsOfDimension(one) }),
    ),
    ...[...parameters.values()].map(
      (one): NamedUse => ({ use: `parameter:${one.code}`, name: one.name, words: wordsOfParameter(one) }),
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
