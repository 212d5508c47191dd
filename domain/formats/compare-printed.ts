import { type AnalysisKind, analysisKindNames, type Row } from '../kinds/kinds.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { runToEnd } from '../run-to-end.ts';
import { comparing } from '../tara-table/compare.ts';
import type { ColumnUse } from '../tara-table/mapping.ts';
import type { PrintedValue } from '../tara-table/table-plan.ts';
import { codeKey } from '../workspace/table.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';
import type { PrintedDifference, ReadDocument } from './format.ts';

/** Which rows a printed value may be about, by the kind of the row that prints it. */
const about: { readonly [K in AnalysisKind]?: (row: Row<K>, ratings: Ratings) => Partial<PrintedValue> } = {
  damages: ({ id }) => ({ damage: id }),
  threats: ({ id }, ratings) => ({ path: ratings.threats.get(id)?.path ?? null }),
  paths: ({ id }) => ({ path: id }),
  risks: ({ id, damage, threat, goals }, ratings) => ({
    risk: id,
    damage,
    path: ratings.threats.get(threat)?.path ?? null,
    goals,
  }),
};

/** The printed values of a document that are not what the method makes of its rows. */
export function comparePrinted(w: Workspace, ratings: Ratings, printed: ReadDocument['printed']): PrintedDifference[] {
  const rows = byCode(w, ratings);
  const values = printed.flatMap(({ row, field, printed: text }): PrintedValue[] => {
    const own = rows.get(codeKey(row));
    const none = { damage: null, path: null, risk: null, goals: [] };
    return own ? [{ ...none, ...own, cell: row, use: field as ColumnUse, printed: text, value: '' }] : [];
  });
  return runToEnd(comparing(w.method, ratings, values)).map(({ cell, use, printed: text, computed }) => ({
    row: cell,
    field: use,
    printed: text,
    computed,
  }));
}

function byCode(w: Workspace, ratings: Ratings): Map<string, Partial<PrintedValue>> {
  const found = new Map<string, Partial<PrintedValue>>();
  for (const kind of analysisKindNames) {
    const say = about[kind] as ((row: unknown, ratings: Ratings) => Partial<PrintedValue>) | undefined;
    if (say) for (const row of tableOf(w, kind)) found.set(codeKey(row.code), say(row, ratings));
  }
  return found;
}
