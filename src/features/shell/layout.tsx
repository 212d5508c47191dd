import type { RunTimeLayoutConfig } from '@umijs/max';
import { cloneElement, type HTMLAttributes, isValidElement, lazy, type ReactNode, Suspense } from 'react';
import { headerHeight, themeColors } from '#config/layout.ts';
import { isPage } from '@/components/page-parts';
import { currentLanguage, textOf, textsOf } from '@/i18n';
import { readableOn } from '@/readable';
import type { MenuEntry } from './AppMenu';
import { Footer } from './Footer';
import { HeaderContent } from './HeaderContent';
import { HeaderTools } from './HeaderTools';
import { Logo } from './Logo';
import { PageBoundary } from './PageBoundary';
import { cachedSettings } from './settings-store';

const NotFound = lazy(() => import('./Exceptions').then((pages) => ({ default: pages.NotFound })));
const NoPermission = lazy(() => import('./Exceptions').then((pages) => ({ default: pages.NoPermission })));

/** Dark navigation of the style "dark": the page itself stays light under the filter of global.less. */
const darkNavigation = {
  colorBgHeader: '#001529',
  colorHeaderTitle: '#fff',
  colorTextMenu: 'rgba(255,255,255,0.8)',
  colorTextMenuSecondary: 'rgba(255,255,255,0.65)',
  colorTextMenuSelected: '#fff',
  colorTextMenuActive: '#fff',
  colorBgMenuItemHover: 'rgba(255,255,255,0.08)',
  colorBgMenuItemSelected: 'rgba(255,255,255,0.16)',
  colorTextRightActionsItem: 'rgba(255,255,255,0.85)',
  colorBgRightActionsItemHover: 'rgba(255,255,255,0.12)',
};
const darkSider = {
  colorMenuBackground: '#001529',
  colorTextMenu: 'rgba(255,255,255,0.8)',
  colorTextMenuSecondary: 'rgba(255,255,255,0.65)',
  colorTextMenuSelected: '#fff',
  colorTextMenuItemHover: '#fff',
  colorTextMenuActive: '#fff',
  colorTextMenuTitle: '#fff',
  colorTextSubMenuSelected: '#fff',
  colorBgMenuItemHover: 'rgba(255,255,255,0.08)',
  colorBgMenuItemSelected: 'rgba(255,255,255,0.16)',
  colorTextCollapsedButton: 'rgba(255,255,255,0.8)',
  colorBgCollapsedButton: '#001529',
};

const headerTools = () => <HeaderTools />;

/** ProLayout's own is a box to click on: without a name, out of reach of the keyboard. */
const nameCollapse = (collapsed?: boolean, dom?: ReactNode) => {
  if (!isValidElement<HTMLAttributes<HTMLElement>>(dom)) return dom;
  const turn = dom.props.onClick as (() => void) | undefined;
  const name = textOf(collapsed ? 'shell.menu.expand' : 'shell.menu.collapse');
  return cloneElement(dom, {
    role: 'button',
    tabIndex: 0,
    title: name,
    'aria-label': name,
    'aria-expanded': !collapsed,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      turn?.();
    },
  });
};

/** The product's name, as ProLayout shows it but as no heading: the first heading of a page is the name of the page. */
const nameProduct = (logo: ReactNode, title: ReactNode, props?: { isMobile?: boolean }) => {
  if (props?.isMobile) return null;
  const words = isValidElement<HTMLAttributes<HTMLElement>>(title)
    ? cloneElement(title, { role: 'presentation' })
    : title;
  return (
    // biome-ignore lint/a11y/useValidAnchor: ProLayout styles and answers it; by keys the menu leads to the same page
    <a key="title">
      {logo}
      {words}
    </a>
  );
};

/** ProLayout's menus are in no landmark: a screen reader lists this one by its name. In the header it takes the place of the menu in a row. */
const asNavigation = (menu: ReactNode) => (
  <nav className="app-navigation" aria-label={textOf('shell.menu.navigation')}>
    {menu}
  </nav>
);

/** Props of ProLayout from the user's settings (the defaults: R-CONST-4). */
export const layoutOf: RunTimeLayoutConfig = ({ initialState }) => {
  const settings = initialState?.settings ?? cachedSettings();
  const dark = settings.navTheme === 'dark';
  const word = readableOn(themeColors[settings.primaryColor], '#ffffff');
  const light = settings.navTheme === 'light' ? { colorTextMenuSelected: word, colorTextMenuActive: word } : {};
  return {
    title: textOf('shell.title'),
    logo: <Logo />,
    // Without a menu nothing stands at the side: the tools, and the way back to these settings, need the header.
    layout: settings.menu ? settings.layout : 'top',
    navTheme: settings.navTheme === 'realDark' ? 'realDark' : 'light',
    // ThemeProvider gives it; ProLayout would make all colours anew, in a theme inside of that one.
    colorPrimary: undefined,
    contentWidth: settings.contentWidth,
    fixedHeader: settings.fixedHeader,
    fixSiderbar: settings.fixSiderbar,
    splitMenus: settings.layout === 'mix' && settings.splitMenus,
    token: {
      header: { heightLayoutHeader: headerHeight, ...light, ...(dark ? darkNavigation : {}) },
      sider: dark ? darkSider : light,
      pageContainer: { paddingInlinePageContainerContent: 24, paddingBlockPageContainerContent: 16 },
    },
    // The top navigation ignores menuRender. The entries stay: the name of the page is read from them.
    ...(settings.menu ? {} : { menuRender: false }),
    headerContentRender: ({ menuData }: { menuData?: MenuEntry[] }, navigation: ReactNode) => (
      <HeaderContent
        navigation={settings.menu && navigation ? asNavigation(navigation) : null}
        entries={menuData ?? []}
      />
    ),
    headerTitleRender: settings.menuHeader && nameProduct,
    menuHeaderRender: settings.menuHeader && settings.layout !== 'mix' && nameProduct,
    menuContentRender: (_: unknown, menu: ReactNode) => asNavigation(menu),
    collapsedButtonRender: nameCollapse,
    pageTitleRender: ({ pathname }: { pathname?: string }, title, info) => titleOf(pathname ?? '', title, info?.id),
    footerRender: settings.footer ? () => <Footer /> : false,
    rightContentRender: false,
    actionsRender: headerTools,
    notFound: (
      <Suspense>
        <NotFound />
      </Suspense>
    ),
    unAccessible: (
      <Suspense>
        <NoPermission />
      </Suspense>
    ),
    childrenRender: (page) => (
      <div className={settings.contentWidth === 'Fixed' ? 'content-fixed' : undefined}>
        <PageBoundary>{page}</PageBoundary>
      </div>
    ),
  } as ReturnType<RunTimeLayoutConfig>;
};

/**
 * The title of the window. Of who sees one page of a group alone the layout finds it under another name, without its text. A page that is refused, and an
 * address without a page, are not in the menu.
 */
export function titleOf(pathname: string, title = '', id = ''): string {
  const named = (words: string) => `${words} - ${textOf('shell.title')}`;
  if (id && !isMiswritten(pathname, id)) {
    const own = textsOf(currentLanguage())[`menu${pathname.replaceAll('/', '.')}`];
    return own ? named(own) : title;
  }
  return named(textOf(isPage(pathname) ? 'menu.exception.403' : 'exception.404.title'));
}

/**
 * Is the address that of a menu entry (`menu.configuration.AttackCategory`) but for its capitals? The layout finds the entry all the same, the router
 * shows no page.
 */
export function isMiswritten(pathname: string, id: string): boolean {
  const address = `/${id.split('.').slice(1).join('/')}`;
  return address !== pathname && address.toLowerCase() === pathname.toLowerCase();
}
