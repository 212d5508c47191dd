import { stored } from './storage.ts';

/**
 * The page style the product keeps: `realDark` is the dark page; `light` and `dark` (dark navigation only) are light pages.
 * Without one the style sheet follows the system.
 */
export function applyTheme(): void {
  const kept = stored.read('navTheme')?.replaceAll('"', '');
  if (kept) document.documentElement.dataset.theme = kept === 'realDark' ? 'dark' : 'light';
}
