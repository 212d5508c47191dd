import type { Answer } from '#contract/kit/endpoint.ts';
import type { polarion, SyncProgress } from '#contract/polarion.ts';
import type { Env } from '#server/env.ts';
import { itemsOf, writeItems } from '#server/store/projects/polarion.ts';
import { findByIds, lookedAtOnce, seen } from './known-items.ts';
import { type SyncCall, synchronising } from './sync.ts';

/**
 * Brings the state of all work items of a project back: status, what was changed in Polarion since it was sent, what is not found any more.
 * @throws Failure PolarionNotConnected, PolarionBusy, PermissionDenied, and what Polarion refuses
 */
export function readWorkItems(
  env: Env,
  call: SyncCall,
  report: (progress: SyncProgress) => void,
): Promise<Answer<typeof polarion.read>> {
  let at: SyncProgress = { done: 0, total: 0 };
  const onWait = (waits: number) => report({ ...at, waits });
  return synchronising(env, { ...call, onWait }, async ({ client, goOn }) => {
    const items = (await itemsOf(env.store.db, call.projectId)).filter(({ work_item }) => work_item !== '');
    const sum = { read: 0, changed: 0, gone: 0 };
    for (let from = 0; from < items.length; from += lookedAtOnce) {
      at = { done: from, total: items.length };
      report(at);
      await goOn();
      const packet = items.slice(from, from + lookedAtOnce);
      const found = await findByIds(
        client,
        packet.map(({ work_item }) => work_item),
      );
      const now = env.clock().toISOString();
      const next = packet.map((item) => seen(item, found.get(item.work_item), now));
      await env.store.tx((tx) => writeItems(tx, next));
      sum.read += next.length;
      sum.changed += next.filter(({ changed_there }) => changed_there).length;
      sum.gone += next.filter(({ gone_there }) => gone_there).length;
    }
    return sum;
  });
}
