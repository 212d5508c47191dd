import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from 'kysely';
import type { Page } from '#contract/kit/list.ts';
import type {
  DiagramLine,
  DocumentLine,
  FunctionLine,
  PartLine,
  ProjectListQuery,
  ProjectListSorter,
  RequirementLine,
} from '#contract/project-lists.ts';
import type { Attachment } from '#domain/kinds/attachment.ts';
import type { ChapterTopic } from '#domain/kinds/chapter/shape.ts';
import type { KindName, Row } from '#domain/kinds/kinds.ts';
import type { CitingRequirement } from '#domain/report/standards.ts';
import { foldedText, textFor } from '../engines/text-for.ts';
import { type JsonText, readJson } from '../engines/value-codec.ts';
import type { Db } from '../store.ts';
import { contains, foldedWords } from './list.ts';

/* Lists over the current versions of all tasks of a project (R-PROJ-17). Who sees the project sees its tasks. */

/** The functions of all tasks. */
export async function functionsOfProject(
  db: Db,
  projectId: string,
  query: ProjectListQuery,
): Promise<Page<FunctionLine>> {
  const { list, total } = await rowsOf(db, projectId, query, { kinds: ['functions'], text: nameAnd('description') });
  const lines = list.map((found): FunctionLine => {
    const { name, description, level, cybersecurity, data } = bodyOf<'functions'>(found);
    return { ...originOf(found), code: found.code, name, description, level, cybersecurity, data };
  });
  return { list: lines, total };
}

/** The assets that are parts, each with how many assets it holds. */
export async function partsOfProject(db: Db, projectId: string, query: ProjectListQuery): Promise<Page<PartLine>> {
  const where = sql<SqlBool>`e.body ->> 'type' = 'part'`;
  const { list, total } = await rowsOf(db, projectId, query, {
    kinds: ['assets'],
    where,
    text: nameAnd('description'),
  });
  const holds = await countNaming(db, list, { kind: 'assets', field: 'part' });
  const lines = list.map((found): PartLine => {
    const { name, description, category, instances, properties } = bodyOf<'assets'>(found);
    const own = { code: found.code, name, description, category, instances, properties };
    return { ...originOf(found), ...own, holds: holds.get(keyOf(found.versionId, found.row)) ?? 0 };
  });
  return { list: lines, total };
}

/** The requirements of all tasks with the codes of their goals. */
export async function requirementsOfProject(
  db: Db,
  projectId: string,
  query: ProjectListQuery,
): Promise<Page<RequirementLine>> {
  const { list, total } = await rowsOf(db, projectId, query, { kinds: ['requirements'], text: nameAnd('text') });
  const rows = list.map((found) => ({ found, body: bodyOf<'requirements'>(found) }));
  const named = rows.map(({ found: { versionId }, body }) => ({ versionId, ids: body.goals }));
  const codes = await codesNamed(db, named, 'goals');
  const lines = rows.map(({ found, body }): RequirementLine => {
    const { name, text, explanation, verificationMethod } = body;
    const goals = body.goals.flatMap((id) => codes.get(keyOf(found.versionId, id)) ?? []);
    return { ...originOf(found), code: found.code, name, text, explanation, verificationMethod, goals };
  });
  return { list: lines, total };
}

/** The requirements of all tasks that name clauses of standards. */
export async function citingRequirements(db: Db, projectId: string): Promise<CitingRequirement[]> {
  const { rows } = await sql<Found>`select ${columns}, e.body from ${source}
    where task.project_id = ${projectId} and e.kind = 'requirements' and coalesce(e.body ->> 'clauses', '[]') <> '[]'
    order by ${sql.join([...orders.task, sql`task.id`, ...byCode, sql`e.id`])}`.execute(db);
  return rows.map((found) => ({
    task: found.taskCode,
    code: found.code,
    clauses: bodyOf<'requirements'>(found).clauses,
  }));
}

/** The topologies of all tasks with the number of their nodes and links. */
export async function diagramsOfProject(
  db: Db,
  projectId: string,
  query: ProjectListQuery,
): Promise<Page<DiagramLine>> {
  const { list, total } = await rowsOf(db, projectId, query, {
    kinds: ['diagrams'],
    text: nameAnd('name'),
    order: { code: [sql`cast(e.body ->> 'order' as integer)`] },
  });
  const nodes = await countNaming(db, list, { kind: 'nodes', field: 'diagram' });
  const links = await countNaming(db, list, { kind: 'links', field: 'diagram' });
  const lines = list.map((found): DiagramLine => {
    const key = keyOf(found.versionId, found.row);
    const counts = { nodes: nodes.get(key) ?? 0, links: links.get(key) ?? 0 };
    return { ...originOf(found), name: bodyOf<'diagrams'>(found).name, ...counts };
  });
  return { list: lines, total };
}

/** The files rows name: evidence of the verification of risks, and pictures of chapters. */
export async function documentsOfProject(
  db: Db,
  projectId: string,
  query: ProjectListQuery,
): Promise<Page<DocumentLine>> {
  const name = sql<string>`(item.value ->> 'name')`;
  const { list, total } = await rowsOf<{ file: JsonText<Attachment>; topic: ChapterTopic | null; counted: unknown }>(
    db,
    projectId,
    query,
    {
      kinds: ['risks', 'chapters'],
      text: name,
      order: { name: [sql`lower(${name})`] },
      join: filesOfRows(db),
      // Counted beside the sorting: unpacking the files of all rows a second time took as long as the rest.
      read: sql`item.value as file, e.body ->> 'topic' as topic, count(*) over () as counted`,
      last: [name],
    },
  );
  const lines = list.map((found): DocumentLine => {
    const file = readJson(found.file);
    const of = found.kind === 'risks' ? 'risks' : 'chapters';
    const origin = originOf(found);
    return {
      ...origin,
      ...file,
      id: `${origin.id} ${file.file} ${file.name}`,
      of,
      code: found.code,
      topic: found.topic,
    };
  });
  return { list: lines, total };
}

/** A row of a current version, with its task. */
interface Found {
  row: string;
  kind: string;
  code: string;
  body: unknown;
  updateTime: string;
  taskId: string;
  task: string;
  taskCode: string;
  versionId: string;
  version: string;
  frozen: unknown;
}

interface Asked {
  kinds: readonly KindName[];
  /** Beside the kind. */
  where?: RawBuilder<SqlBool>;
  /** What is searched beside the code. */
  text: RawBuilder<string>;
  /** More tables. */
  join?: RawBuilder<unknown>;
  /** What is read of each row: its body, when nothing is named. */
  read?: RawBuilder<unknown>;
  /** Where an order is another for this list. */
  order?: Partial<typeof orders>;
  /** What tells lines of one row apart. */
  last?: readonly RawBuilder<unknown>[];
}

/** Codes end in numbers: A-2 comes before A-10. */
const byCode = [sql`length(e.code)`, sql`e.code`];
const orders: Record<ProjectListSorter, readonly RawBuilder<unknown>[]> = {
  task: [sql`task.code_order`],
  code: byCode,
  name: [sql`lower(e.body ->> 'name')`],
  updateTime: [sql`e.update_time`],
};

const source = sql`entity as e
  join task on task.current_version_id = e.version_id
  join task_version on task_version.id = e.version_id`;
const columns = sql`e.id as "row", e.kind, e.code, e.update_time as "updateTime", task.id as "taskId", task.name as task,
  task.code as "taskCode", task_version.id as "versionId", task_version.version, task_version.status = 'frozen' as frozen`;

const nameAnd = (field: string) =>
  sql<string>`coalesce(e.body ->> 'name', '') || ' ' || coalesce(e.body ->> ${sql.lit(field)}, '')`;

async function rowsOf<More extends { counted?: unknown }>(
  db: Db,
  projectId: string,
  query: ProjectListQuery,
  { kinds, where, text, join = sql``, read = sql`e.body`, order = {}, last = [] }: Asked,
): Promise<Page<Found & More>> {
  const words = foldedWords(query.name);
  const searched = foldedText(db, sql`e.code || ' ' || ${text}`);
  const conditions = [
    sql`task.project_id = ${projectId}`,
    sql`e.kind in (${sql.join(kinds)})`,
    ...(where ? [where] : []),
    ...(query.task ? [sql`task.id = ${query.task}`] : []),
    ...(words === '' ? [] : [contains(db, textFor(words, searched), words)]),
  ];
  const from = sql`from ${source} ${join} where ${sql.join(conditions, sql` and `)}`;
  const sorter = query.sorter ?? 'task';
  const direction = sorter.startsWith('-') ? sql`desc` : sql`asc`;
  const by = sorter.replace(/^-/, '') as ProjectListSorter;
  const orderOf = (one: ProjectListSorter) => order[one] ?? orders[one];
  const first = orderOf(by).map((one) => sql`${one} ${direction}`);
  // Always by all of these, too, so that pages never overlap.
  const rest = [...orders.task, sql`task.id`, ...orderOf('code'), sql`e.id`, ...last];
  const offset = (query.current - 1) * query.pageSize;
  const { rows } = await sql<Found & More>`select ${columns}, ${read} ${from}
    order by ${sql.join([...first, ...rest])} limit ${query.pageSize} offset ${offset}`.execute(db);
  if (rows.length < query.pageSize && (rows.length > 0 || query.current === 1))
    return { list: rows, total: offset + rows.length };
  if (rows[0]?.counted !== undefined) return { list: rows, total: Number(rows[0].counted) };
  const counted = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  return { list: rows, total: Number(counted.rows[0]?.n ?? 0) };
}

/** SQLite gives a part of a joined row as text where PostgreSQL has decoded it. */
const bodyOf = <K extends KindName>({ body }: Found) => readJson(body as JsonText<Row<K>>);

const originOf = ({ row, taskId, task, taskCode, versionId, version, frozen, updateTime }: Found) => ({
  id: keyOf(versionId, row),
  row,
  taskId,
  task,
  taskCode,
  versionId,
  version,
  updateTime,
  frozen: Boolean(frozen),
});

/** The files rows name as lines of a table `item`. */
function filesOfRows(db: Db): RawBuilder<unknown> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  // With a path json_each reads each body once; a list taken out of the body first is read twice.
  return isSqlite
    ? sql`cross join json_each(e.body, case e.kind when 'chapters' then '$.pictures' else '$.attachments' end) as item`
    : sql`cross join lateral jsonb_array_elements(coalesce(e.body -> 'attachments', e.body -> 'pictures')) as item(value)`;
}

type RowKey = Pick<Found, 'versionId' | 'row'>;
const keyOf = (versionId: string, id: string): string => `${versionId} ${id}`;
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** How many rows of a kind name each of these rows, of which there are as many as on a page, in a field. */
async function countNaming(
  db: Db,
  rows: readonly RowKey[],
  { kind, field }: { kind: KindName; field: string },
): Promise<ReadonlyMap<string, number>> {
  if (rows.length === 0) return new Map();
  const named = sql<string>`body ->> ${sql.lit(field)}`;
  const found = await db
    .selectFrom('entity')
    .select(['version_id', named.as('named')])
    .select((eb) => eb.fn.countAll().as('n'))
    .where('kind', '=', kind)
    .where('version_id', 'in', distinct(rows.map(({ versionId }) => versionId)))
    .where(named, 'in', distinct(rows.map(({ row }) => row)))
    .groupBy(['version_id', named])
    .execute();
  return new Map(found.map(({ version_id, named: id, n }) => [keyOf(version_id, id), Number(n)]));
}

/** The codes of the rows of a kind that rows of these versions name. */
async function codesNamed(
  db: Db,
  rows: readonly { versionId: string; ids: readonly string[] }[],
  kind: KindName,
): Promise<ReadonlyMap<string, string>> {
  const ids = distinct(rows.flatMap((row) => row.ids));
  const codes = new Map<string, string>();
  for (let from = 0; from < ids.length; from += boundAtOnce) {
    const found = await db
      .selectFrom('entity')
      .select(['version_id', 'id', 'code'])
      .where('kind', '=', kind)
      .where('version_id', 'in', distinct(rows.map(({ versionId }) => versionId)))
      .where('id', 'in', ids.slice(from, from + boundAtOnce))
      .execute();
    for (const { version_id, id, code } of found) codes.set(keyOf(version_id, id), code);
  }
  return codes;
}

/** SQLite and PostgreSQL bind at least so many values, and those of a page of versions. */
const boundAtOnce = 5_000;
