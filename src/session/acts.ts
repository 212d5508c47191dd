import { type AnalysisKind, analysisKinds } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { prefixOf } from '#domain/workspace/edit-recorder.ts';
import { type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';

/** What an edit was about, to name it where it can be taken back. `name`: the code of the row, or the prefix of the codes. */
export interface Act {
  what: 'row' | 'rows' | 'cells';
  count: number;
  name: string;
}

/** The own edits of this tab that can be taken back and done again, the latest last; null where it is not known what it was. */
export interface Acts {
  done: readonly (Act | null)[];
  undone: readonly (Act | null)[];
}

export const noActs: Acts = { done: [], undone: [] };

/** Names an edit of one kind of row; null where its rows have no codes or are of several kinds. */
export function actOf(w: Workspace, ops: readonly Op[], does: Changes, cells?: number): Act | null {
  const [first] = ops;
  if (!first || !(first.kind in analysisKinds) || ops.some(({ kind }) => kind !== first.kind)) return null;
  const kind = first.kind as AnalysisKind;
  if (cells !== undefined && cells > 1) return { what: 'cells', count: cells, name: prefixOf(w, kind) };
  if (ops.length > 1) return { what: 'rows', count: ops.length, name: prefixOf(w, kind) };
  const row = does.put[kind]?.find(({ id }) => id === first.id) ?? tableOf(w, kind).get(first.id ?? '');
  return row ? { what: 'row', count: 1, name: row.code } : null;
}

export const withAct = ({ done }: Acts, act: Act | null): Acts => ({ done: [...done, act], undone: [] });

/** After an edit that was refused. */
export const withoutAct = ({ done, undone }: Acts, act: Act | null): Acts => {
  const at = done.lastIndexOf(act);
  return { done: done.filter((_, place) => place !== at), undone };
};

/** After the latest edit was taken back, or done again. */
export const moved = ({ done, undone }: Acts, which: 'undo' | 'redo'): Acts =>
  which === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, done.at(-1) ?? null] }
    : { done: [...done, undone.at(-1) ?? null], undone: undone.slice(0, -1) };
