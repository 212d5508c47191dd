import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { Button, Dropdown, type MenuProps } from 'antd';
import { useT } from '@/i18n';
import { HeaderPopup } from './HeaderPopup';

/** An entry as ProLayout hands it over: named in the language of the screen, without those a person may not open. */
export interface MenuEntry {
  path?: string;
  name?: string;
  hideInMenu?: boolean;
  children?: MenuEntry[];
}

const shown = (entries: readonly MenuEntry[] = []) =>
  entries.filter(({ name, path, hideInMenu }) => name && path && !hideInMenu);

/** The menu of the application behind its name, where a page needs the header for itself. */
export function AppMenu({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  const items: MenuProps['items'] = shown(entries).map(({ path = '', name, children }) => {
    const inside = shown(children).map((entry) => ({ key: entry.path ?? '', label: entry.name }));
    return inside.length > 0 ? { key: path, type: 'group', label: name, children: inside } : { key: path, label: name };
  });
  return (
    <HeaderPopup
      button={
        <Button
          type="text"
          size="small"
          className="app-menu"
          icon={<DownOutlined />}
          aria-label={t('shell.menu.open')}
          title={t('shell.menu.open')}
        />
      }
    >
      {(button, shown) => (
        <Dropdown {...shown} placement="bottomLeft" menu={{ items, onClick: ({ key }) => history.push(key) }}>
          {button}
        </Dropdown>
      )}
    </HeaderPopup>
  );
}
