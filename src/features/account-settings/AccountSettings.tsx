import { useModel, useSearchParams } from '@umijs/max';
import { Card, Flex, Tabs } from 'antd';
import { useT } from '@/i18n';
import { BasicSettings } from './BasicSettings';
import { Binding } from './Binding';
import { ChangePassword } from './ChangePassword';
import { Notifications } from './Notifications';
import { OwnData } from './OwnData';
import { OwnSessions } from './OwnSessions';
import { Passkeys } from './Passkeys';
import { PersonalTokens } from './PersonalTokens';
import { SecondFactor } from './SecondFactor';
import { SecuritySettings } from './SecuritySettings';

/** Profile, sessions and password of the signed-in user; the open tab is part of the address. */
export function AccountSettings() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser;
  if (!user) return null;
  return (
    <Flex vertical gap={16}>
      <h1 className="page-title">{t('menu.account.settings')}</h1>
      <Card size="small">
        <Tabs
          tabPlacement="start"
          activeKey={query.get('tab') ?? 'basic'}
          onChange={(tab) => setQuery({ tab }, { replace: true })}
          items={[
            { key: 'basic', label: t('accountSettings.tab.basic'), children: <BasicSettings user={user} /> },
            {
              key: 'security',
              label: t('accountSettings.tab.security'),
              children: (
                <>
                  <SecuritySettings onChangePassword={() => setQuery({ tab: 'password' }, { replace: true })} />
                  <SecondFactor />
                  <Passkeys />
                  <OwnSessions />
                  <OwnData />
                </>
              ),
            },
            { key: 'binding', label: t('accountSettings.tab.binding'), children: <Binding /> },
            { key: 'tokens', label: t('accountSettings.tab.tokens'), children: <PersonalTokens /> },
            {
              key: 'notifications',
              label: t('accountSettings.tab.notifications'),
              children: <Notifications />,
            },
            {
              key: 'password',
              label: t('accountSettings.tab.password'),
              children: <ChangePassword username={user.username} />,
            },
          ]}
        />
      </Card>
    </Flex>
  );
}
