import type { MenuEntry } from '../AppMenu';

/** A page of the menu, as the person sees it. */
interface ShownPage {
  path: string;
  name: string;
  /** The group it stands in. */
  group: string | undefined;
}

let pages: readonly ShownPage[] = [];

/** Keeps the pages of the menu, in the language of the screen and without those the person may not open, as the layout hands them over. */
export function keepPages(entries: readonly MenuEntry[]): void {
  const seen = ({ name, path, hideInMenu }: MenuEntry) => name && path && !hideInMenu;
  const page = ({ path = '', name = '' }: MenuEntry, group?: string): ShownPage => ({ path, name, group });
  pages = entries.filter(seen).flatMap((entry) => {
    const inside = (entry.children ?? []).filter(seen);
    return inside.length > 0 ? inside.map((one) => page(one, entry.name)) : [page(entry)];
  });
}

export const shownPages = (): readonly ShownPage[] => pages;
