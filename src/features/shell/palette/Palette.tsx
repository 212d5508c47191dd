import { useModel } from '@umijs/max';
import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { composing } from '@/components/composing';
import { isDialogOpen } from '@/components/open-dialog';
import { openPalette, usePaletteOpen } from '@/components/palette/open-palette';
import { currentLanguage, loadPageTexts } from '@/i18n';
import { PartBoundary } from '../PageBoundary';
import { catchTyping } from './typed-ahead';

/** With the texts of all pages: it names acts of each. */
const PaletteDialog = lazy(async () => {
  const [dialog] = await Promise.all([
    import(/* webpackChunkName: "palette" */ './PaletteDialog'),
    loadPageTexts(currentLanguage()),
  ]);
  return dialog;
});

const close = () => openPalette(false);

/** In the place of the palette until it has come. */
function Loading() {
  useLayoutEffect(() => catchTyping(close), []);
  return null;
}

/** The command palette, on Ctrl+K everywhere but over a dialog: what was begun there would lie behind it. */
export function Palette() {
  const isOpen = usePaletteOpen();
  const user = useModel('@@initialState').initialState?.currentUser;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (
        (event.key !== 'k' && event.key !== 'K') ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      if (composing({ nativeEvent: event }) || event.defaultPrevented || isDialogOpen()) return;
      // The browser would put the cursor into its own search.
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  if (!isOpen || !user) return null;
  return (
    <PartBoundary>
      <Suspense fallback={<Loading />}>
        <PaletteDialog user={user.id} onClose={close} />
      </Suspense>
    </PartBoundary>
  );
}
