import type { Kysely } from 'kysely';

const comment = 'ProjectAnalysisComment';
/** Readers gain the right; who only changed analyses could comment before, and keeps it. */
const given = ['ProjectAnalysisRead', 'ProjectAnalysisModify'];

type Holder = { id: string; permissions: string[] };
type Tables = Record<'inauth_user' | 'permission_set', Holder>;

/** Commenting became a right of its own: users and permission sets that read analyses are given it, deleted users excepted, who hold nothing. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Tables>;
  for (const table of ['inauth_user', 'permission_set'] as const)
    for (const { id, permissions } of await db.selectFrom(table).select(['id', 'permissions']).execute()) {
      if (permissions.includes(comment) || !given.some((one) => permissions.includes(one))) continue;
      await db
        .updateTable(table)
        .set({ permissions: JSON.stringify([...permissions, comment]) as unknown as string[] })
        .where('id', '=', id)
        .execute();
    }
}
