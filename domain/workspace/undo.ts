import { type KindName, kindNames, kinds, type Row } from '../model/kinds.ts';
import { idsIn } from './cascade.ts';
import { Pen, sameRow } from './pen.ts';
import { Refusal } from './refusal.ts';
import type { Changes, EditContext, RowsByKind, Workspace } from './workspace.ts';

/** An edit as the log keeps it: what it did, and the rows it touched as they were before. */
export interface LoggedEdit {
  changes: Changes;
  before: RowsByKind;
}

/**
 * The edit that takes a former edit back. Refuses (UndoBlocked) when a row it touched was changed since by anyone, or when rows made
 * later depend on a row that would disappear: nobody's later work is lost by an undo.
 */
export function invert(w: Workspace, logged: LoggedEdit, at: EditContext, name: 'undo' | 'redo' = 'undo'): Changes {
  const pen = new Pen(w, at);
  for (const kind of kindNames) {
    const before = new Map(((logged.before[kind] as Row[] | undefined) ?? []).map((r) => [r.id, r]));
    for (const row of (logged.changes.put[kind] as Row[] | undefined) ?? []) {
      const now = pen.get(kind, row.id);
      if (!now || !sameRow(now as Row, row)) throw new Refusal('UndoBlocked', { code: row.code });
      const former = before.get(row.id);
      if (former) pen.restore(kind, former);
      else pen.remove(kind, row.id);
    }
    for (const id of logged.changes.drop[kind] ?? []) {
      const former = before.get(id);
      if (!former) continue;
      if (pen.get(kind, id)) throw new Refusal('UndoBlocked', { code: former.code });
      pen.restore(kind, former);
    }
  }
  const changes = pen.changes(name);
  refuseDangling(pen, changes);
  return changes;
}

/** After an undo every link must still lead to a row. */
function refuseDangling(pen: Pen, changes: Changes) {
  const gone = (kind: KindName, id: string) => !pen.get(kind, id);
  const dropsAny = Object.keys(changes.drop).length > 0;
  for (const kind of kindNames) {
    const links = Object.entries(kinds[kind].links);
    const rows: Iterable<Row> = dropsAny ? pen.values(kind) : ((changes.put[kind] as Row[] | undefined) ?? []);
    for (const row of rows)
      for (const [field, rule] of links)
        if (idsIn(row, field).some((id) => gone(rule.to as KindName, id)))
          throw new Refusal('UndoBlocked', { code: row.code });
  }
}
