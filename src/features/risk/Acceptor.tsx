import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { approval } from '#contract/approval.ts';
import { emptyResidual, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { clearable } from '@/components/clearable';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { PanelField } from '@/rows/panel/PanelField';
import { PanelText } from '@/rows/panel/PanelText';
import { usePanelField } from '@/rows/panel/usePanelField';
import { useWorkspace } from '@/session/SessionProvider';
import { withResidual } from './residual-edits';

/** The choice that stands for a person who has no account. */
const other = '=';

/** Who accepts the risk that is left: a member of the task, or a named person with a function (15.9). */
export function Acceptor({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const label = t('risk.field.acceptedBy');
  const { versionId } = useWorkspace((v) => v.head);
  const [isAsked, setAsked] = useState(false);
  const { data: members } = useCall(approval.candidates, isAsked ? { params: { versionId } } : null);
  const { save, error } = usePanelField('risks', row, label);
  const { acceptedBy, acceptedUser = '', acceptedAs = '' } = row.residual ?? emptyResidual;
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen = acceptedUser || (acceptedBy || wanted ? other : null);
  const options = useMemo(() => {
    const known = (members ?? [])
      .filter(({ id }) => id !== acceptedUser)
      .map(({ id, name }) => ({ value: id, label: name }));
    const own = acceptedUser ? [{ value: acceptedUser, label: acceptedBy }] : [];
    return [...own, ...known, { value: other, label: t('risk.acceptor.other') }];
  }, [members, acceptedUser, acceptedBy, t]);
  const choose = (id: string | undefined) => {
    setWanted(id === other ? other : null);
    if (id === acceptedUser || (id === other && !acceptedUser)) return;
    const name = members?.find((member) => member.id === id)?.name ?? '';
    const who = id === other || !id ? { acceptedBy: '', acceptedUser: '' } : { acceptedBy: name, acceptedUser: id };
    void save({ residual: withResidual(row, who) });
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
            placeholder={t('risk.acceptor.nobody')}
            allowClear={clearable(t('form.clear'))}
            showSearch={{ optionFilterProp: 'label' }}
            onOpenChange={(open) => open && setAsked(true)}
            onChange={choose}
          />
        )}
      </PanelField>
      {chosen === other && (
        <PanelText
          kind="risks"
          row={row}
          readOnly={readOnly}
          label={t('risk.acceptor.name')}
          value={acceptedBy}
          patch={(name) => ({ residual: withResidual(row, { acceptedBy: name }) })}
        />
      )}
      {chosen !== null && (
        <PanelText
          kind="risks"
          row={row}
          readOnly={readOnly}
          label={t('risk.acceptor.function')}
          value={acceptedAs}
          needed={chosen === other ? t('risk.acceptor.functionNeeded') : null}
          patch={(acceptedAs) => ({ residual: withResidual(row, { acceptedAs }) })}
        />
      )}
    </>
  );
}
