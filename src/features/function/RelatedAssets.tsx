import { Select } from 'antd';
import { useMemo } from 'react';
import type { FunctionRow } from '#domain/model/function.ts';
import { change } from '#domain/workspace/edit.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/workspace/options';
import { PanelField } from '@/workspace/panel/PanelField';
import { useAct } from '@/workspace/useAct';
import { useSession, useWorkspace } from '@/workspace/WorkspaceProvider';

/** The assets that serve a function. The link stands in the asset, so choosing here changes the assets, in one edit. */
export function RelatedAssets({ row, readOnly }: { row: FunctionRow; readOnly: boolean }) {
  const t = useT();
  const session = useSession();
  const act = useAct();
  const table = useWorkspace((v) => v.w.assets);
  const choices = useRowChoices('assets');
  const related = useMemo(
    () => choices.map(({ value }) => value).filter((id) => table.get(id)?.functions.includes(row.id)),
    [choices, table, row.id],
  );
  const relate = (ids: readonly string[]) => {
    const wishes = [...table.values()].flatMap((asset) => {
      const has = asset.functions.includes(row.id);
      if (has === ids.includes(asset.id)) return [];
      const functions = has ? asset.functions.filter((id) => id !== row.id) : [...asset.functions, row.id];
      return [change('assets', asset, { functions })];
    });
    void act(session.edit(...wishes));
  };
  return (
    <PanelField label={t('function.field.assets')}>
      {(id) => (
        <Select
          id={id}
          size="small"
          mode="multiple"
          value={related}
          disabled={readOnly}
          showSearch={{ optionFilterProp: 'text' }}
          options={[...choices]}
          onChange={relate}
        />
      )}
    </PanelField>
  );
}
