import type { PanelPartProps } from '@/rows/fields';
import { PanelText } from '@/rows/panel/PanelText';

/** How many of the asset the item has; what is no number from 1 on is refused at the field. */
export function AssetInstances({ row, label, readOnly }: PanelPartProps<'assets'>) {
  return (
    <PanelText
      kind="assets"
      row={row}
      readOnly={readOnly}
      label={label}
      value={String(row.instances)}
      patch={(text) => ({ instances: text.trim() === '' ? Number.NaN : Number(text) })}
    />
  );
}
