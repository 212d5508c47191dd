import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { type Chosen, type PanelOption, PanelSelect } from './PanelSelect';
import { usePanelField } from './usePanelField';

/** A choice that is saved at once: one (null = none), or several where `value` is a list. */
export function PanelChoice<K extends AnalysisKind, V extends string | null | readonly string[]>({
  kind,
  row,
  patch,
  ...select
}: {
  kind: K;
  row: Row<K>;
  label: string;
  value: V;
  options: readonly PanelOption[];
  patch: (value: Chosen<V>) => Patch<K>;
  allowEmpty?: boolean;
  needed?: string | null | undefined;
  readOnly: boolean;
}) {
  const { save, error } = usePanelField(kind, row, select.label);
  return <PanelSelect {...select} error={error} onChange={(value: Chosen<V>) => void save(patch(value))} />;
}
