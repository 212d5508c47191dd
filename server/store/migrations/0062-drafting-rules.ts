import type { Kysely } from 'kysely';

/** Who reads or changes templates reads or changes drafting rules, too. */
const given = { LibTemplateRead: 'LibRuleRead', LibTemplateModify: 'LibRuleModify' };

type Holder = { id: string; permissions: string[] };
type Tables = Record<'inauth_user' | 'permission_set', Holder>;

/** Drafting rules are a library of their own: users and permission sets get its rights by those they have on templates. */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Tables>;
  for (const table of ['inauth_user', 'permission_set'] as const)
    for (const { id, permissions } of await db.selectFrom(table).select(['id', 'permissions']).execute()) {
      const more = Object.entries(given)
        .filter(([before, now]) => permissions.includes(before) && !permissions.includes(now))
        .map(([, now]) => now);
      if (more.length === 0) continue;
      await db
        .updateTable(table)
        .set({ permissions: JSON.stringify([...permissions, ...more]) as unknown as string[] })
        .where('id', '=', id)
        .execute();
    }
}
