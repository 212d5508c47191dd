import type { DifferingRow } from '#contract/second-opinion.ts';
import { type JudgedRow, judgementOf } from '#domain/agreement/judgement.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';

/**
 * The differing rows with the ratings the open task has: the answer of the server is as old as the last call, and an undo must be seen at once. A row that
 * the answer knows newer than the task, right after a decision, stays as answered.
 */
export function rowsNow(w: Workspace, rows: readonly DifferingRow[]): DifferingRow[] {
  return rows.map((told) => {
    const row = tableOf(w, told.kind).get(told.id) as JudgedRow | undefined;
    if (!row || row.rev <= told.rev) return told;
    const now = judgementOf(told.kind, row, w.method.impact.id);
    const differences = told.differences.map((one) => ({ ...one, now: now[one.key] ?? null }));
    return { ...told, rev: row.rev, differences };
  });
}
