import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { LayoutSettings } from '#config/layout.ts';
import { useT } from '@/i18n';
import { Brand } from './Brand';
import { HeaderTools } from './HeaderTools';
import { MainMenu } from './MainMenu';
import type { MenuEntry } from './places';

interface Props {
  settings: LayoutSettings;
  entries: readonly MenuEntry[];
  chain: readonly string[];
  collapsed: boolean;
  onCollapse: (collapsed: boolean) => void;
}

/** Menu down the side. Without a header above (layout "side") it carries name and tools as well. */
export function Sider({ settings, entries, chain, collapsed, onCollapse }: Props) {
  const t = useT();
  const isAlone = settings.layout === 'side';
  const turn = t(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return (
    <aside
      className="shell-sider"
      {...(collapsed && { 'data-collapsed': '' })}
      {...(settings.fixSiderbar && { 'data-fixed': '' })}
    >
      {isAlone && settings.menuHeader && <Brand logoOnly={collapsed} />}
      <nav className="shell-sider-menu" aria-label={t('shell.menu')}>
        <MainMenu entries={entries} chain={chain} mode="inline" collapsed={collapsed} />
      </nav>
      {isAlone && <HeaderTools />}
      <button
        type="button"
        className="shell-collapse"
        aria-label={turn}
        title={turn}
        aria-expanded={!collapsed}
        onClick={() => onCollapse(!collapsed)}
      >
        {collapsed ? <RightOutlined /> : <LeftOutlined />}
      </button>
    </aside>
  );
}
