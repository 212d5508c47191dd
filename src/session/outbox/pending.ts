import type { Fences } from '#domain/drawn/lease.ts';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { edit } from '#domain/workspace/edit.ts';
import { apply, type Changes, type Workspace } from '#domain/workspace/workspace.ts';
import type { CallError } from '@/request/call-error';
import { errorCodes } from '@/request/error-codes';
import { newId } from '../new-id';
import type { Act } from '../undo/acts';
import { type CountedEdit, type Counting, countsAny, rowsIn } from './counted-revs';

/** An edit that the server has not confirmed yet. */
export interface Pending extends Counting {
  act: Act | null;
  /** It may have reached the server: before a crash, or its answer was lost. */
  sent: boolean;
  /** Someone waits for the answer and shows a refusal where it belongs. */
  isAwaited: boolean;
  settle: (changes: Changes) => void;
  fail: (error: CallError) => void;
}

/** An edit of a page before: it may have reached the server, and nobody waits for it. */
export const restored = (kept: CountedEdit): Pending => ({
  kept,
  ops: kept.ops,
  changed: new Set(),
  act: null,
  sent: true,
  isAwaited: false,
  settle: () => undefined,
  fail: () => undefined,
});

/**
 * Confirmed workspace + own edits on their way; each is told what it changes. An edit that no longer fits is left to the server to refuse, and with
 * it what was made on top of it, where a colleague was first: that would be shown as if it had been made on top of the colleague's.
 */
export function rebasedOn(confirmed: Workspace, pending: readonly Pending[], user: string): Workspace {
  let w = confirmed;
  const overtaken = new Set<string>();
  for (const one of pending) {
    one.changed = new Set();
    if (countsAny(one, overtaken)) {
      overtaken.add(one.kept.id);
      continue;
    }
    try {
      const changes = edit(w, one.ops, { user, now: new Date().toISOString(), newId });
      w = apply(w, changes);
      one.changed = rowsIn(changes);
    } catch (error) {
      // It has come over the stream already, or someone was first: the server's answer is on its way.
      if (!(error instanceof Refusal) && !(error instanceof BadRow)) throw error;
      if (error instanceof Refusal && error.key === 'StaleRow' && error.holes.who !== user) overtaken.add(one.kept.id);
    }
  }
  return w;
}

/** The edits that draw in these diagrams, and those that go on with rows which were made by them. */
export function lostWith(pending: readonly Pending[], diagrams: Fences): Pending[] {
  const made = new Set<string>();
  return pending.filter(({ ops, kept, rev }) => {
    if (rev !== undefined) return false;
    const draws = Object.keys(kept.fences ?? {}).some((diagram) => diagram in diagrams);
    const isLost = draws || ops.some((op) => op.op !== 'add' && made.has(op.id));
    if (isLost) for (const op of ops) if (op.op === 'add' && op.id) made.add(op.id);
    return isLost;
  });
}

/** Between two tries (ms). */
export const retryAfter = (attempt: number): number => Math.min(15_000, 500 * 2 ** attempt);

/** No answer, or the server is starting or overloaded: trying again may help. Anything else is an answer. */
export const isPassing = ({ status }: CallError): boolean => status === 0 || status >= 500 || status === 429;

/** The edit, or the first of its rows, is stored already. */
export const isTaken = ({ errorCode }: CallError): boolean =>
  errorCode === errorCodes.EditIdTaken || errorCode === errorCodes.IdTaken;
