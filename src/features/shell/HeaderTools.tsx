import { SearchOutlined, SettingOutlined } from '@ant-design/icons';
import { useAccess, useLocation, useModel } from '@umijs/max';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { openPalette } from '@/components/palette/open-palette';
import { useT } from '@/i18n';
import { AppList } from './AppList';
import { AvatarMenu } from './AvatarMenu';
import { Bell } from './Bell';
import { LanguageSwitch } from './LanguageSwitch';
import { LeftTasks } from './LeftTasks';
import { openPart } from './open-part';

const DevPanel = process.env.NODE_ENV === 'development' ? lazy(() => import('./DevPanel')) : undefined;

/** The header of an open task has a field for it. */
const hasOwnSearch = (pathname: string) => pathname === '/project/analysis';

/** Right side of the header; what it opens stands in OpenPart. */
export function HeaderTools() {
  const t = useT();
  const access = useAccess();
  const { pathname } = useLocation();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.currentUser;
  return (
    <div className="header-tools">
      {user && <LeftTasks user={user.id} />}
      {access?.canAuth && <AppList entries={user?.appList ?? []} />}
      {user && <Bell />}
      <LanguageSwitch />
      {user && !hasOwnSearch(pathname) && (
        <Button
          type="text"
          icon={<SearchOutlined />}
          aria-label={t('palette.title')}
          title={t('palette.title')}
          onClick={() => openPalette()}
        />
      )}
      <Button
        type="text"
        icon={<SettingOutlined />}
        aria-label={t('shell.settings.open')}
        title={t('shell.settings.open')}
        onClick={() => openPart('settings')}
      />
      {user && (
        <AvatarMenu
          user={user}
          onImport={() => openPart('import')}
          onHelp={() => openPart('help')}
          onAbout={() => openPart('about')}
        />
      )}
      {DevPanel && (
        <Suspense>
          <DevPanel />
        </Suspense>
      )}
    </div>
  );
}
