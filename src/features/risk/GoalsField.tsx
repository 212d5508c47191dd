import { Select } from 'antd';
import type { RiskRow } from '#domain/model/risk.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/workspace/options';
import { PanelField } from '@/workspace/panel/PanelField';
import { usePanelField } from '@/workspace/panel/usePanelField';
import { useAskBinding } from '@/workspace/useAskBinding';

/** The goals of a risk. A bound risk is orange, and binding another goal asks before it overwrites. */
export function GoalsField({ row, readOnly }: { row: RiskRow; readOnly: boolean }) {
  const t = useT();
  const options = useRowChoices('goals');
  const ask = useAskBinding();
  const label = t('risk.field.goals');
  const { save, error } = usePanelField('risks', row, label);
  const choose = async (next: string[]) => {
    const fresh = next.find((id) => !row.goals.includes(id));
    const goals = fresh ? await ask(row, fresh) : next;
    if (goals) await save({ goals });
  };
  return (
    <PanelField label={label} error={error}>
      {(id) => (
        <Select
          id={id}
          className={row.goals.length > 0 ? 'risk-bound' : ''}
          size="small"
          mode="multiple"
          value={[...row.goals]}
          disabled={readOnly}
          showSearch={{ optionFilterProp: 'text' }}
          options={[...options]}
          status={error ? 'error' : ''}
          onChange={(next: string[]) => void choose(next)}
        />
      )}
    </PanelField>
  );
}
