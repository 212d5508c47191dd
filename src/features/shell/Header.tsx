import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { LayoutSettings } from '#config/layout.ts';
import { useT } from '@/i18n';
import { Brand } from './Brand';
import { HeaderTools } from './HeaderTools';
import { MainMenu } from './MainMenu';
import type { MenuEntry } from './places';

interface Props {
  settings: LayoutSettings;
  /** What it shows of the menu; empty when the menu is elsewhere. */
  entries: readonly MenuEntry[];
  chain: readonly string[];
  /** On a narrow screen: opens the menu, which has no place on the page. */
  onMenu?: (() => void) | undefined;
}

/** Name, menu (layout "top"; the first level when menus are split) and tools. */
export function Header({ settings, entries, chain, onMenu }: Props) {
  const t = useT();
  const isFixed = settings.fixedHeader || settings.layout === 'mix';
  return (
    <header className="shell-header" {...(isFixed && { 'data-fixed': '' })}>
      <div className="shell-header-line" data-width={settings.layout === 'top' ? settings.contentWidth : 'Fluid'}>
        {onMenu && (
          <Button
            type="text"
            icon={<MenuOutlined />}
            aria-label={t('shell.menu.open')}
            title={t('shell.menu.open')}
            onClick={onMenu}
          />
        )}
        {settings.menuHeader && <Brand logoOnly={onMenu !== undefined} />}
        <nav className="shell-header-menu" aria-label={t('shell.menu')}>
          {entries.length > 0 && <MainMenu entries={entries} chain={chain} mode="horizontal" />}
        </nav>
        <HeaderTools />
      </div>
    </header>
  );
}
