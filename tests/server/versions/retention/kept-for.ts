import { api } from '#contract/index.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { Op } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { type Actor, minutes, type ServerWorld } from '#tests/world/server.ts';

export const day = minutes(24 * 60);

/** A server that keeps edits for thirty days, with what specs do there. */
export async function keptFor(w: ServerWorld, days = 30) {
  const admin = await w.user('root', permissions);
  const params = { key: 'history.days' as const };
  const keep = async (value: number) => {
    const rev = (await w.store.db.selectFrom('variable').select('rev').execute())[0]?.rev ?? 0;
    const who = await w.renewed(admin);
    return who.attempt(api.variable.change, { params, body: { rev, value } });
  };
  if (days > 0) await keep(days);
  return {
    keep,
    /** One edit, a second after the one before. */
    async edit(who: Actor, versionId: string, ...edits: Op[]) {
      w.clock.advance(1000);
      return (await w.renewed(who)).call(api.version.edit, { params: { versionId }, body: { edits } });
    },
    /** After some time the edits that are too old go. */
    async sweepAfter(ms: number, stop?: AbortSignal) {
      w.clock.advance(ms);
      await sweepHistory(w.env, stop);
    },
    /** The revs of a version that its log tells of, and from which on. */
    async logOf(versionId: string) {
      const { db } = w.store;
      const lines = await db
        .selectFrom('activity')
        .select('rev')
        .where('version_id', '=', versionId)
        .orderBy('rev')
        .execute();
      const { log_from } = await db
        .selectFrom('task_version')
        .select('log_from')
        .where('id', '=', versionId)
        .executeTakeFirstOrThrow();
      return { from: log_from, revs: lines.map(({ rev }) => rev) };
    },
    /** What the audit log says of deleted edits. */
    async noted() {
      const lines = await w.store.db
        .selectFrom('audit')
        .select(['at', 'detail'])
        .where('event', '=', 'history.deleted')
        .execute();
      return lines.sort((a, b) => (a.at < b.at ? -1 : 1)).map(({ detail }) => detail);
    },
  };
}
