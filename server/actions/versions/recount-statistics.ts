import type { Env } from '#server/env.ts';
import { uncountedVersions, writeStatistics } from '#server/store/lists/stats.ts';
import { loadWorkspace } from '#server/store/versions/versions.ts';
import { statsOf } from '#server/versions/stats.ts';

/** Counts the versions whose statistics a migration has cleared. Runs before the server listens; what it was stopped at is left for the next start. */
export async function recountStatistics({ store, log }: Pick<Env, 'store' | 'log'>): Promise<void> {
  const ids = await uncountedVersions(store.db);
  for (const id of ids) {
    const w = await loadWorkspace(store.db, id);
    if (w) await writeStatistics(store.db, id, w.rev, statsOf(w));
  }
  if (ids.length > 0) log.info({ versions: ids.length }, 'statistics recounted');
}
