import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { approval } from '#contract/approval.ts';
import type { AnalysisKind, Patch, Row } from '#domain/kinds/kinds.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { useWorkspace } from '@/session/SessionProvider';
import { PanelField } from './PanelField';
import { PanelText } from './PanelText';
import { usePanelField } from './usePanelField';

/** The choice that stands for a person who has no account. */
const other = '=';

/** A person who decides: by name, with their account if they have one, else in a function. */
export interface Decider {
  name: string;
  user: string;
  function: string;
}

/** Who decides something about a row: a member of the task, or a named person with a function (15.9). */
export function NamedPerson<K extends AnalysisKind>({
  kind,
  row,
  label,
  functionLabel,
  nobody,
  person: { name, user, function: as },
  patch,
  readOnly,
}: {
  kind: K;
  row: Row<K>;
  label: string;
  functionLabel: string;
  /** What is said while nobody is named. */
  nobody: string;
  person: Decider;
  patch: (changes: Partial<Decider>) => Patch<K>;
  readOnly: boolean;
}) {
  const t = useT();
  const { versionId } = useWorkspace((v) => v.head);
  const [isAsked, setAsked] = useState(false);
  const { data: members } = useCall(approval.candidates, isAsked ? { params: { versionId } } : null);
  const { save, error } = usePanelField(kind, row, label);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = user || (name || wanted ? other : null);
  const options = useMemo(() => {
    const known = (members ?? []).filter(({ id }) => id !== user).map((one) => ({ value: one.id, label: one.name }));
    const own = user ? [{ value: user, label: name }] : [];
    return [...own, ...known, { value: other, label: t('risk.acceptor.other') }];
  }, [members, user, name, t]);
  const choose = (id: string | undefined) => {
    setWanted(id === other ? other : null);
    if (id === user || (id === other && !user)) return;
    const found = members?.find((member) => member.id === id)?.name ?? '';
    void save(patch(id === other || !id ? { name: '', user: '' } : { name: found, user: id }));
  };
  return (
    <>
      <PanelField label={label} error={error}>
        {(id) => (
          <Select
            id={id}
            size="small"
            value={chosen}
            disabled={readOnly}
            options={options}
            placeholder={nobody}
            allowClear={clearable(t('form.clear'))}
            showSearch={{ optionFilterProp: 'label' }}
            onOpenChange={(open) => open && setAsked(true)}
            onChange={choose}
          />
        )}
      </PanelField>
      {chosen === other && (
        <PanelText
          kind={kind}
          row={row}
          readOnly={readOnly}
          label={t('risk.acceptor.name')}
          value={name}
          patch={(typed) => patch({ name: typed })}
        />
      )}
      {chosen !== null && (
        <PanelText
          kind={kind}
          row={row}
          readOnly={readOnly}
          label={functionLabel}
          value={as}
          needed={chosen === other ? t('risk.acceptor.functionNeeded') : null}
          patch={(typed) => patch({ function: typed })}
        />
      )}
    </>
  );
}
