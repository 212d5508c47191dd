import { useAccess } from '@umijs/max';
import { Alert, Card, Flex, Tabs } from 'antd';
import { useAddressParts } from '@/components/useAddressParts';
import { useT } from '@/i18n';
import { SetList } from './SetList';
import { UserList } from './UserList';

/** Users and permission sets, a tab each; the tab and what is open stand in the address. */
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
          activeKey={address.get('tab') === 'sets' ? 'sets' : 'users'}
          onChange={(tab) => go({ tab: tab === 'sets' ? tab : undefined, edit: undefined, new: undefined })}
          destroyOnHidden
          items={[
            { key: 'users', label: t('userAdmin.tab.users'), children: <UserList canModify={canModify} /> },
            { key: 'sets', label: t('userAdmin.tab.sets'), children: <SetList canModify={canModify} /> },
          ]}
        />
      </Card>
    </Flex>
  );
}
