import { type Fences, refusalOfSave } from '#domain/drawn/lease.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import type { Db } from '#server/store/store.ts';
import { leasesOf } from '#server/store/versions/leases.ts';

/** The diagrams an edit draws in, with the fences its sender holds. */
export interface Draws {
  user: string;
  fences: Fences;
  /** Names by id. */
  diagrams: ReadonlyMap<string, string>;
}

/** What an edit draws in: what it says it does, and the diagrams found. Undefined where it draws in none. */
export function drawsIn(
  w: Workspace,
  user: string,
  found: ReadonlySet<string>,
  fences: Fences = {},
): Draws | undefined {
  const ids = new Set([...found, ...Object.keys(fences)]);
  if (ids.size === 0) return undefined;
  return { user, fences, diagrams: new Map([...ids].map((id) => [id, w.diagrams.get(id)?.name ?? id])) };
}

/** Of the fences a page holds those of these diagrams: others have nothing to do with the edit. */
export const onlyOf = (found: ReadonlySet<string>, fences: Fences = {}): Fences =>
  Object.fromEntries(Object.entries(fences).filter(([id]) => found.has(id)));

/** @throws Refusal DiagramHeld, DiagramLost when somebody else edits one of the diagrams */
export async function refuseWithoutRight(db: Db, versionId: string, draws: Draws | undefined): Promise<void> {
  if (!draws) return;
  const { leases, now } = await leasesOf(db, versionId);
  for (const [id, name] of draws.diagrams) {
    const lease = leases.get(id);
    const refused = refusalOfSave(lease, draws.user, draws.fences[id], now);
    if (refused) throw new Refusal(refused, { name, who: lease?.holder.user ?? '' });
  }
}
