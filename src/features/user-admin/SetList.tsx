import { Result } from 'antd';
import { type PermissionSetItem, permissionSet } from '#contract/account/user-admin.ts';
import { useT } from '@/i18n';
import { fields } from '@/lists/fields';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { NamedList } from './NamedList';
import { SetDrawer } from './SetDrawer';

const columns = fields<PermissionSetItem & { held: number }>()('userAdmin', {
  _setName: { width: 280, show: ({ name }) => name },
  held: { width: 120 },
});

/** The permission sets by name. */
export function SetList({ canModify }: { canModify: boolean }) {
  const t = useT();
  const { data, error, mutate } = useCall(permissionSet.list, {});
  if (error) return <Result status="warning" title={t('userAdmin.failed')} />;
  return (
    <NamedList
      of="set"
      id="system.permissionSet"
      fields={columns}
      rows={(data ?? []).map((set) => ({ ...set, held: set.permissions.length }))}
      canModify={canModify}
      nameOf={({ name }) => name}
      drop={(setId) => call(permissionSet.drop, { params: { setId } })}
      onChanged={mutate}
      form={(set, onSaved, onClose) => <SetDrawer key={set?.id ?? ''} set={set} onSaved={onSaved} onClose={onClose} />}
    />
  );
}
