import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex, Result } from 'antd';
import { type PermissionSetItem, permissionSet } from '#contract/user-admin.ts';
import { useAddressParts } from '@/components/useAddressParts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { SetDrawer } from './SetDrawer';

const columns = fields<PermissionSetItem & { held: number }>()('userAdmin', {
  _setName: { width: 280, show: ({ name }) => name },
  held: { width: 120 },
});

/** The permission sets by name. */
export function SetList({ canModify }: { canModify: boolean }) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [address, go] = useAddressParts();
  const { data, error, mutate } = useCall(permissionSet.list, {});
  if (error) return <Result status="warning" title={t('userAdmin.failed')} />;
  const open = data?.find(({ id }) => id === address.get('edit'));
  const close = () => go({ edit: undefined, new: undefined });
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })}>
      {t('userAdmin.set.create')}
    </Button>
  );
  const remove = ({ id, name }: PermissionSetItem) =>
    confirm({
      title: t('userAdmin.delete.title', { name }),
      words: t('userAdmin.set.deleteWords'),
      onDelete: async () => {
        mutate(await call(permissionSet.drop, { params: { setId: id } }));
        message.success(t('userAdmin.set.deleted', { name }));
      },
    });
  return (
    <>
      <EntityTable
        id="system.permissionSet"
        fields={columns}
        rows={(data ?? []).map((set) => ({ ...set, held: set.permissions.length }))}
        toolbar={create}
        empty={{ text: t('userAdmin.set.empty'), action: create || undefined }}
        {...(canModify && {
          actions: (row: PermissionSetItem) => (
            <Flex gap={4}>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('userAdmin.open', { name: row.name })}
                onClick={() => go({ edit: row.id })}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('userAdmin.delete.title', { name: row.name })}
                onClick={() => remove(row)}
              />
            </Flex>
          ),
        })}
      />
      {canModify && (open || address.has('new')) && (
        <SetDrawer
          key={open?.id ?? ''}
          set={open}
          onSaved={(list, name) => {
            mutate(list);
            close();
            message.success(t('userAdmin.set.saved', { name }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
