import type { PanelPartProps } from '@/rows/fields';
import { PanelText } from '@/rows/panel/PanelText';

/** Codes of entries of catalogues that the path realises (`R155-11.1`, a technique of a STIX catalogue), with commas between. */
export function Realises({ row, label, readOnly }: PanelPartProps<'paths'>) {
  return (
    <PanelText
      kind="paths"
      row={row}
      readOnly={readOnly}
      label={label}
      value={row.realises.join(', ')}
      patch={(text) => ({ realises: [...new Set(text.split(/[\s,，、;；]+/).filter((code) => code !== ''))] })}
    />
  );
}
