import { useCallback } from 'react';
import type { AnalysisKind, Row } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useSession } from '@/session/SessionProvider';
import { type Choice, useListChoices } from './choices';
import type { ListField } from './fields';

/** The entries of a fixed list for a row: those that it must not get are marked. */
export function useMarkedChoices<K extends AnalysisKind>(
  field: ListField<K>,
): (row: Row<K> | undefined) => readonly Choice[] {
  const t = useT();
  const session = useSession();
  const choices = useListChoices(field);
  return useCallback(
    (row) => {
      const marked = row && field.forbidden ? field.forbidden(session.view, row) : [];
      if (marked.length === 0) return choices;
      return choices.map((one) =>
        marked.includes(one.value) ? { ...one, show: t('workspace.choice.forbidden', { name: one.label }) } : one,
      );
    },
    [t, session, choices, field],
  );
}
