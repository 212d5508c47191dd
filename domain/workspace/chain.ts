import { type KindName, kindNames, kinds, type Row } from '../model/kinds.ts';
import { idsIn } from './cascade.ts';
import { tableOf, type Workspace } from './workspace.ts';

/** The order in which the data chain of method.md section 1 is told. */
export const chainOrder = [
  'functions',
  'assets',
  'damages',
  'threats',
  'paths',
  'risks',
  'goals',
  'claims',
  'requirements',
] as const satisfies readonly KindName[];

export type Chain = { kind: KindName; rows: Row[] }[];

/**
 * Everything one row hangs together with: function → asset → damage → threat → path → risk → goal or claim → requirement. Followed in one
 * direction each, so that the neighbours of a neighbour (the other threats of the same asset) stay out.
 */
export function chainOf(w: Workspace, kind: KindName, row: Row): Chain {
  const found = new Map<KindName, Map<string, Row>>([[kind, new Map([[row.id, row]])]]);
  follow(w, kind, row, found, before);
  follow(w, kind, row, found, after);
  // A risk names its threat, and the paths hang on the threat: they belong to the story although no link leads there.
  if (place(kind) > place('paths'))
    for (const threat of found.get('threats')?.keys() ?? [])
      for (const path of w.paths)
        if (path.threats.includes(threat)) found.set('paths', (found.get('paths') ?? new Map()).set(path.id, path));
  return chainOrder.flatMap((k) => {
    const rows = found.get(k);
    return rows ? [{ kind: k as KindName, rows: [...rows.values()] }] : [];
  });
}

type Next = (w: Workspace, kind: KindName, row: Row) => { kind: KindName; row: Row }[];

function follow(w: Workspace, kind: KindName, row: Row, found: Map<KindName, Map<string, Row>>, next: Next) {
  for (const step of next(w, kind, row)) {
    const rows = found.get(step.kind) ?? new Map<string, Row>();
    found.set(step.kind, rows);
    if (rows.has(step.row.id)) continue;
    rows.set(step.row.id, step.row);
    follow(w, step.kind, step.row, found, next);
  }
}

const place = (kind: KindName) => (chainOrder as readonly KindName[]).indexOf(kind);

/** Rows earlier in the chain that this row names, or that name it. */
const before: Next = (w, kind, row) => neighbours(w, kind, row).filter((n) => place(n.kind) < place(kind));
const after: Next = (w, kind, row) => neighbours(w, kind, row).filter((n) => place(n.kind) > place(kind));

function neighbours(w: Workspace, kind: KindName, row: Row): { kind: KindName; row: Row }[] {
  const found: { kind: KindName; row: Row }[] = [];
  for (const [field, link] of Object.entries(kinds[kind].links)) {
    const to = link.to as KindName;
    if (place(to) < 0) continue;
    for (const id of idsIn(row, field)) {
      const other = tableOf(w, to).get(id);
      if (other) found.push({ kind: to, row: other });
    }
  }
  for (const other of kindNames) {
    if (place(other) < 0 || other === kind) continue;
    for (const [field, link] of Object.entries(kinds[other].links))
      if (link.to === kind)
        for (const candidate of tableOf(w, other).values())
          if (idsIn(candidate, field).includes(row.id)) found.push({ kind: other, row: candidate });
  }
  return found;
}
