import { sql } from 'kysely';
import type { Db } from '../store.ts';
import type { Tables } from '../tables.ts';

/** A part of the file: which columns of the rows of a person, and by which column they are theirs. */
interface Section {
  table: keyof Tables;
  of: string;
  columns: string;
  /** Columns that are unique within the rows of a person: read on from there. */
  key: string;
  /** A column that has to be empty: a token that was replaced is no session any more. */
  empty?: string;
}

/** Rows read at a time. */
const rowsAtOnce = 500;

/**
 * What the database holds about a person and what they did, without secrets (hashes, keys, encrypted words) and without what others wrote or are
 * called: other people and things are named by their ids.
 */
const sections: Readonly<Record<string, Section>> = {
  sessions: {
    table: 'inauth_token',
    of: 'user_id',
    key: 'hash',
    empty: 'replaced_at',
    columns: 'started_at issued_at expires_at confirmed_at remembered address agent',
  },
  devices: { table: 'inauth_device', of: 'user_id', key: 'hash', columns: 'used_at' },
  tokens: {
    table: 'inauth_personal_token',
    of: 'user_id',
    key: 'id',
    columns: 'name scopes created_at expires_at used_at',
  },
  passkeys: { table: 'inauth_passkey', of: 'user_id', key: 'id', columns: 'name created_at used_at backed_up' },
  secondFactor: { table: 'inauth_factor', of: 'user_id', key: 'user_id', columns: 'since' },
  externalAccounts: {
    table: 'inauth_external',
    of: 'user_id',
    key: 'id',
    columns: 'issuer subject name linked_at last_sign_in confirmed_at',
  },
  preferences: { table: 'preference', of: 'user_id', key: 'key', columns: 'key value' },
  stars: { table: 'star', of: 'user_id', key: 'kind target_id', columns: 'kind target_id' },
  projects: { table: 'project_member', of: 'user_id', key: 'project_id', columns: 'project_id' },
  projectsResponsible: { table: 'project', of: 'responsible_by', key: 'id', columns: 'id code name' },
  tasks: { table: 'task_member', of: 'user_id', key: 'task_id', columns: 'task_id' },
  tasksResponsible: { table: 'task', of: 'responsible_by', key: 'id', columns: 'id project_id code name' },
  savedViews: { table: 'saved_view', of: 'owner', key: 'id', columns: 'task_id kind name body update_time' },
  notifications: {
    table: 'notification',
    of: 'user_id',
    key: 'id',
    columns: 'kind at is_read task_id version_id row_kind row_id subject',
  },
  summariesToCome: { table: 'mail_item', of: 'user_id', key: 'id', columns: 'kind at task_id version_id subject' },
  edits: { table: 'activity', of: 'user_id', key: 'id', columns: 'version_id rev at edit undone' },
  comments: {
    table: 'comment',
    of: 'author',
    key: 'version_id id',
    columns: 'id version_id kind row_id thread text at edited_at deleted',
  },
  versionsCreated: { table: 'task_version', of: 'author', key: 'id', columns: 'id task_id version content created_on' },
  versionsMadeFinal: {
    table: 'task_version',
    of: 'frozen_by',
    key: 'id',
    columns: 'id task_id version frozen_on frozen_reason',
  },
  merges: { table: 'version_merge', of: 'by', key: 'id', columns: 'version_id source_id at' },
  approvals: {
    table: 'approval',
    of: 'user_id',
    key: 'id',
    columns: 'version_id user_name asked_on answer comment answered_on own',
  },
  secondOpinions: {
    table: 'second_opinion',
    of: 'rater_id',
    key: 'id',
    columns: 'id version_id task_id rater_name asked_on state due handed_on closed_on',
  },
  secondOpinionDecisions: {
    table: 'second_opinion_decision',
    of: 'by',
    key: 'id',
    columns: 'opinion_id row_id key body at',
  },
  libraryEntries: { table: 'library_entry', of: 'create_by', key: 'id', columns: 'id library code update_time' },
  libraryChanges: { table: 'library_change', of: 'user_id', key: 'id', columns: 'library entry_id act at' },
  exports: { table: 'job', of: 'user_id', key: 'id', columns: 'kind subject file_name status created_on ended_on' },
  downloads: { table: 'job_download', of: 'user_id', key: 'id', columns: 'job_id at' },
  documents: {
    table: 'project_document',
    of: 'create_by',
    key: 'id',
    columns: 'project_id name version note created_on',
  },
  reportTemplates: {
    table: 'report_template_version',
    of: 'uploaded_by',
    key: 'template_id number',
    columns: 'template_id number file_name uploaded_on',
  },
  polarionSends: { table: 'polarion_send', of: 'asked_by', key: 'id', columns: 'project_id asked_on ended_on done' },
  sentFiles: {
    table: 'sent_file',
    of: 'user_id',
    key: 'file version_id',
    columns: 'version_id name size type sent_at',
  },
};

const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The tables of the file, for the spec that finds a forgotten one. */
export const tablesOfFile = new Set<string>(Object.values(sections).map(({ table }) => table));

const accountColumns = [
  ...(['id', 'username', 'full_name', 'nickname', 'email', 'backup_email', 'mobile', 'phone', 'introduction'] as const),
  ...(['question', 'permissions', 'state', 'created_on', 'last_sign_in', 'password_at', 'profile_pic'] as const),
];

/** The file in parts, read some rows at a time: the name of a part, and some of its entries. An empty part is named, too. */
export async function* personFile(db: Db, id: string): AsyncGenerator<{ part: string; entries: object[] }> {
  for (const [part, section] of Object.entries(sections)) {
    let found = false;
    for await (const entries of rowsOf(db, id, section)) {
      found = true;
      yield { part, entries };
    }
    if (!found) yield { part, entries: [] };
  }
  for await (const entries of auditOf(db, id)) yield { part: 'auditLog', entries };
}

/** The account with the picture. */
export async function accountInFile(db: Db, id: string): Promise<object | undefined> {
  const row = await db.selectFrom('inauth_user').select(accountColumns).where('id', '=', id).executeTakeFirst();
  return row && named(row);
}

const named = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]));

async function* rowsOf(db: Db, id: string, section: Section): AsyncGenerator<object[]> {
  const { table, of, columns, key, empty } = section;
  const read = sql.join(columns.split(' ').map((name) => sql.ref(name)));
  const keys = key.split(' ');
  // A single column as it is: then the database reads on by its index.
  const place =
    keys.length === 1
      ? sql.ref(key)
      : sql.join(
          keys.map((one) => sql`cast(${sql.ref(one)} as text)`),
          sql` || ' ' || `,
        );
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<Record<string, unknown> & { place: string }>`
      select ${read}, ${place} as place from ${sql.table(table)} where ${sql.ref(of)} = ${id}
      ${empty ? sql`and ${sql.ref(empty)} is null` : sql``}
      ${after === undefined ? sql`` : sql`and ${place} > ${after}`}
      order by ${place} limit ${rowsAtOnce}`.execute(db);
    if (rows.length > 0) yield rows.map(({ place: _, ...row }) => named(row));
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.place;
  }
}

/**
 * What the log says of them: what they did, and what was done to their account. Who did that, and whom they did something to, is about others; a
 * detail is told of their own account alone, for others may be named in it.
 */
async function* auditOf(db: Db, id: string): AsyncGenerator<object[]> {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('audit')
      .select(['id', 'at', 'event', 'user_id', 'address', 'target_id', 'detail'])
      .where((eb) => eb.or([eb('user_id', '=', id), eb('target_id', '=', id)]))
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    yield rows.map(({ at, event, user_id, address, target_id, detail }) => {
      const isOwn = user_id === id;
      const isAbout = target_id === id || target_id === '';
      return { at, event, by: isOwn ? 'self' : 'other', ...(isOwn && { address }), ...(isAbout && { detail }) };
    });
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.id;
  }
}
