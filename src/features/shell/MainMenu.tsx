import { Link } from '@umijs/max';
import { Menu, type MenuProps } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { type Translate, useT } from '@/i18n';
import { menuIcons } from './menu-icons';
import type { MenuEntry } from './places';

interface Props {
  entries: readonly MenuEntry[];
  /** Addresses of the open page and its frames. */
  chain: readonly string[];
  mode: 'horizontal' | 'inline';
  /** Icons only; what is below opens beside them. */
  collapsed?: boolean;
  /** After a page was chosen. */
  onChosen?: () => void;
}

/** The menu of the application, across the header or down the sidebar. The open page is no link to itself. */
export function MainMenu({ entries, chain, mode, collapsed = false, onChosen }: Props) {
  const t = useT();
  const here = chain.join(' ');
  const [open, setOpen] = useState<string[]>([...chain]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page opens its own part, whatever was opened by hand
  useEffect(() => setOpen([...chain]), [here]);
  const items = useMemo(() => itemsOf(entries, here.split(' ').at(-1), t), [entries, here, t]);
  return (
    <Menu
      className="shell-menu"
      mode={mode}
      items={items}
      selectedKeys={[...chain]}
      inlineIndent={16}
      {...(mode === 'inline' && { inlineCollapsed: collapsed })}
      {...(mode === 'inline' && !collapsed && { openKeys: open, onOpenChange: setOpen })}
      overflowedIndicatorPopupClassName="shell-popup"
      {...(onChosen && { onClick: onChosen })}
    />
  );
}

function itemsOf(
  entries: readonly MenuEntry[],
  here: string | undefined,
  t: Translate,
  isFirst = true,
): NonNullable<MenuProps['items']> {
  return entries.map(({ path, to = path, text, icon, children }) => {
    const Icon = isFirst && icon ? menuIcons[icon] : undefined;
    const words = t(text as 'menu.project');
    return {
      key: path,
      ...(Icon && { icon: <Icon /> }),
      label: children.length > 0 || to === here ? words : <Link to={to}>{words}</Link>,
      ...(children.length > 0 && { children: itemsOf(children, here, t, false), popupClassName: 'shell-popup' }),
    };
  });
}
