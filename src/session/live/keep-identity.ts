import { type AnyRow, kindNames } from '#domain/kinds/kinds.ts';
import { sameContent } from '#domain/model/same-content.ts';
import { type Changes, type RowsByKind, tableOf, type Workspace } from '#domain/workspace/workspace.ts';

type Fields = Record<string, unknown>;

/**
 * The same changes, where the values a row shares with the one on screen are the same objects: what comes over the wire is equal but never
 * identical. Keeps the contract of identity (domain/method/rate/facts.ts) for what others change.
 */
export function reuseUnchangedValues(changes: Changes, w: Workspace): Changes {
  const put: Fields = {};
  for (const kind of kindNames) {
    const rows = changes.put[kind] as AnyRow[] | undefined;
    if (rows) put[kind] = rows.map((row) => sharing(row, tableOf(w, kind).get(row.id)));
  }
  return { ...changes, put: put as RowsByKind };
}

function sharing(row: AnyRow, shown: AnyRow | undefined): AnyRow {
  if (!shown) return row;
  if (sameContent(row, shown)) return shown;
  const known = shown as unknown as Fields;
  const fields = Object.entries(row).map(([name, value]) => [
    name,
    sameContent(value, known[name]) ? known[name] : value,
  ]);
  return Object.fromEntries(fields) as AnyRow;
}
