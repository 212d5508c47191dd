import { rows } from '#contract/rows.ts';
import { type KindName, kindNames, type Row } from '#domain/model/kinds.ts';
import { edit, type Op } from '#domain/workspace/edit.ts';
import { byCode, type EditContext, tableOf } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { type Implementation, implement } from '#server/http/implement.ts';
import { refusing } from '#server/workspace/refusals.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';
import { refuseUnkept } from './attachment.ts';

/** Who edits, and when. */
export const editContext = (env: Env, user: { id: string }): EditContext => ({
  user: user.id,
  now: env.clock().toISOString(),
  newId: env.newId,
});

/** Wishes on a version, stored with their consequences. */
export async function editVersion(env: Env, user: { id: string }, versionId: string, ops: readonly Op[]) {
  await refuseUnkept(env, versionId, ops);
  return refusing(env, () => versionsOf(env).edit(versionId, (w) => edit(w, ops, editContext(env, user))));
}

const handlersOf = <K extends KindName>(kind: K) =>
  implement(rows.damages, {
    // Every kind has the same four calls; the group given here stands for all of them.
    list: async ({ params }, env) => {
      const w = await versionsOf(env).read(params.versionId);
      return [...tableOf(w, kind as 'damages').values()].sort(byCode) as Row<'damages'>[];
    },
    create: ({ params, body, user }, env) => editVersion(env, user, params.versionId, [{ op: 'add', kind, row: body }]),
    change: ({ params, body, user }, env) =>
      editVersion(env, user, params.versionId, [
        { op: 'change', kind, id: params.id, rev: body.rev, patch: body.patch as Record<string, unknown> },
      ]),
    drop: ({ params, query, user }, env) =>
      editVersion(env, user, params.versionId, [{ op: 'drop', kind, id: params.id, rev: query.rev }]),
  });

/** The four calls of every kind of row. */
export const rowHandlers = Object.fromEntries(
  kindNames.map((kind): [KindName, Implementation] => [kind, { ...handlersOf(kind), group: rows[kind] }]),
) as Record<KindName, Implementation>;
