import { matchRoutes, useAccess, useAccessMarkedRoutes, useAppData, useLocation } from '@umijs/max';
import { useMemo } from 'react';
import { type TextKey, useT } from '@/i18n';
import type { MenuIcon } from './menu-icons';

/** A route as Umi hands it out, marked with whether the user may come. */
export interface Place {
  id?: string;
  path?: string;
  name?: string;
  icon?: MenuIcon;
  hideInMenu?: boolean;
  unaccessible?: boolean;
  children?: Place[];
}

export interface MenuEntry {
  path: string;
  /** Where it leads, when that is not its own address: a frame is no page. */
  to?: string;
  text: TextKey;
  icon: MenuIcon | undefined;
  children: MenuEntry[];
}

/** What the menu shows of the routes: named pages the user may open. A frame none of whose pages is shown is no entry. */
export function entriesOf(places: readonly Place[] = [], above = '', words = 'menu'): MenuEntry[] {
  return places.flatMap((place) => {
    if (!place.name || place.hideInMenu || place.unaccessible) return [];
    const path = `${above}/${place.path}`;
    const text = `${words}.${place.name}`;
    const children = entriesOf(place.children, path, text);
    if (place.children && children.length === 0) return [];
    return [{ path, text: text as TextKey, icon: place.icon, children }];
  });
}

/** The page of an address below its frames, outermost first; empty when there is none. */
export const placesAt = (places: readonly Place[], pathname: string): { place: Place; path: string }[] =>
  (matchRoutes(places as Parameters<typeof matchRoutes>[0], pathname) ?? []).map((match) => ({
    place: match.route as Place,
    path: match.pathname,
  }));

/** Menu and place of the open page: `entries`, `page` (undefined when there is none), `chain` (addresses from frame to page), `name`. */
export function usePlaces() {
  const t = useT();
  const { pathname } = useLocation();
  const { clientRoutes } = useAppData();
  const access = useAccess();
  const frames = clientRoutes.filter((route) => route.id === '@@/global-layout');
  const [frame] = useAccessMarkedRoutes(frames as unknown as Parameters<typeof useAccessMarkedRoutes>[0]);
  const places = (frame as Place | undefined)?.children;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the routes are marked in place when the rights of the user change
  const entries = useMemo(() => entriesOf(places), [places, access]);
  return useMemo(() => {
    const found = placesAt(places ?? [], pathname);
    const page = found.at(-1)?.place;
    const names = found.flatMap(({ place }) => place.name ?? []);
    const isUnknown = !page || page.path === '*';
    const name = isUnknown ? t('exception.404.title') : page.name && t(`menu.${names.join('.')}` as 'menu.project');
    return { entries, page, chain: found.map(({ path }) => path), name };
  }, [entries, places, pathname, t]);
}
