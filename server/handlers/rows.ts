import { refusedAt } from '#contract/kit/refusals.ts';
import type { RowEndpoints } from '#contract/row.ts';
import { rows } from '#contract/rows.ts';
import { type AnalysisKind, analysisKindNames } from '#domain/kinds/kinds.ts';
import { byCode, tableOf } from '#domain/workspace/workspace.ts';
import { editVersion } from '#server/actions/versions/edit-version.ts';
import { type Implementation, type Implementations, implement } from './implement.ts';

const handlersOf = (kind: AnalysisKind): Implementation =>
  // Every kind has the same four calls, typed here for a row of any of them.
  implement(rows[kind] as RowEndpoints<AnalysisKind>, {
    list: async ({ params }, env) =>
      [...tableOf(await env.versions.read(params.versionId), kind).values()].sort(byCode),
    create: ({ params, body, user }, env) => editVersion(env, user, params.versionId, [{ op: 'add', kind, row: body }]),
    change: ({ params, body, user }, env) =>
      refusedAt(
        'patch.',
        editVersion(env, user, params.versionId, [
          { op: 'change', kind, id: params.id, rev: body.rev, patch: body.patch as Record<string, unknown> },
        ]),
      ),
    drop: ({ params, query, user }, env) =>
      editVersion(env, user, params.versionId, [{ op: 'drop', kind, id: params.id, rev: query.rev }]),
  });

/** The four calls of every kind of analysis row. */
export const rowHandlers = Object.fromEntries(
  analysisKindNames.map((kind) => [kind, handlersOf(kind)]),
) as unknown as Implementations<typeof rows>;
