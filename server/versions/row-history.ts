import type * as z from 'zod';
import type { ActivityEntry } from '#contract/version.ts';
import { withoutContent } from '#domain/kinds/foreign-part/left-out.ts';
import { type AnyRow, isKindName, kindNames } from '#domain/kinds/kinds.ts';
import type { RowsByKind } from '#domain/workspace/workspace.ts';
import type { Db } from '#server/store/store.ts';
import { historyOf } from '#server/store/versions/edit-log.ts';

/** Who changed a row, when, from what to what; newest first. */
export async function rowHistory(db: Db, versionId: string, rowId: string): Promise<z.infer<typeof ActivityEntry>[]> {
  const history: z.infer<typeof ActivityEntry>[] = [];
  for await (const { id, rev, user_id, at, edit, undone, logged } of historyOf(db, versionId, rowId)) {
    const kind = kindNames.find((k) =>
      [logged.changes.put[k] ?? [], logged.before[k] ?? []].some((rows) =>
        (rows as AnyRow[]).some((row) => row.id === rowId),
      ),
    );
    const found = (rows: RowsByKind) => {
      if (kind === 'foreignParts') return rows[kind]?.filter((row) => row.id === rowId).map(withoutContent)[0] ?? null;
      return kind ? (((rows[kind] as AnyRow[] | undefined) ?? []).find((row) => row.id === rowId) ?? null) : null;
    };
    history.push({
      id,
      rev,
      by: user_id,
      at,
      edit,
      undone,
      ...(kind && isKindName(kind) ? { kind } : {}),
      before: found(logged.before) as Record<string, unknown> | null,
      after: found(logged.changes.put) as Record<string, unknown> | null,
    });
  }
  return history;
}
