import { useCostUnit } from '@/product/useCostUnit';
import type { PanelPartProps } from '@/rows/fields';
import { PanelText } from '@/rows/panel/PanelText';
import { costOf } from './useCostColumn';

/** What the control costs; what is no number from 0 on is refused at the field. */
export function ControlCost({ row, label, readOnly }: PanelPartProps<'controls'>) {
  const unit = useCostUnit();
  return (
    <PanelText
      kind="controls"
      row={row}
      readOnly={readOnly}
      label={unit ? `${label} (${unit})` : label}
      value={row.cost === null ? '' : String(row.cost)}
      patch={(text) => {
        const cost = costOf(text);
        return { cost: cost === undefined ? Number.NaN : cost };
      }}
    />
  );
}
