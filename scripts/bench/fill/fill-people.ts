import { sql } from 'kysely';
import type { Store } from '#server/store/store.ts';

const users = 5_000;
const auditLines = 100_000;
const numbers = (most: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;

/** 5 000 users and 100 000 lines of the audit log, on SQLite. */
export async function fillPeople(store: Store): Promise<void> {
  const day = '2026-01-01T00:00:00.000Z';
  const minute = sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes')`;
  await sql`insert into inauth_user (id, username, name_key, full_name, email, mobile, nickname, introduction, profile_pic, picture_hash,
      password_hash, permissions, created_on, search, state, update_by) ${numbers(users)}
    select 'user-' || i, 'name' || i, 'name' || i, 'Person ' || i, 'p' || i || '@example.com', '', '', '', '', '',
      'none', '["ProjectConfigRead"]', ${day}, 'name' || i || ' person ' || i, 'active', '' from n`.execute(store.db);
  await sql`insert into audit (id, at, event, user_id, account, address, target_id, target, detail) ${numbers(auditLines)}
    select 'audit-' || i, ${minute}, case i % 3 when 0 then 'project.changed' when 1 then 'signIn.failed' else 'user.changed' end, null,
      'name' || i % 5000, '10.0.0.' || i % 250, '', 'Project ' || i, 'something' from n`.execute(store.db);
}
