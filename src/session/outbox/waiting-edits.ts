import type { Fences } from '#domain/drawn/lease.ts';
import type { Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { type CountedEdit, type Counting, countsOf, uncount } from './counted-revs';
import { lostWith, type Pending, rebasedOn } from './pending';

/**
 * Owns the list of the own edits that the confirmed workspace does not hold yet, in the order they were made. An edit leaves it once its rev is
 * confirmed, or when it is refused, given up or lost.
 */
export class WaitingEdits {
  private readonly edits: Pending[] = [];

  get all(): readonly Pending[] {
    return this.edits;
  }

  get count(): number {
    return this.edits.length;
  }

  /** The first edit that the server has not answered. */
  get unanswered(): Pending | undefined {
    return this.edits.find(({ rev }) => rev === undefined);
  }

  add(edit: Pending): void {
    this.edits.push(edit);
  }

  remove(edit: Pending): void {
    const at = this.edits.indexOf(edit);
    if (at >= 0) this.edits.splice(at, 1);
  }

  /** Drops the answered edits that are confirmed by now. @param rev of the confirmed workspace */
  dropConfirmed(rev: number): void {
    this.dropWhere((edit) => edit.rev !== undefined && edit.rev <= rev);
  }

  /** Drops all answered edits: the server goes on from a copy that may not hold them. */
  dropAnswered(): void {
    this.dropWhere(({ rev }) => rev !== undefined);
  }

  /** The confirmed workspace with these edits on top; each is told what it changes. */
  rebasedOn(confirmed: Workspace, user: string): Workspace {
    return rebasedOn(confirmed, this.edits, user);
  }

  /** What the revs of an edit count that is made now. */
  countsOf(ops: readonly Op[]): Pick<CountedEdit, 'counts'> {
    return countsOf(this.edits, ops);
  }

  /** Takes an edit out of the revs of those behind it, except for the rows it has written; returns the edits that changed. */
  uncount(gone: string, written?: ReadonlySet<string>): Counting[] {
    return uncount(this.edits, gone, written);
  }

  /** The unanswered edits that are lost with the right to draw in these diagrams. */
  lostWith(fences: Fences): Pending[] {
    return lostWith(this.edits, fences);
  }

  private dropWhere(isDropped: (edit: Pending) => boolean): void {
    for (let at = this.edits.length - 1; at >= 0; at--)
      if (isDropped(this.edits[at] as Pending)) this.edits.splice(at, 1);
  }
}
