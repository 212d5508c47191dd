import { type AnalysisKind, analysisKinds } from '#domain/kinds/kinds.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { type Changes, tableOf, type Workspace } from '#domain/workspace/workspace.ts';

/** What an edit was about, to name it where it can be taken back: one row by its code, several by their number and kind. */
export type Act =
  | { what: 'row'; count: 1; name: string }
  | { what: 'rows' | 'cells'; count: number; kind: AnalysisKind }
  | { what: 'entries'; count: number };

/** The own edits of this tab that can be taken back and done again, the latest last; null where it is not known what it was. */
export interface Acts {
  done: readonly (Act | null)[];
  undone: readonly (Act | null)[];
  /** There may be others beyond these: of this page before it was loaded again, of another tab. */
  more: Readonly<Record<'undo' | 'redo', boolean>>;
}

/** Nothing is known: the server is asked. */
export const noActs: Acts = { done: [], undone: [], more: { undo: true, redo: true } };

/** The rev of a version that nobody has edited. */
const untouched = 1;

/** Of a version that was just opened. */
export const firstActs = (rev: number): Acts =>
  rev === untouched ? { ...noActs, more: { undo: false, redo: false } } : noActs;

/** Whether it is known that there is nothing to take back, or to do again. */
export const isNothingTo = (which: 'undo' | 'redo', { done, undone, more }: Acts): boolean =>
  !more[which] && (which === 'undo' ? done : undone).length === 0;

/** After the server said that there is nothing. */
export const exhausted = (acts: Acts, which: 'undo' | 'redo'): Acts => ({
  ...acts,
  [which === 'undo' ? 'done' : 'undone']: [],
  more: { ...acts.more, [which]: false },
});

/** The names that are known, where edits may have been missed. */
export const withMore = (acts: Acts): Acts => ({ ...acts, more: noActs.more });

/** The server has said whether there is something, to a page that has done nothing yet: what it does itself it knows better. */
export const withTurns = (acts: Acts, more: Acts['more']): Acts =>
  acts.done.length + acts.undone.length === 0 ? { ...acts, more } : acts;

/** Names an edit of entries of a catalogue: by the code of the entry, or by their number. */
function actOfEntries(w: Workspace, ops: readonly Op[], does: Changes): Act | null {
  if (ops.length > 1) return { what: 'entries', count: ops.length };
  const id = ops[0]?.id ?? '';
  const row = does.put.coverages?.find((one) => one.id === id) ?? w.coverages.get(id);
  return row ? { what: 'row', count: 1, name: row.entry } : null;
}

/** Names an edit of one kind of row; null where its rows have no codes or are of several kinds. */
export function actOf(w: Workspace, ops: readonly Op[], does: Changes, cells?: number): Act | null {
  const [first] = ops;
  if (first && ops.every(({ kind }) => kind === 'coverages')) return actOfEntries(w, ops, does);
  if (!first || !(first.kind in analysisKinds) || ops.some(({ kind }) => kind !== first.kind)) return null;
  const kind = first.kind as AnalysisKind;
  if (cells !== undefined && cells > 1) return { what: 'cells', count: cells, kind };
  if (ops.length > 1) return { what: 'rows', count: ops.length, kind };
  const row = does.put[kind]?.find(({ id }) => id === first.id) ?? tableOf(w, kind).get(first.id ?? '');
  return row ? { what: 'row', count: 1, name: row.code } : null;
}

/** After an edit, which closes the way to what was undone before. */
export const withAct = ({ done, more }: Acts, act: Act | null): Acts => ({
  done: [...done, act],
  undone: [],
  more: { ...more, redo: false },
});

/** After an edit that was refused: what was undone before it can be done again, though its name is lost. */
export const withoutAct = ({ done, undone, more }: Acts, act: Act | null): Acts => {
  const at = done.lastIndexOf(act);
  return { done: done.filter((_, place) => place !== at), undone, more: { ...more, redo: true } };
};

/** After the latest edit was taken back, or done again. */
export const moved = ({ done, undone, more }: Acts, which: 'undo' | 'redo'): Acts =>
  which === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, done.at(-1) ?? null], more }
    : { done: [...done, undone.at(-1) ?? null], undone: undone.slice(0, -1), more };
