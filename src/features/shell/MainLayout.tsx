import { Outlet, useModel } from '@umijs/max';
import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import type { LayoutSettings } from '#config/layout.ts';
import { useT } from '@/i18n';
import { Footer } from './Footer';
import { Header } from './Header';
import { PageBoundary, PartBoundary } from './PageBoundary';
import { type MenuEntry, type Place, usePlaces } from './places';
import { Sider } from './Sider';
import { cachedSettings } from './settings-store';
import './shell.less';
import { useScreen } from './useScreen';

const NotFound = lazy(() => import('@/pages/404'));
const NoPermission = lazy(() => import('@/pages/exception/403'));
const MenuDrawer = lazy(() => import('./MenuDrawer'));

/** Header, menu, page and footer, arranged as the user's settings say (spec.md sections 2 and 9). */
export function MainLayout() {
  const t = useT();
  const { initialState } = useModel('@@initialState');
  const settings = initialState?.settings ?? cachedSettings();
  const { entries, page, chain, name } = usePlaces();
  const { isNarrow, isMedium } = useScreen();
  const [collapsed, setCollapsed] = useState(isMedium);
  const [isMenuOpen, openMenu] = useState(false);
  useEffect(() => setCollapsed(isMedium), [isMedium]);
  // Before the effects of the page, which may name what is open.
  useLayoutEffect(() => {
    document.title = name ? `${name} - ${t('shell.title')}` : t('shell.title');
  }, [name, t]);

  const { across, down } = isNarrow ? { across: [], down: [] } : placesOfMenu(settings, entries, chain);
  const hasSider = down.length > 0;
  const hasHeader = settings.layout !== 'side' || !hasSider;
  const closeMenu = () => openMenu(false);
  return (
    <div className="shell" {...(!hasHeader && { 'data-no-header': '' })}>
      {hasHeader && (
        <Header
          settings={settings}
          entries={across}
          chain={chain}
          onMenu={isNarrow && settings.menu ? () => openMenu(true) : undefined}
        />
      )}
      <div className="shell-body">
        {hasSider && (
          <Sider settings={settings} entries={down} chain={chain} collapsed={collapsed} onCollapse={setCollapsed} />
        )}
        <div className="shell-column">
          <main className="shell-page">
            <div className={settings.contentWidth === 'Fixed' ? 'content-fixed' : undefined}>
              <PageBoundary>{pageOf(page)}</PageBoundary>
            </div>
          </main>
          {settings.footer && <Footer />}
        </div>
      </div>
      <PartBoundary key={String(isMenuOpen)}>
        <Suspense>
          {isMenuOpen && isNarrow && <MenuDrawer entries={entries} chain={chain} onClose={closeMenu} />}
        </Suspense>
      </PartBoundary>
    </div>
  );
}

/** Which entries stand across the header and which down the side; with split menus the side has those below the open one. */
export function placesOfMenu(
  { layout, menu, splitMenus }: LayoutSettings,
  entries: MenuEntry[],
  chain: readonly string[],
): { across: MenuEntry[]; down: MenuEntry[] } {
  if (!menu) return { across: [], down: [] };
  if (layout === 'top') return { across: entries, down: [] };
  if (layout === 'side' || !splitMenus) return { across: [], down: entries };
  return {
    across: entries.map((entry) => ({ ...entry, to: entry.children[0]?.path ?? entry.path, children: [] })),
    down: entries.find((entry) => chain.includes(entry.path))?.children ?? [],
  };
}

function pageOf(page: Place | undefined): ReactNode {
  if (page && !page.unaccessible) return <Outlet />;
  return <Suspense>{page ? <NoPermission /> : <NotFound />}</Suspense>;
}
