import { useLayoutEffect } from 'react';

/**
 * Lets the page fill the window below the header, without margin and footer, as long as it is there (src/global.less). An attribute and no
 * `:has()`: with that on the frame of every page the browser works out the styles of the whole page again at each change in it.
 */
export function useFilledWindow(): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-filled', true);
    return () => document.documentElement.removeAttribute('data-filled');
  }, []);
}
