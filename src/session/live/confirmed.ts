import { isEmpty } from '#domain/workspace/edit.ts';
import { apply, type Changes, type Workspace } from '#domain/workspace/workspace.ts';

/**
 * The version as the server has it. Changes come twice (as the answer of an edit and over the stream) and the answer may overtake the
 * stream, so they are applied once each, strictly by rev; what is early waits.
 */
export class Confirmed {
  private readonly early = new Map<number, Changes>();
  /** The latest rev that was heard of. */
  private heard: number;

  constructor(public workspace: Workspace) {
    this.heard = workspace.rev;
  }

  /**
   * Takes one set of changes; returns those that could be applied now, in order. An edit without effect is answered with the rev of somebody else's
   * changes: those are still to come, and it must not take their place.
   */
  take(changes: Changes): Changes[] {
    this.heard = Math.max(this.heard, changes.rev);
    if (changes.rev > this.workspace.rev && !isEmpty(changes)) this.early.set(changes.rev, changes);
    return this.applyEarly();
  }

  private applyEarly(): Changes[] {
    const applied: Changes[] = [];
    for (let next = this.early.get(this.workspace.rev + 1); next; next = this.early.get(this.workspace.rev + 1)) {
      this.early.delete(next.rev);
      this.workspace = apply(this.workspace, next);
      applied.push(next);
    }
    return applied;
  }

  /** Something is missing between what we have and what came. */
  get hasGap(): boolean {
    return this.heard > this.workspace.rev;
  }

  /** Starts over from a snapshot and what has come since; false, with nothing done, where it was read before what is here. */
  reset(workspace: Workspace): boolean {
    if (workspace.rev < this.workspace.rev) return false;
    this.workspace = workspace;
    for (const rev of [...this.early.keys()]) if (rev <= workspace.rev) this.early.delete(rev);
    this.heard = Math.max(this.heard, workspace.rev);
    this.applyEarly();
    return true;
  }
}
