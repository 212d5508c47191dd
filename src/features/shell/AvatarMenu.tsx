import {
  CloudUploadOutlined,
  InfoCircleOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SettingOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Dropdown } from 'antd';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { Portrait } from '@/components/Portrait';
import { useT } from '@/i18n';
import { HeaderPopup } from './HeaderPopup';
import { useLogout } from './useLogout';

interface Props {
  user: CurrentUser;
  onImport: () => void;
  onHelp: () => void;
  onAbout: () => void;
}

export function AvatarMenu({ user, onImport, onHelp, onAbout }: Props) {
  const t = useT();
  const logout = useLogout();
  const acts: Record<string, () => void> = {
    settings: () => history.push('/account/settings'),
    importData: onImport,
    help: onHelp,
    about: onAbout,
    logout,
  };
  return (
    <HeaderPopup
      button={
        <Button
          type="text"
          className="avatar-button"
          title={user.fullName || user.username}
          aria-label={t('shell.avatar.menu', { name: user.fullName })}
        >
          <Portrait size={24} src={user.profilePic || undefined}>
            <UserOutlined />
          </Portrait>
          <span className="avatar-name">{user.fullName || user.username}</span>
        </Button>
      }
    >
      {(button, shown) => (
        <Dropdown
          {...shown}
          menu={{
            items: [
              { key: 'settings', icon: <SettingOutlined />, label: t('shell.avatar.settings') },
              { key: 'importData', icon: <CloudUploadOutlined />, label: t('shell.avatar.importData') },
              { key: 'help', icon: <QuestionCircleOutlined />, label: t('help.page') },
              { key: 'about', icon: <InfoCircleOutlined />, label: t('about.title') },
              { type: 'divider' },
              { key: 'logout', icon: <LogoutOutlined />, label: t('shell.avatar.logout') },
            ],
            onClick: ({ key }) => acts[key]?.(),
          }}
        >
          {button}
        </Dropdown>
      )}
    </HeaderPopup>
  );
}
