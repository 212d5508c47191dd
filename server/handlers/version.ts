import { gzipSync } from 'node:zlib';
import { version } from '#contract/version.ts';
import { isKindName, type KindName, kindNames, type Row } from '#domain/model/kinds.ts';
import { type RowsByKind, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { historyOf } from '#server/store/versions.ts';
import { refusing } from '#server/workspace/refusals.ts';
import { streamVersion } from '#server/workspace/stream.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';
import { editContext, editVersion } from './rows.ts';

/** The rows of a workspace as lists, in the order of the tables. */
export const rowsOf = (w: Workspace) =>
  Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(w, kind as KindName).values()]])) as RowsByKind;

async function snapshotOf(env: Env, w: Workspace) {
  const head = await env.store.db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task_version.version', 'task.id as taskId', 'task.name as taskName'])
    .select(['project.id as projectId', 'project.name as projectName'])
    .where('task_version.id', '=', w.versionId)
    .executeTakeFirstOrThrow();
  const rows = rowsOf(w);
  const ids = new Set<string>();
  for (const list of Object.values(rows) as Row[][])
    for (const row of list) for (const id of [row.createBy, row.updateBy, row.responsibleBy]) ids.add(id);
  const { versionId, rev, status, method, counters } = w;
  const people = ids.size ? await env.identity.list({ ids: [...ids] }) : [];
  return { ...head, versionId, rev, status, method, counters, rows, people };
}

/** The encoded snapshot of a version, warm until the version changes: encoding ten thousand rows costs more than reading them. */
const warm = new WeakMap<Workspace, Promise<{ plain: string; zipped: Uint8Array<ArrayBuffer> }>>();

function encoded(env: Env, w: Workspace) {
  const made =
    warm.get(w) ??
    snapshotOf(env, w).then((data) => {
      const plain = JSON.stringify({ success: true, data });
      return { plain, zipped: new Uint8Array(gzipSync(plain, { level: 1 })) };
    });
  warm.set(w, made);
  made.catch(() => warm.delete(w));
  return made;
}

export const versionHandlers = implement(version, {
  snapshot: async ({ params, request }, env) => {
    const w = await versionsOf(env).read(params.versionId);
    const etag = `"v${w.rev}"`;
    const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers }) as never;
    const { plain, zipped } = await encoded(env, w);
    const type = { ...headers, 'content-type': 'application/json' };
    // The mount passes a ready Response through; its JSON is the declared answer (specs parse it).
    const zip = request.headers.get('accept-encoding')?.includes('gzip');
    return new Response(zip ? zipped : plain, {
      headers: zip ? { ...type, 'content-encoding': 'gzip' } : type,
    }) as never;
  },
  edit: ({ params, body, user }, env) => editVersion(env, user, params.versionId, body.edits),
  undo: ({ params, user }, env) =>
    refusing(env, () => versionsOf(env).undo(params.versionId, 'undo', editContext(env, user))),
  redo: ({ params, user }, env) =>
    refusing(env, () => versionsOf(env).undo(params.versionId, 'redo', editContext(env, user))),
  history: async ({ params }, env) => {
    const lines = await historyOf(env.store.db, params.versionId, params.rowId);
    return lines.map(({ id, rev, user_id, at, edit, undone, logged }) => {
      const kind = kindNames.find((k) =>
        [logged.changes.put[k] ?? [], logged.before[k] ?? []].some((rows) =>
          (rows as Row[]).some((row) => row.id === params.rowId),
        ),
      );
      const found = (rows: RowsByKind) =>
        kind ? (((rows[kind] as Row[] | undefined) ?? []).find((row) => row.id === params.rowId) ?? null) : null;
      return {
        ...{ id, rev, by: user_id, at, edit, undone },
        ...(kind && isKindName(kind) ? { kind } : {}),
        before: found(logged.before) as Record<string, unknown> | null,
        after: found(logged.changes.put) as Record<string, unknown> | null,
      };
    });
  },
  stream: async ({ params, query, user, request }, env) => {
    const last = Number(request.headers.get('last-event-id') ?? Number.NaN);
    const after = Number.isInteger(last) ? last : query.after;
    return streamVersion(env, params.versionId, user, after);
  },
});
