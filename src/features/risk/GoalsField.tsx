import { App } from 'antd';
import { useT } from '@/i18n';
import { useRowChoices } from '@/rows/choices';
import type { PanelPartProps } from '@/rows/fields';
import { PanelSelect } from '@/rows/panel/PanelSelect';
import { usePanelField } from '@/rows/panel/usePanelField';
import { useAskBinding } from '@/rows/useAskBinding';
import styles from './risk.less';

/** The goals of a risk. A bound risk is orange, and binding another goal asks before it overwrites. */
export function GoalsField({ row, label, readOnly }: PanelPartProps<'risks'>) {
  const t = useT();
  const { message } = App.useApp();
  const options = useRowChoices('goals');
  const ask = useAskBinding();
  const { save, error } = usePanelField('risks', row, label);
  const choose = async (next: string[]) => {
    const fresh = next.find((id) => !row.goals.includes(id));
    const goals = fresh ? await ask(row, fresh) : next;
    if (goals && (await save({ goals }))) message.success(t('workspace.links.saved', { codes: row.code }));
  };
  return (
    <PanelSelect
      className={row.goals.length > 0 ? styles.bound : ''}
      label={label}
      value={row.goals}
      options={options}
      readOnly={readOnly}
      error={error}
      onChange={(next) => void choose(next)}
    />
  );
}
