import { Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import type { KindName, Patch, Row } from '#domain/model/kinds.ts';
import { PanelField } from './PanelField';
import { usePanelField } from './usePanelField';

export interface PanelOption {
  value: string;
  label: ReactNode;
  /** What typing searches. */
  text: string;
}

interface Common<K extends KindName> {
  kind: K;
  row: Row<K>;
  label: string;
  readOnly: boolean;
}

/** One of several; with `allowEmpty` it can be cleared (null). */
export function PanelChoice<K extends KindName>({
  kind,
  row,
  label,
  value,
  options,
  patch,
  allowEmpty = false,
  readOnly,
}: Common<K> & {
  value: string | null;
  options: readonly PanelOption[];
  patch: (value: string | null) => Patch<K>;
  allowEmpty?: boolean;
}) {
  const { save, error } = usePanelField(kind, row, label);
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Select
          id={id}
          size="small"
          value={value || null}
          disabled={readOnly}
          allowClear={allowEmpty}
          showSearch={{ optionFilterProp: 'text' }}
          options={[...options]}
          status={error ? 'error' : ''}
          onChange={(next) => void save(patch(next ?? null))}
        />
      )}
    </PanelField>
  );
}

/** Several of many: links to other rows, properties. */
export function PanelChoices<K extends KindName>({
  kind,
  row,
  label,
  value,
  options,
  patch,
  readOnly,
}: Common<K> & {
  value: readonly string[];
  options: readonly PanelOption[];
  patch: (value: string[]) => Patch<K>;
}) {
  const { save, error } = usePanelField(kind, row, label);
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Select
          id={id}
          size="small"
          mode="multiple"
          value={[...value]}
          disabled={readOnly}
          showSearch={{ optionFilterProp: 'text' }}
          options={[...options]}
          status={error ? 'error' : ''}
          onChange={(next: string[]) => void save(patch(next))}
        />
      )}
    </PanelField>
  );
}

export function PanelSwitch<K extends KindName>({
  kind,
  row,
  label,
  value,
  patch,
  readOnly,
}: Common<K> & { value: boolean; patch: (value: boolean) => Patch<K> }) {
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
