import { useLocation } from '@umijs/max';
import { type ReactNode, useEffect } from 'react';
import { HeaderPlace } from '@/components/header-place';
import { AppMenu, type MenuEntry } from './AppMenu';
import { keepPages } from './palette/shown-pages';

/** Pages that fill the header themselves: the open task. */
const ownHeaders = ['/project/analysis'];

/** The middle of the header: the navigation, or what the page puts there; then the navigation stands behind the product's name. */
export function HeaderContent({ navigation, entries }: { navigation: ReactNode; entries: readonly MenuEntry[] }) {
  const { pathname } = useLocation();
  useEffect(() => keepPages(entries), [entries]);
  if (!ownHeaders.includes(pathname)) return navigation;
  return (
    <div className="header-content">
      {navigation && <AppMenu entries={entries} />}
      <HeaderPlace />
    </div>
  );
}
