import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { loadSeedLibraries } from '#server/actions/libraries/load-seed-libraries.ts';
import { insertTasks, projectMethod } from '#server/store/projects/task-table.ts';
import { type Analysis, taskForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import type { Ids } from '../acts/act.ts';
import { fillLibrary } from './fill-library.ts';
import { fillStore } from './fill-projects.ts';

/** Carried by every second task and every second entry of the organisation's own: ten thousand rows. */
export const wideTag = { id: 'tag-1', name: 'everywhere' };
/** Ids of users that were never signed in. */
export const users = Array.from({ length: 5_000 }, (_, n) => `user-${n + 1}`);

export const size = {
  projects: 10_000,
  entries: 10_000,
  auditLines: 200_000,
  comments: 5_000,
  /** Of one user; more are not kept. */
  notifications: 500,
};

/** Numbers from 1 on, as the rows of `n`. */
const numbers = (most: number) =>
  sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${most})`;
const minute = sql`strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-01', '+' || i || ' minutes')`;

/** Fills the workplace of a large organisation, on SQLite: by the store itself, for through the API it would take an hour. */
export async function fillWorkplace(
  { store, env }: Analysis,
  { admin, member, ids: { taskId, versionId } }: { admin: Actor; member: Actor; ids: Ids },
): Promise<void> {
  const { projects, entries, auditLines, comments, notifications } = size;
  await fillStore(store, { projects, administrator: admin.id, member: member.id, memberOf: projects / 10 });
  await loadSeedLibraries(env, deliveredLibraries());
  await fillLibrary(store, entries, wideTag.name);
  const day = '2026-01-01T00:00:00.000Z';
  const statements = [
    sql`update task set body = json_set(body, '$.tags', json(${JSON.stringify([wideTag.name])})) where rowid % 2 = 0`,
    sql`insert into tag (id, name, color, category_id, description, scopes, rev, update_by, update_time) ${numbers(300)}
      select 'tag-' || i, case i when 1 then ${wideTag.name} else 'tag-' || i end, 'daybreak', null, '', '["analysis"]', 0, '', ${day} from n`,
    sql`insert into inauth_user (id, username, name_key, full_name, email, mobile, nickname, introduction, profile_pic, picture_hash,
        password_hash, permissions, created_on, search, state, update_by) ${numbers(users.length)}
      select 'user-' || i, 'name' || i, 'name' || i, 'Person ' || i, 'p' || i || '@example.com', '', '', '', '', '',
        'none', '["ProjectConfigRead"]', ${day}, 'name' || i || ' person ' || i, 'active', '' from n`,
    sql`insert into audit (id, at, event, user_id, account, address, target_id, target, detail) ${numbers(auditLines)}
      select 'audit-' || i, ${minute}, case i % 3 when 0 then 'project.changed' when 1 then 'signIn.failed' else 'user.changed' end, null,
        'name' || i % 5000, '10.0.0.' || i % 250, '', 'Project ' || i, 'something' from n`,
    sql`insert into comment (version_id, id, kind, row_id, thread, text, mentions, author, at, deleted, rev) ${numbers(comments)}
      select ${versionId}, 'c-' || i, 'assets', 'row-' || i % 50, 'c-' || (i - i % 10 + 1), 'what is said of it, number ' || i, '[]',
        'user-' || i % 500, ${minute}, false, 0 from n`,
    sql`insert into notification (id, user_id, kind, at, is_read, by_user, task_id, version_id, row_kind, row_id, subject, text)
      ${numbers(notifications)}
      select 'note-' || i, ${admin.id}, 'mentioned', ${minute}, false, ${member.id}, ${taskId}, ${versionId}, '', '', 'TARA', 'text' from n`,
    sql`analyze`,
    // As the server does it while it is filled little by little.
    sql`pragma wal_checkpoint(truncate)`,
  ];
  for (const statement of statements) await statement.execute(store.db);
}

/** Adds tasks to a project that nobody has written in yet. */
export async function fillTasks({ store, li }: Analysis, projectId: string, count: number): Promise<void> {
  await store.tx(async (tx) => {
    const methodHash = (await projectMethod(tx, projectId)) ?? '';
    const author = { by: li.id, at: '2026-01-01T00:00:00.000Z' };
    const tasks = Array.from({ length: count }, (_, n) => ({
      taskId: randomUUID(),
      versionId: randomUUID(),
      projectId,
      methodHash,
      form: taskForm(li.id, { name: `Many-${n}`, code: `M-${n}` }),
    }));
    for (let from = 0; from < count; from += 200) await insertTasks(tx, tasks.slice(from, from + 200), author);
  });
}
