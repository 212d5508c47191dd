import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { approval } from '#contract/approval.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import { PanelField } from './PanelField';
import { usePanelField } from './usePanelField';

/** Who is responsible for a row: a member of the task (R-WORK-20). The members are asked for when the list is opened. */
export function Responsible<K extends AnalysisKind>({
  kind,
  row,
  readOnly,
}: {
  kind: K;
  row: Row<K>;
  readOnly: boolean;
}) {
  const t = useT();
  const label = t('workspace.field.responsible');
  const { versionId } = useWorkspace((v) => v.head);
  const known = useWorkspace((v) => v.people.get(row.responsibleBy)) ?? row.responsibleBy;
  const [isAsked, setAsked] = useState(false);
  const { data: members } = useCall(approval.candidates, isAsked ? { params: { versionId } } : null);
  const { save, error } = usePanelField(kind, row, label);
  const options = useMemo(() => {
    const others = (members ?? []).filter(({ id }) => id !== row.responsibleBy);
    return [{ id: row.responsibleBy, name: known }, ...others].map(({ id, name }) => ({ value: id, label: name }));
  }, [members, row.responsibleBy, known]);
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Select
          id={id}
          size="small"
          value={row.responsibleBy}
          disabled={readOnly}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onOpenChange={(open) => open && setAsked(true)}
          onChange={(responsibleBy: string) => void save({ responsibleBy } as Patch<K>)}
        />
      )}
    </PanelField>
  );
}
