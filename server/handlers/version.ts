import { refusedAt } from '#contract/kit/refusals.ts';
import { version } from '#contract/version.ts';
import { placeOf } from '#domain/workspace/edit.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import { editVersion, undoEdit } from '#server/actions/versions/edit-version.ts';
import { forgottenOfRow } from '#server/store/versions/deleted-edits.ts';
import { rowHistory } from '#server/versions/row-history.ts';
import { plainSnapshot, zippedSnapshot } from '#server/versions/snapshot.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

/** Encoding so many rows takes a few milliseconds. */
const fewRows = 100;

const encodeLarge = (changes: Changes): Changes | Promise<Changes> =>
  Object.values(changes.put).some((rows) => rows.length > fewRows) ? encodeAhead(changes) : changes;

export const versionHandlers = implement(version, {
  snapshot: async ({ params, request }, env) => {
    const w = await env.versions.read(params.versionId);
    const restored = await env.restorations.latest();
    const etag = `"v${w.rev}${restored && `-${restored}`}"`;
    const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding, authorization' };
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers }) as never;
    const type = { ...headers, 'content-type': 'application/json' };
    // The mount passes a ready Response through; its JSON is the declared answer (specs parse it).
    const zip = request.headers.get('accept-encoding')?.includes('gzip');
    return new Response(await (zip ? zippedSnapshot : plainSnapshot)(env, w), {
      headers: zip ? { ...type, 'content-encoding': 'gzip' } : type,
    }) as never;
  },
  edit: async ({ params, body: { edits, ...sent }, user }, env) => {
    // A single operation is refused without its place among the others, for the calls of one row.
    const place = edits[0] && edits.length === 1 ? placeOf(edits[0], 0) : '';
    return encodeLarge(await refusedAt(place, editVersion(env, user, params.versionId, edits, sent)));
  },
  undo: async ({ params, body, user }, env) => encodeLarge(await undoEdit(env, user, params.versionId, 'undo', body)),
  redo: async ({ params, body, user }, env) => encodeLarge(await undoEdit(env, user, params.versionId, 'redo', body)),
  history: ({ params }, env) => rowHistory(env.store.db, params.versionId, params.rowId),
  forgotten: ({ params }, env) => forgottenOfRow(env.store.db, params.versionId, params.rowId),
  stream: ({ params, query, user, session, hangUp, request }, env) => {
    const last = Number(request.headers.get('last-event-id') ?? Number.NaN);
    const after = Number.isInteger(last) ? last : query.after;
    return env.streams.listen(params.versionId, { session, user, hangUp }, after);
  },
  share: async ({ user, session, hangUp }, env) => env.streams.share({ session, user, hangUp }),
  hear: async ({ params: { streamId, versionId }, body: { after }, user }, env) => {
    await env.streams.hear(streamId, user.id, versionId, after);
    return null;
  },
  hearNoMore: async ({ params: { streamId, versionId }, user }, env) => {
    await env.streams.hear(streamId, user.id, versionId, undefined);
    return null;
  },
  point: async ({ params: { versionId }, body: { seat, at }, user }, env) => {
    env.streams.point(versionId, { id: user.id, name: user.fullName || user.username, seat, at });
    return null;
  },
});
