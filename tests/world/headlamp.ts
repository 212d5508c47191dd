import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import type { LoggedEdit } from '#domain/workspace/undo.ts';
import { apply, type Changes, rowsBefore, tableOf, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { headlampEdits } from '#server/seed/headlamp.ts';
import { invert } from './at-once.ts';

/** A workspace in the hands of one person, with a clock and ids of its own. */
export class Desk {
  private n = 0;
  private log: LoggedEdit[] = [];
  user = 'li';

  constructor(public w: Workspace) {}

  get at() {
    return {
      user: this.user,
      now: `2026-03-02T08:00:${String(this.n % 60).padStart(2, '0')}.000Z`,
      newId: () => `id${++this.n}`,
    };
  }

  /** Edits, or throws what the domain refuses. */
  do(...ops: Op[]): Changes {
    const changes = edit(this.w, ops, this.at);
    this.log.push({ changes, before: rowsBefore(this.w, changes) });
    this.w = apply(this.w, changes);
    return changes;
  }

  /** Takes back the edit at the end of the log, or the one given. */
  undo(logged = this.log[this.log.length - 1] as LoggedEdit): Changes {
    const changes = invert(this.w, logged, this.at);
    this.log.push({ changes, before: rowsBefore(this.w, changes) });
    this.w = apply(this.w, changes);
    return changes;
  }

  get last() {
    return this.log[this.log.length - 1] as LoggedEdit;
  }

  row<K extends AnalysisKind>(kind: K, code: string): Row<K> {
    const found = [...tableOf(this.w, kind).values()].find((r) => r.code === code);
    if (!found) throw new Error(`no ${kind} ${code}`);
    return found;
  }

  codes(kind: AnalysisKind): string[] {
    return [...tableOf(this.w, kind).values()].map((r) => r.code);
  }
}

/** An open version with nothing in it. */
export const empty = () =>
  new Desk(workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows: {} }));

/** The headlamp system of the example, entered by the ordinary edits. */
export function headlamp(): Desk {
  const desk = empty();
  desk.do(
    ...headlampEdits(
      (text) => text.en,
      (name) => name,
    ),
  );
  return desk;
}
