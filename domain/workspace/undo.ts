import { type AnyRow, type KindName, kindNames, kinds } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { dropsOf, isOfMethod, type RuleEdit } from '../kinds/rule.ts';
import { rulesOf } from '../kinds/rules.ts';
import { runToEnd } from '../run-to-end.ts';
import { calledInSentence } from './called.ts';
import { EditRecorder, sameRow } from './edit-recorder.ts';
import { Refusal } from './refusal.ts';
import { type Changes, type EditContext, type RowsByKind, tableOf, type Workspace } from './workspace.ts';

/** An edit as the log keeps it: what it did, and the rows it touched as they were before. */
export interface LoggedEdit {
  changes: Changes;
  before: RowsByKind;
}

/**
 * The edit that takes a former edit back. Refuses (UndoBlocked) when a row it touched was changed since by anyone, when rows made later depend
 * on a row that would disappear, or when a rule forbids what was beside what came since, a second root of a tree for one: nobody's later work
 * is lost by an undo, and no version comes of it that could not be entered.
 */
export function invert(w: Workspace, logged: LoggedEdit, at: EditContext, name: 'undo' | 'redo' = 'undo'): Changes {
  return runToEnd(inverting(w, logged, at, name));
}

/** `invert`, pausing after each row. */
export function* inverting(
  w: Workspace,
  logged: LoggedEdit,
  at: EditContext,
  name: 'undo' | 'redo',
): Generator<undefined, Changes> {
  const recorder = new EditRecorder(w, at);
  for (const kind of kindNames) {
    const before = new Map(((logged.before[kind] as AnyRow[] | undefined) ?? []).map((r) => [r.id, r]));
    for (const row of (logged.changes.put[kind] as AnyRow[] | undefined) ?? []) {
      const now = recorder.get(kind, row.id);
      if (!now || !sameRow(now as AnyRow, row))
        throw new Refusal('UndoBlocked', { code: calledInSentence(recorder.w, kind, row) });
      const former = before.get(row.id);
      if (former) recorder.restore(kind, former);
      else recorder.remove(kind, row.id);
      yield;
    }
    for (const id of logged.changes.drop[kind] ?? []) {
      const former = before.get(id);
      if (!former) continue;
      if (recorder.get(kind, id))
        throw new Refusal('UndoBlocked', { code: calledInSentence(recorder.w, kind, former) });
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
          throw new Refusal('UndoBlocked', { code: calledInSentence(recorder.w, kind, row) });
      yield;
    }
  }
}

/** What was valid once is beside what others did meanwhile; the rules look at the rows that come back, and write nothing. */
function* refusingForbidden(recorder: EditRecorder, changes: Changes): Generator<undefined, void> {
  const cameBack = new Set(
    kindNames.flatMap((kind) => (changes.put[kind] as AnyRow[] | undefined)?.map(({ id }) => id) ?? []),
  );
  for (const kind of kindNames) {
    const { written } = rulesOf(kind);
    if (!written) continue;
    for (const row of (changes.put[kind] as AnyRow[] | undefined) ?? []) {
      const blocked = (of: KindName, { id }: { id: string }) => {
        const named = recorder.get(of, id) ?? row;
        return new Refusal('UndoBlocked', { code: calledInSentence(recorder.w, of, named) });
      };
      const rules = looking(recorder, {
        refuse() {
          throw blocked(kind, row);
        },
        // What comes back is as it was; a level that was set by hand since would be lost.
        change(of, { id }) {
          if (!cameBack.has(id)) throw blocked(of, { id });
        },
      });
      let drops: ReturnType<typeof written>;
      try {
        drops = written(rules, row as never, tableOf(recorder.w, kind).get(row.id) as never);
      } catch (error) {
        throw error instanceof Refusal && error.key !== 'UndoBlocked' ? blocked(kind, row) : error;
      }
      // Steps nobody uses any more may stay; of all else what would have to go is later work.
      for (const [of, ids] of dropsOf(drops))
        for (const id of of === 'steps' ? [] : ids) if (recorder.get(of, id)) throw blocked(of, { id });
      yield;
    }
  }
}

/** The edit as its rules see it: they read; what they would do is told. */
const looking = (
  recorder: EditRecorder,
  would: { refuse: () => void; change: (kind: KindName, row: { id: string }) => void },
): RuleEdit => ({
  method: recorder.method,
  get: (kind, id) => recorder.get(kind, id),
  values: (kind) => recorder.values(kind),
  naming: (kind, field, id) => recorder.naming(kind, field, id),
  countNaming: (kind, field, id) => recorder.countNaming(kind, field, id),
  refuse: (key, _, path) => {
    if (!isOfMethod(key, path)) would.refuse();
  },
  change(kind, row) {
    would.change(kind, row);
    return row;
  },
});
