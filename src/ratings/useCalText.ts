import { useCallback } from 'react';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useWorkspace } from '@/session/SessionProvider';

/** A CAL in words: its name, "none" where the table gives none, and "not rated" while it is not known; never the lowest by default. */
export function useCalText(): (rating: { cal: string | null; known: boolean } | undefined) => string {
  const t = useT();
  const levels = useWorkspace((v) => v.w.method.cal.levels);
  return useCallback(
    (rating) => {
      if (!rating?.known) return t('workspace.notRated');
      if (rating.cal === null) return t('workspace.cal.none');
      const level = levels.find(({ code }) => code === rating.cal);
      return level ? inLanguage(level.name) : rating.cal;
    },
    [t, levels],
  );
}
