import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { App, Button, Flex, Result } from 'antd';
import { type AppEntryItem, appEntry } from '#contract/app-entry.ts';
import { useAddressParts } from '@/components/useAddressParts';
import { useConfirmDelete } from '@/components/useConfirmDelete';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { call } from '@/request/call';
import { useCall } from '@/request/useCall';
import { AppEntryDrawer } from './AppEntryDrawer';

const columns = fields<AppEntryItem>()('userAdmin', {
  configName: { width: 240 },
  configCode: { width: 160 },
  appHref: { width: 420 },
});

/** The applications that the list in the header offers beside the product, by name. */
export function AppEntryList({ canModify }: { canModify: boolean }) {
  const t = useT();
  const { message } = App.useApp();
  const confirm = useConfirmDelete();
  const [address, go] = useAddressParts();
  const { data, error, mutate } = useCall(appEntry.list, {});
  if (error) return <Result status="warning" title={t('system.failed')} />;
  const open = data?.find(({ id }) => id === address.get('edit'));
  const close = () => go({ edit: undefined, new: undefined });
  const create = canModify && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => go({ new: '1' })}>
      {t('userAdmin.app.create')}
    </Button>
  );
  const remove = ({ id, configName: name }: AppEntryItem) =>
    confirm({
      title: t('userAdmin.delete.title', { name }),
      words: t('userAdmin.app.deleteWords'),
      onDelete: async () => {
        mutate(await call(appEntry.drop, { params: { appId: id } }));
        message.success(t('userAdmin.app.deleted', { name }));
      },
    });
  return (
    <>
      <EntityTable
        id="system.apps"
        fields={columns}
        rows={data ?? []}
        toolbar={create}
        empty={{ text: t('userAdmin.app.empty'), action: create || undefined }}
        {...(canModify && {
          actions: (row: AppEntryItem) => (
            <Flex gap={4}>
              <Button
                type="text"
                size="small"
                icon={<EditOutlined />}
                aria-label={t('userAdmin.open', { name: row.configName })}
                onClick={() => go({ edit: row.id })}
              />
              <Button
                type="text"
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('userAdmin.delete.title', { name: row.configName })}
                onClick={() => remove(row)}
              />
            </Flex>
          ),
        })}
      />
      {canModify && (open || address.has('new')) && (
        <AppEntryDrawer
          key={open?.id ?? ''}
          entry={open}
          onSaved={(list, name) => {
            mutate(list);
            close();
            message.success(t('userAdmin.app.saved', { name }));
          }}
          onClose={close}
        />
      )}
    </>
  );
}
