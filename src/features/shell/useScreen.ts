import { useSyncExternalStore } from 'react';

/** Below these widths the menu leaves the page for a drawer, and the sidebar shrinks to its icons (antd's md and lg). */
const narrow = '(max-width: 767.98px)';
const medium = '(max-width: 991.98px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

/** How much room the window gives the menu. */
export const useScreen = () => ({ isNarrow: useMatches(narrow), isMedium: useMatches(medium) });
