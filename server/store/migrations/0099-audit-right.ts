import type { Kysely } from 'kysely';

const users = 'InAuthUserRead';
const audit = 'InAuthAuditRead';

type Holder = { id: string; permissions: string[] };
type Tables = Record<'inauth_user' | 'permission_set', Holder>;

/** Reading the audit log became a right of its own: users and permission sets that view users, who could read it before, are given it. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Tables>;
  for (const table of ['inauth_user', 'permission_set'] as const)
    for (const { id, permissions } of await db.selectFrom(table).select(['id', 'permissions']).execute()) {
      if (permissions.includes(audit) || !permissions.includes(users)) continue;
      await db
        .updateTable(table)
        .set({ permissions: JSON.stringify([...permissions, audit]) as unknown as string[] })
        .where('id', '=', id)
        .execute();
    }
}
