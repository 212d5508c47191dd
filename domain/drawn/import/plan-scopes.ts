import { cutAt } from '../../model/base.ts';
import type { Op } from '../../workspace/edit.ts';

/**
 * What a file says of the scope of its elements. An asset that every one of its pictures puts out of scope is set outside by hand, with the reason of the
 * file: the place in the drawing would say otherwise. Assets that are there keep what was decided of them.
 */
export class PlannedScopes {
  private readonly reasons = new Map<string, Set<string>>();
  private readonly inScope = new Set<string>();

  constructor(private readonly otherwise = 'Out of scope in the imported file') {}

  /** @param reason of an element out of scope, maybe empty; undefined where it is in it */
  say(asset: string, reason: string | undefined): void {
    if (reason === undefined) this.inScope.add(asset);
    else {
      const reasons = this.reasons.get(asset) ?? new Set();
      this.reasons.set(asset, reason === '' ? reasons : reasons.add(reason));
    }
  }

  isOut(asset: string): boolean {
    return this.reasons.has(asset) && !this.inScope.has(asset);
  }

  /** The operations, with the scope of the assets they make. */
  applied(ops: readonly Op[]): Op[] {
    return ops.map((op) => {
      if (op.op !== 'add' || op.kind !== 'assets' || !op.id || !this.isOut(op.id)) return op;
      const reason = cutAt([...(this.reasons.get(op.id) ?? [])].join('\n'), 4000) || this.otherwise;
      return { ...op, row: { ...op.row, boundaryOverride: { inside: false, reason } } };
    });
  }
}
