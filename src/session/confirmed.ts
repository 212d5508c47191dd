import { apply, type Changes, type Workspace } from '#domain/workspace/workspace.ts';

/**
 * The version as the server has it. Changes come twice (as the answer of an edit and over the stream) and the answer may overtake the
 * stream, so they are applied once each, strictly by rev; what is early waits.
 */
export class Confirmed {
  private readonly early = new Map<number, Changes>();

  constructor(public workspace: Workspace) {}

  /** Takes one set of changes; answers those that could be applied now, in order. */
  take(changes: Changes): Changes[] {
    if (changes.rev > this.workspace.rev) this.early.set(changes.rev, changes);
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
    return this.early.size > 0;
  }

  /** Start over from a fresh snapshot. */
  reset(workspace: Workspace) {
    this.workspace = workspace;
    for (const rev of [...this.early.keys()]) if (rev <= workspace.rev) this.early.delete(rev);
  }
}
