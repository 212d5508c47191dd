import type { FunctionRow } from '#domain/model/function.ts';
import { useT } from '@/i18n';
import { useRowChoices } from '@/workspace/options';
import { PanelChoice, PanelSwitch } from '@/workspace/panel/PanelChoice';
import { PanelText } from '@/workspace/panel/PanelText';
import { patchOf } from './columns';
import { useLevelChoices } from './level-choices';
import { RelatedAssets } from './RelatedAssets';

/** One function: its place among the functions, the assets that serve it. */
export function FunctionPanel({ row, readOnly }: { row: FunctionRow; readOnly: boolean }) {
  const t = useT();
  const functions = useRowChoices('functions');
  const levels = useLevelChoices();
  const common = { kind: 'functions', row, readOnly } as const;
  return (
    <>
      <PanelText {...common} label={t('workspace.field.name')} value={row.name} patch={(name) => ({ name })} />
      <PanelText
        {...common}
        label={t('workspace.field.description')}
        long
        value={row.description}
        patch={(description) => ({ description })}
      />
      <PanelChoice
        {...common}
        label={t('function.field.level')}
        value={row.level}
        options={levels}
        patch={(level) => patchOf(row, 'level', level)}
      />
      <PanelChoice
        {...common}
        label={t('function.field.parent')}
        value={row.parent}
        options={functions.filter((f) => f.value !== row.id)}
        allowEmpty
        patch={(parent) => patchOf(row, 'parent', parent)}
      />
      <PanelSwitch
        {...common}
        label={t('function.field.cybersecurity')}
        value={row.cybersecurity}
        patch={(cybersecurity) => ({ cybersecurity })}
      />
      <RelatedAssets row={row} readOnly={readOnly} />
      <PanelText {...common} label={t('function.field.data')} long value={row.data} patch={(data) => ({ data })} />
      <PanelText {...common} label={t('workspace.field.code')} value={row.code} patch={(code) => ({ code })} />
    </>
  );
}
