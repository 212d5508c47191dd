import type { Stats } from '#contract/stats.ts';
import { type AnyRow, codeOf, type KindName, kindNames, kinds } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import { assembling, type Changes, inOrder, type RowsByKind, type Workspace } from '#domain/workspace/workspace.ts';
import { giveWay, inSlices, runInSlices } from '#server/loop/give-way.ts';
import { sorting } from '#server/loop/sort-slices.ts';
import { prepareQuery } from '../engines/prepare-query.ts';
import { statsColumns } from '../lists/stats.ts';
import type { Db, Tx } from '../store.ts';
import { keepMethod, readMethod } from './methods.ts';

/** Rows are written in chunks: far below SQLite's limit of bound values, and some ten milliseconds each. */
const chunk = 200;

/** Rows read before other work gets its turn when a version is opened. */
const slice = 400;
/** Somebody else may edit between two slices; then the version is read anew, at last in one go. */
const triesInSlices = 3;

const versionRow = (db: Db, versionId: string) =>
  db
    .selectFrom('task_version')
    .select(['id', 'rev', 'status', 'method_hash', 'counters'])
    .where('id', '=', versionId)
    .executeTakeFirst();
type VersionRow = NonNullable<Awaited<ReturnType<typeof versionRow>>>;

type RowsFound = { kind: string; body: unknown }[];

/** The version with all its rows. Undefined when it does not exist. */
export async function loadWorkspace(db: Db, versionId: string): Promise<Workspace | undefined> {
  const version = await versionRow(db, versionId);
  if (!version) return undefined;
  const found = await db.selectFrom('entity').select(['kind', 'body']).where('version_id', '=', versionId).execute();
  return assembled(db, version, found);
}

/** As `loadWorkspace`, but ten thousand rows do not keep everybody waiting: other work is done in between, also inside of a transaction. */
export async function openWorkspace(db: Db, versionId: string): Promise<Workspace | undefined> {
  for (let tries = 0; tries < triesInSlices; tries++) {
    const version = await versionRow(db, versionId);
    if (!version) return undefined;
    const found: RowsFound = [];
    for (let after: string | undefined = ''; after !== undefined; ) {
      const some = await nextRows(db, versionId, after);
      found.push(...some);
      after = some.length === slice ? some.at(-1)?.id : undefined;
      if (after !== undefined) await giveWay();
    }
    const { rev } = (await versionRow(db, versionId)) ?? {};
    if (rev === version.rev) return assembled(db, version, found);
  }
  return loadWorkspace(db, versionId);
}

const nextRows = (db: Db, versionId: string, after: string) =>
  db
    .selectFrom('entity')
    .select(['id', 'kind', 'body'])
    .where('version_id', '=', versionId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(slice)
    .execute();

async function assembled(db: Db, version: VersionRow, found: RowsFound): Promise<Workspace> {
  const rows: Partial<Record<KindName, AnyRow[]>> = {};
  for (const kind of kindNames) rows[kind] = [];
  for await (const { kind, body } of inSlices(found))
    rows[kind as KindName]?.push(kinds[kind as KindName].complete(body as AnyRow));
  for (const kind of kindNames) rows[kind] = await runInSlices(sorting(rows[kind] ?? [], inOrder));
  const whole = {
    versionId: version.id,
    rev: version.rev,
    status: version.status,
    // An object of its own: ratings go on from the state rated before under the same object (`rate`), which must not be another version's.
    method: { ...(await readMethod(db, version.method_hash)) },
    counters: version.counters,
    rows: rows as RowsByKind,
  };
  return runInSlices(assembling(whole));
}

/** Ids of the open versions of a project. */
export async function openIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .select('task_version.id')
    .where('task.project_id', '=', projectId)
    .where('task_version.status', '=', 'open')
    .orderBy('task_version.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The open version as it is now, and nobody edits it before this transaction ends. Undefined when it is frozen or gone. */
export async function holdVersion(tx: Tx, versionId: string): Promise<Workspace | undefined> {
  const held = await tx
    .updateTable('task_version')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('id', '=', versionId)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return held && openWorkspace(tx, versionId);
}

/** Up to so many rows go one by one through a kept statement; more are put together, which saves round trips to PostgreSQL. */
const few = 16;

interface Claim {
  versionId: string;
  rev: number;
  next: number;
  counters: Record<string, number>;
  stats: Stats;
  at: string;
}

const claim = prepareQuery((db, v: Claim & ReturnType<typeof statsColumns>) =>
  db
    .updateTable('task_version')
    .set({
      rev: v.next,
      counters: v.counters,
      stats: v.stats,
      awaiting: v.awaiting,
      outdated: v.outdated,
      finished: v.finished,
      update_time: v.at,
    })
    .where('id', '=', v.versionId)
    .where('rev', '=', v.rev)
    .where('status', '=', 'open')
    .returning('log_from'),
);

/**
 * Claims the revs after `rev` up to `next` of an open version: the guard of every edit, before anything else is written of the version.
 * Undefined when someone else wrote since `rev`, or the version is frozen or gone. Returns up to which rev its log was deleted.
 */
export async function claimRevs(tx: Tx, claimed: Claim): Promise<{ log_from: number } | undefined> {
  const [found] = await claim(tx, { ...claimed, ...statsColumns(claimed.stats) });
  return found;
}

/** Gives a version another method; the caller has claimed the rev in the same transaction, under the lock `projects`. */
export async function writeVersionMethod(tx: Tx, versionId: string, method: Method): Promise<void> {
  const method_hash = await keepMethod(tx, method);
  await tx.updateTable('task_version').set({ method_hash }).where('id', '=', versionId).execute();
}

const entityOf = (versionId: string, kind: string, row: AnyRow) => ({
  version_id: versionId,
  kind,
  id: row.id,
  code: codeOf(row) ?? '',
  body: row as unknown,
  rev: row.rev,
  create_by: row.createBy,
  responsible_by: row.responsibleBy,
  update_by: row.updateBy,
  update_time: row.updateTime,
});
type EntityRow = ReturnType<typeof entityOf>;

const upsert = (db: Db, rows: EntityRow | EntityRow[]) =>
  db
    .insertInto('entity')
    .values(rows)
    .onConflict((c) =>
      c.columns(['version_id', 'id']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        body: eb.ref('excluded.body'),
        rev: eb.ref('excluded.rev'),
        responsible_by: eb.ref('excluded.responsible_by'),
        update_by: eb.ref('excluded.update_by'),
        update_time: eb.ref('excluded.update_time'),
      })),
    );
const upsertOne = prepareQuery((db, v: EntityRow) => upsert(db, entityValues(v)));

/** Named one by one: a statement learns its columns from the names it is given. */
const entityValues = (v: EntityRow): EntityRow => ({
  version_id: v.version_id,
  kind: v.kind,
  id: v.id,
  code: v.code,
  body: v.body,
  rev: v.rev,
  create_by: v.create_by,
  responsible_by: v.responsible_by,
  update_by: v.update_by,
  update_time: v.update_time,
});

/** Writes the rows of an edit; the caller has claimed the rev in the same transaction. */
export async function writeRows(tx: Tx, versionId: string, changes: Changes): Promise<void> {
  const dropped = Object.values(changes.drop).flat();
  for (let i = 0; i < dropped.length; i += chunk) {
    if (i > 0) await giveWay();
    await tx
      .deleteFrom('entity')
      .where('version_id', '=', versionId)
      .where('id', 'in', dropped.slice(i, i + chunk))
      .execute();
  }
  const put = kindNames.flatMap((kind) =>
    ((changes.put[kind] as AnyRow[] | undefined) ?? []).map((row) => ({ kind, row })),
  );
  const entities = (from: number, to: number) =>
    put.slice(from, to).map(({ kind, row }) => entityOf(versionId, kind, row));
  if (put.length <= few) for (const row of entities(0, few)) await upsertOne(tx, row);
  else
    for (let i = 0; i < put.length; i += chunk) {
      // First of all, too: the statistics of so many rows were counted in the step before.
      await giveWay();
      await upsert(tx, entities(i, i + chunk)).execute();
    }
}
