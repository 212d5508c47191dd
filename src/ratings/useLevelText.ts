import { useCallback } from 'react';
import { useT } from '@/i18n';
import { useLooks } from './useLooks';

/** What the chip of a level says, in plain text: for copies, exports, filters and groups. */
export function useLevelText(of: 'impact' | 'feasibility' | 'risk') {
  const t = useT();
  const looks = useLooks()[of];
  return useCallback(
    (code: string | number | null | undefined): string => {
      if (code === null || code === undefined) return t('workspace.notRated');
      const name = looks.get(String(code))?.name;
      if (name === undefined) return String(code);
      return of === 'risk' ? `${code} ${name}` : name;
    },
    [t, looks, of],
  );
}
