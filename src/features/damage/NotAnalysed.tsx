import type { DamageRow } from '#domain/kinds/damage/shape.ts';
import { useT } from '@/i18n';
import { PanelSwitch } from '@/rows/panel/PanelSwitch';

/** "Not analysed" (PM-15-07): not the same as negligible, and only with a reason; the domain refuses it without one, at this field. */
export function NotAnalysed({ row, dimension, readOnly }: { row: DamageRow; dimension: string; readOnly: boolean }) {
  const t = useT();
  const entry = row.ratings[dimension];
  if (entry?.level) return null;
  return (
    <PanelSwitch
      kind="damages"
      row={row}
      readOnly={readOnly}
      label={t('damage.notAnalysed')}
      value={entry?.notAnalysed ?? false}
      patch={(notAnalysed) => ({
        ratings: { ...row.ratings, [dimension]: { level: null, reason: entry?.reason ?? '', notAnalysed } },
      })}
    />
  );
}
