import { AppstoreOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { ownAppCode } from '#domain/model/own-app.ts';
import { useT } from '@/i18n';
import { HeaderPopup } from './HeaderPopup';

/** Applications of the same sign-in; nothing where there is no other. Only web addresses become links. */
export function AppList({ entries }: { entries: CurrentUser['appList'] }) {
  const t = useT();
  const others = entries.filter(
    (entry) => entry.configCode !== ownAppCode && /^(https?:|\/(?!\/))/.test(entry.appHref),
  );
  if (others.length === 0) return null;
  const list = (
    <ul className="app-list">
      {others.map((entry) => (
        <li key={entry.configCode}>
          <a href={entry.appHref}>{entry.configName}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <HeaderPopup
      button={
        <Button
          type="text"
          icon={<AppstoreOutlined />}
          aria-label={t('shell.apps.open')}
          title={t('shell.apps.open')}
        />
      }
    >
      {(button, shown) => (
        <Popover {...shown} content={list} title={t('shell.apps.open')}>
          {button}
        </Popover>
      )}
    </HeaderPopup>
  );
}
