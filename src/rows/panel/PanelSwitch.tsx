import { Switch } from 'antd';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { PanelField } from './PanelField';
import { usePanelField } from './usePanelField';

/** Yes or no, saved at once. */
export function PanelSwitch<K extends AnalysisKind>({
  kind,
  row,
  label,
  value,
  patch,
  readOnly,
  before,
}: {
  kind: K;
  row: Row<K>;
  label: string;
  value: boolean;
  patch: (value: boolean) => Patch<K>;
  readOnly: boolean;
  /** Asked before it is saved; false leaves the row as it is. */
  before?: (patch: Patch<K>) => Promise<boolean>;
}) {
  const { save, error } = usePanelField(kind, row, label);
  const change = async (next: boolean) => {
    if (!before || (await before(patch(next)))) await save(patch(next));
  };
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Switch
          id={id}
          size="small"
          checked={value}
          disabled={readOnly}
          style={{ justifySelf: 'start' }}
          onChange={(next) => void change(next)}
        />
      )}
    </PanelField>
  );
}
