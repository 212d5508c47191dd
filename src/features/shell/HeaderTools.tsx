import { SettingOutlined } from '@ant-design/icons';
import { useAccess, useModel } from '@umijs/max';
import { Button, Space } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useT } from '@/i18n';
import { AppList } from './AppList';
import { AvatarMenu } from './AvatarMenu';
import { LanguageSwitch } from './LanguageSwitch';
import { LeftTasks } from './LeftTasks';
import { PartBoundary } from './PageBoundary';

const SettingsDrawer = lazy(() => import('./SettingsDrawer'));
const ImportDialog = lazy(() => import('./ImportDialog'));
const DevPanel = process.env.NODE_ENV === 'development' ? lazy(() => import('./DevPanel')) : undefined;

/** Right side of the header; the two heavy parts load when they are opened. */
export function HeaderTools() {
  const t = useT();
  const access = useAccess();
  const { initialState } = useModel('@@initialState');
  const [open, setOpen] = useState<'settings' | 'import' | undefined>();
  const close = () => setOpen(undefined);
  const user = initialState?.currentUser;
  return (
    <Space size={2} className="header-tools">
      {user && <LeftTasks user={user.id} />}
      {access?.canAuth && <AppList entries={user?.appList ?? []} />}
      <LanguageSwitch />
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={t('shell.settings.open')}
        title={t('shell.settings.open')}
        onClick={() => setOpen('settings')}
      />
      {user && <AvatarMenu user={user} onImport={() => setOpen('import')} />}
      <PartBoundary key={open ?? ''}>
        <Suspense>
          {open === 'settings' && <SettingsDrawer onClose={close} />}
          {open === 'import' && <ImportDialog onClose={close} />}
          {DevPanel && <DevPanel />}
        </Suspense>
      </PartBoundary>
    </Space>
  );
}
