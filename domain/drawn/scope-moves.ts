import type { AssetRow } from '../kinds/asset/shape.ts';
import { isInside } from '../method/rate/coverage.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';

type Scope = Pick<Workspace, 'assets' | 'drawnInside'>;

/** Assets that are on the other side of the trust boundary by an edit, by their codes. */
export interface ScopeMoves {
  in: readonly AssetRow[];
  out: readonly AssetRow[];
}

/**
 * What an edit of a drawing moved into the trust boundary, or out of it. What it made or deleted, and what was set by hand, has not moved. Null where
 * nothing did.
 */
export function scopeMoves(before: Scope, after: Scope): ScopeMoves | null {
  if (before.drawnInside === after.drawnInside) return null;
  const moved = [...after.assets].sort(byCode).flatMap((asset) => {
    const former = before.assets.get(asset.id);
    const is = isInside(asset, after.drawnInside);
    return former && isInside(former, before.drawnInside) !== is ? [{ asset, is }] : [];
  });
  const those = (is: boolean) => moved.filter((one) => one.is === is).map(({ asset }) => asset);
  return moved.length === 0 ? null : { in: those(true), out: those(false) };
}
