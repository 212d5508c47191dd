import { useAccess } from '@umijs/max';
import { Alert, Card, Flex, Tabs } from 'antd';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { AppEntryList } from './AppEntryList';
import { SetList } from './SetList';
import { UserList } from './UserList';

const tabs = ['users', 'sets', 'apps'];

/** Users, permission sets and the applications beside the product, a tab each; the tab and what is open stand in the address. */
export function UserPage() {
  const t = useT();
  const { canInAuthUserModify: canModify } = useAccess();
  const [address, go] = useAddressParts();
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('userAdmin.title')}</h1>
      {!canModify && <Alert type="info" showIcon title={t('userAdmin.readOnly')} />}
      <Card size="small">
        <Tabs
          activeKey={tabs.find((tab) => tab === address.get('tab')) ?? 'users'}
          onChange={(tab) => go({ tab: tab === 'users' ? undefined : tab, edit: undefined, new: undefined })}
          destroyOnHidden
          items={[
            { key: 'users', label: t('userAdmin.tab.users'), children: <UserList canModify={canModify} /> },
            { key: 'sets', label: t('userAdmin.tab.sets'), children: <SetList canModify={canModify} /> },
            { key: 'apps', label: t('userAdmin.tab.apps'), children: <AppEntryList canModify={canModify} /> },
          ]}
        />
      </Card>
    </Flex>
  );
}
