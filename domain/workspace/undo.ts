import { hasItsRow } from '../kinds/foreign-part/rules.ts';
import { type AnyRow, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { Refusal } from '../kinds/refusal.ts';
import { EditRecorder, sameRow } from './edit-recorder.ts';
import { labelInSentence } from './label-of-row.ts';
import { refusingForbidden } from './undo-rules.ts';
import type { Changes, EditContext, RowsByKind, Workspace } from './workspace.ts';

/** An edit as the log keeps it: what it did, and the rows it touched as they were before. */
export interface LoggedEdit {
  changes: Changes;
  before: RowsByKind;
}

/**
 * The edit that takes a former edit back. Refuses (UndoBlocked) when a row it touched was changed since by anyone, when rows made later depend
 * on a row that would disappear, or when a rule forbids what was beside what came since, a second root of a tree for one: nobody's later work
 * is lost by an undo, and no version comes of it that could not be entered. Yields after each row, so that the caller can serve other requests.
 */
export function* inverting(
  w: Workspace,
  logged: LoggedEdit,
  at: EditContext,
  name: 'undo' | 'redo',
): Generator<undefined, Changes> {
  const recorder = new EditRecorder(w, at);
  const ended = new Set<string>();
  for (const kind of kindNames) {
    const before = new Map(((logged.before[kind] as AnyRow[] | undefined) ?? []).map((r) => [r.id, r]));
    for (const row of (logged.changes.put[kind] as AnyRow[] | undefined) ?? []) {
      // The edit had brought a row with its review, as a merge does.
      if (ended.has(row.id)) continue;
      const now = recorder.get(kind, row.id);
      if (!now || !sameRow(now as AnyRow, row))
        throw new Refusal('UndoBlocked', { code: labelInSentence(recorder.w, kind, row) });
      const former = before.get(row.id);
      if (former) recorder.restore(kind, former);
      else {
        // A review is of what the row says, and goes with it.
        for (const { id } of [...recorder.naming('reviews', 'row', row.id)]) {
          ended.add(id);
          recorder.remove('reviews', id);
        }
        recorder.remove(kind, row.id);
      }
      yield;
    }
    for (const id of logged.changes.drop[kind] ?? []) {
      const former = before.get(id);
      if (!former) continue;
      if (recorder.get(kind, id)) throw new Refusal('UndoBlocked', { code: labelInSentence(recorder.w, kind, former) });
      recorder.restore(kind, former);
      yield;
    }
  }
  const changes = recorder.changes(name);
  yield* refusingDangling(recorder, changes);
  yield* refusingForbidden(recorder, changes);
  return changes;
}

/** After an undo every link must still lead to a row. */
function* refusingDangling(recorder: EditRecorder, changes: Changes): Generator<undefined, void> {
  const gone = (kind: KindName, id: string) => !recorder.get(kind, id);
  const dropsAny = Object.keys(changes.drop).length > 0;
  for (const kind of kindNames) {
    const links = Object.entries(kinds[kind].references);
    const rows: Iterable<AnyRow> = dropsAny
      ? recorder.values(kind)
      : ((changes.put[kind] as AnyRow[] | undefined) ?? []);
    for (const row of rows) {
      for (const [field, rule] of links)
        if (idsIn(row, field).some((id) => gone(rule.to as KindName, id)))
          throw new Refusal('UndoBlocked', { code: labelInSentence(recorder.w, kind, row) });
      yield;
    }
  }
  if (!dropsAny) return;
  for (const part of recorder.values('foreignParts')) {
    if (!hasItsRow(recorder, part.row))
      throw new Refusal('UndoBlocked', { code: labelInSentence(recorder.w, 'foreignParts', part) });
    yield;
  }
}
