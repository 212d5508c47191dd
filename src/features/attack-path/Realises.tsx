import type { PanelPartProps } from '@/rows/fields';
import { PanelText } from '@/rows/panel/PanelText';

/** Codes of entries of catalogues that a path or a step realises (`R155-11.1`, a technique of a STIX catalogue), with commas between. */
function Realises<K extends 'paths' | 'steps'>({ kind, row, label, readOnly }: PanelPartProps<K> & { kind: K }) {
  return (
    <PanelText<'paths' | 'steps'>
      kind={kind}
      row={row}
      readOnly={readOnly}
      label={label}
      value={row.realises.join(', ')}
      patch={(text) => ({ realises: [...new Set(text.split(/[\s,，、;；]+/).filter((code) => code !== ''))] })}
    />
  );
}

export const PathRealises = (props: PanelPartProps<'paths'>) => <Realises kind="paths" {...props} />;
export const StepRealises = (props: PanelPartProps<'steps'>) => <Realises kind="steps" {...props} />;
