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
}: {
  kind: K;
  row: Row<K>;
  label: string;
  value: boolean;
  patch: (value: boolean) => Patch<K>;
  readOnly: boolean;
}) {
  const { save, error } = usePanelField(kind, row, label);
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Switch
          id={id}
          size="small"
          checked={value}
          disabled={readOnly}
          style={{ justifySelf: 'start' }}
          onChange={(next) => void save(patch(next))}
        />
      )}
    </PanelField>
  );
}
