import { App } from 'antd';
import { createElement, useCallback } from 'react';
import { type AnalysisKind, type AnalysisRow, analysisKindNames } from '#domain/kinds/kinds.ts';
import { drop } from '#domain/workspace/edit.ts';
import { apply, tableOf } from '#domain/workspace/workspace.ts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { useKindName } from '@/product/useKindName';
import type { CallError } from '@/request/call-error';
import { refusalText } from '@/request/failures';
import { ImpactOf } from '@/rows/reviews/Impact';
import { shortCodes } from '@/rows/short-codes';
import { useSession } from '@/session/SessionProvider';

/**
 * Deletes rows after saying what goes along; Ctrl+Z brings all of it back. The question does not wait for the server: the rows are gone at
 * once, as by every edit.
 *
 * @returns with `afterwards`, called once the question is gone and the rows with it
 */
export function useDelete(): (kind: AnalysisKind, ids: readonly string[], afterwards: () => void) => void {
  const t = useT();
  const kindName = useKindName();
  const session = useSession();
  const confirm = useConfirmDelete();
  const { message } = App.useApp();
  return useCallback(
    (kind, ids, afterwards) => {
      const rows = ids
        .map((id) => tableOf(session.view.w, kind).get(id))
        .filter((row) => row !== undefined) as AnalysisRow[];
      const [first] = rows;
      if (!first) return;
      const ops = rows.map((row) => drop(kind, row));
      const changes = session.preview(...ops);
      const { drop: gone } = changes;
      const consequences = analysisKindNames.flatMap((k) => {
        const others = (gone[k] ?? []).filter((id) => k !== kind || !ids.includes(id));
        if (others.length === 0) return [];
        const codes = others.map((id) => tableOf(session.view.w, k).get(id)?.code ?? '');
        return [t('workspace.delete.line', { kind: kindName(k), codes: shortCodes(codes) })];
      });
      const [title, done] =
        rows.length === 1
          ? [t('workspace.delete.title', { code: first.code }), t('workspace.delete.done', { code: first.code })]
          : [
              t('workspace.delete.many', { count: rows.length }),
              t('workspace.delete.doneMany', { count: rows.length }),
            ];
      let isDone = false;
      confirm({
        title,
        consequences,
        more: createElement(ImpactOf, { session, next: apply(session.view.w, changes) }),
        onDelete: async () => {
          isDone = true;
          void session.edit(...ops).then(
            () => message.success(done),
            (error: CallError) => message.error(refusalText(error)),
          );
        },
        afterClose: () => isDone && afterwards(),
      });
    },
    [t, kindName, session, confirm, message],
  );
}
