import { useMemo } from 'react';
import { useT } from '@/i18n';
import type { Choice } from '@/workspace/options';

/** Main or sub function. */
export function useLevelChoices(): readonly Choice[] {
  const t = useT();
  return useMemo(
    () =>
      (['main', 'sub'] as const).map((value) => {
        const label = t(`function.level.${value}`);
        return { value, label, text: label, code: value };
      }),
    [t],
  );
}
