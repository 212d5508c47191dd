import { type AnalysisKind, type AnalysisRow, analysisKindNames, analysisKinds } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { byCode, tableOf, type Workspace } from './workspace.ts';

/** The order of the data chain (M-1.3). */
const chainOrder = analysisKindNames.filter((kind) => analysisKinds[kind].inChain);

export type Chain = { kind: AnalysisKind; rows: AnalysisRow[] }[];

/**
 * Everything one row hangs together with: function → asset → damage → threat → path → risk → goal or claim → requirement. Followed in one
 * direction each, so that the neighbours of a neighbour (the other threats of the same asset) stay out.
 */
export function chainOf(w: Workspace, kind: AnalysisKind, row: AnalysisRow): Chain {
  const found = new Map<AnalysisKind, Map<string, AnalysisRow>>([[kind, new Map([[row.id, row]])]]);
  follow(w, kind, row, found, before);
  follow(w, kind, row, found, after);
  // A risk names its threat, and the paths hang on the threat: they belong to the story although no link leads there.
  if (place(kind) > place('paths'))
    for (const threat of found.get('threats')?.keys() ?? [])
      for (const path of naming(w, 'paths', 'threats', threat))
        found.set('paths', (found.get('paths') ?? new Map()).set(path.id, path));
  return chainOrder.flatMap((k) => {
    const rows = found.get(k);
    return rows ? [{ kind: k, rows: [...rows.values()].sort(byCode) }] : [];
  });
}

type Next = (w: Workspace, kind: AnalysisKind, row: AnalysisRow) => { kind: AnalysisKind; row: AnalysisRow }[];

function follow(
  w: Workspace,
  kind: AnalysisKind,
  row: AnalysisRow,
  found: Map<AnalysisKind, Map<string, AnalysisRow>>,
  next: Next,
) {
  for (const step of next(w, kind, row)) {
    const rows = found.get(step.kind) ?? new Map<string, AnalysisRow>();
    found.set(step.kind, rows);
    if (rows.has(step.row.id)) continue;
    rows.set(step.row.id, step.row);
    follow(w, step.kind, step.row, found, next);
  }
}

const place = (kind: AnalysisKind) => chainOrder.indexOf(kind);

/** Rows earlier in the chain that this row names, or that name it. */
const before: Next = (w, kind, row) => neighbours(w, kind, row).filter((n) => place(n.kind) < place(kind));
const after: Next = (w, kind, row) => neighbours(w, kind, row).filter((n) => place(n.kind) > place(kind));

function neighbours(w: Workspace, kind: AnalysisKind, row: AnalysisRow): { kind: AnalysisKind; row: AnalysisRow }[] {
  const found: { kind: AnalysisKind; row: AnalysisRow }[] = [];
  for (const [field, link] of Object.entries(analysisKinds[kind].references)) {
    const to = link.to as AnalysisKind;
    if (place(to) < 0) continue;
    for (const id of idsIn(row, field)) {
      const other = tableOf(w, to).get(id);
      if (other) found.push({ kind: to, row: other });
    }
  }
  for (const other of chainOrder) {
    if (other === kind) continue;
    for (const [field, link] of Object.entries(analysisKinds[other].references))
      if (link.to === kind)
        for (const candidate of naming(w, other, field, row.id)) found.push({ kind: other, row: candidate });
  }
  return found;
}

/** The rows of a kind that name this id in a field, in the order of their codes. */
function naming(w: Workspace, kind: AnalysisKind, field: string, id: string): AnalysisRow[] {
  const table = tableOf(w, kind);
  const rows: AnalysisRow[] = [];
  for (const one of table.mayName(field, id)) {
    const row = table.get(one);
    if (row && idsIn(row, field).includes(id)) rows.push(row);
  }
  return rows.sort(byCode);
}
