import type { Op } from '#domain/workspace/edit.ts';
import { CallError } from '@/request/call-error';
import { forgetInputsOf, forgetSavedInputs, type Keeper } from '../kept/forget-saved-inputs';
import { type KeptEdit, keptRefusal, refusalOfKept } from '../kept/kept';
import type { Conflict } from '../session-view';
import type { Shown } from '../shown';
import { noActs } from '../undo/acts';
import { opsNow } from './conflict-ops';

/** What conflicts need of their session. */
interface Needed {
  shown: Shown;
  keeper: Keeper;
  /** Writes what was typed. @throws CallError */
  edit: (ops: readonly Op[]) => Promise<unknown>;
}

/** An edit of one value: of one row, and of it one field. */
const isOfOneValue = ([op, ...others]: readonly Op[]): boolean =>
  op?.op === 'change' && others.length === 0 && Object.keys(op.patch).length === 1;

/**
 * Owns the refused edits that wait for a decision of the person: `conflicts` of the view. Each of them is kept in the browser with its refusal until it
 * is decided, so that it outlives the page.
 */
export class Conflicts {
  constructor(private readonly session: Needed) {}

  /** Shows the conflicts that a page before has left. */
  takeUp(edits: readonly KeptEdit[]): void {
    const conflicts = edits.flatMap(({ id, ops, seen, refused }) =>
      refused ? { id, ops, seen, error: refusalOfKept(refused) } : [],
    );
    if (conflicts.length > 0) this.session.shown.show({ conflicts, acts: noActs });
  }

  /** Makes a conflict of a refused edit. */
  add(edit: KeptEdit, error: CallError): void {
    this.session.keeper.kept.keepEdit({ ...edit, refused: keptRefusal(error) });
    const { id, ops, seen } = edit;
    this.show([...this.all, { id, ops, seen, error }]);
  }

  /** The id of the conflict that a refused edit has become; undefined where it has become none. */
  idOf(error: unknown): string | undefined {
    return this.all.find((one) => one.error === error)?.id;
  }

  /** Writes what was typed over what came first, or lets it go. @throws CallError */
  async settle(conflict: Conflict, decision: 'reapply' | 'dismiss'): Promise<void> {
    const { keeper, shown } = this.session;
    const forget = () => keeper.kept.dropEditNamed(conflict.id);
    // Its place in a grid or a panel holds again what is stored: what was typed is here until it is saved.
    forgetInputsOf(keeper, conflict.id);
    this.show(this.all.filter((one) => one !== conflict));
    if (decision === 'dismiss') return forget();
    const ops = opsNow(conflict, shown.view.w);
    try {
      await this.session.edit(ops);
    } catch (error) {
      // What came first a second time is a conflict of its own already.
      if (error instanceof CallError && error.status !== 412) return this.show([...this.all, { ...conflict, error }]);
      forget();
      throw error;
    }
    forget();
    forgetSavedInputs(keeper, ops);
  }

  /**
   * The person has typed again, or given up, what a conflict is about, at its own place: with that the conflict is decided. A conflict about several
   * values stays, because the others are not decided.
   */
  settleInPlace(id: string): void {
    const conflict = this.all.find((one) => one.id === id);
    if (conflict && isOfOneValue(conflict.ops)) void this.settle(conflict, 'dismiss');
  }

  /**
   * Leaves of the conflict that a refused edit has become only the operations that wait for a decision in it: those that were sent again without
   * the others, or that stand where they were typed, would be offered twice. With no operation left there is no conflict.
   */
  narrow(error: unknown, isLeft: (at: number) => boolean): void {
    const { kept } = this.session.keeper;
    const conflict = this.all.find((one) => one.error === error);
    const edit = conflict && kept.edits.find(({ id }) => id === conflict.id);
    if (!conflict || !edit) return;
    const ops = conflict.ops.filter((_, at) => isLeft(at));
    if (ops.length === 0) return void this.settle(conflict, 'dismiss');
    const left = { ops, seen: conflict.seen?.filter((_, at) => isLeft(at)) };
    kept.keepEdit({ ...edit, ...left });
    this.show(this.all.map((one) => (one === conflict ? { ...one, ...left } : one)));
  }

  private get all(): readonly Conflict[] {
    return this.session.shown.view.conflicts;
  }

  private show(conflicts: readonly Conflict[]): void {
    this.session.shown.show({ conflicts });
  }
}
