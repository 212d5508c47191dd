import { api } from '#contract/index.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import type { Analysis } from './analysis.ts';
import type { Actor, ServerWorld } from './server.ts';

const box = { width: 120, height: 60, x: 0, y: 0 };

/** A diagram `d` with the asset `lamp` as node `b`, a label `a`, and a link between them. */
export const drawing: Op[] = [
  add('assets', { name: 'Lamp' }, 'lamp'),
  add('diagrams', { name: 'Headlamp' }, 'd'),
  add('nodes', { diagram: 'd', asset: 'lamp', ...box }, 'b'),
  add('nodes', { diagram: 'd', ...box }, 'a'),
  add('links', { diagram: 'd', from: 'a', to: 'b' }, 'ab'),
];

/** The calls about the right to edit diagram `d` of a version. */
export function leaseCalls({ versionId }: Pick<Analysis, 'versionId'>) {
  const params = { versionId, diagramId: 'd' };
  return {
    take: (who: Actor, seat = who.username, here = false) =>
      who.attempt(api.lease.take, { params, body: { seat, here } }),
    renew: (who: Actor, fence: number, seat = who.username) =>
      who.attempt(api.lease.renew, { params, body: { seat, fence } }),
    release: (who: Actor, fence: number, seat = who.username) =>
      who.attempt(api.lease.release, { params, body: { seat, fence } }),
    select: (who: Actor, fence: number, ids: string[], seat = who.username) =>
      who.attempt(api.lease.select, { params, body: { seat, fence, ids } }),
    ask: (who: Actor, seat = who.username) => who.attempt(api.lease.ask, { params, body: { seat } }),
    reply: (who: Actor, fence: number, yes: boolean, seat = who.username) =>
      who.attempt(api.lease.reply, { params, body: { seat, fence, yes } }),
    save: (who: Actor, edits: Op[], fence?: number, more: object = {}) =>
      who.attempt(api.version.edit, {
        params: { versionId },
        body: { edits, ...more, ...(fence !== undefined && { fences: { d: fence } }) },
      }),
  };
}

/** So much time passes for the leases: the clock is the database's, so what runs out is moved instead. */
export async function passTime({ store }: ServerWorld, ms: number): Promise<void> {
  const earlier = (at: string) => new Date(Date.parse(at) - ms).toISOString();
  for (const row of await store.db.selectFrom('edit_lease').selectAll().execute())
    await store.db
      .updateTable('edit_lease')
      .set({ expires_at: earlier(row.expires_at), asked_until: row.asked_until && earlier(row.asked_until) })
      .where('version_id', '=', row.version_id)
      .where('diagram', '=', row.diagram)
      .execute();
}

/** The rights to edit end, as when their pages have lost the connection; questions stay open. */
export async function endRights({ store }: ServerWorld): Promise<void> {
  await store.db
    .updateTable('edit_lease')
    .set({ expires_at: new Date(0).toISOString() })
    .execute();
}
