import { type RefObject, useEffect } from 'react';
import { composing } from '@/components/composing';
import { isDialogOpen } from '@/components/open-dialog';
import { fits, type Offer, useOffers } from '@/components/palette/offers';
import type { FindMode, GridHandle } from '@/grid/grid-types';
import { isTyping } from '@/grid/is-typing';
import { useT } from '@/i18n';

/** Ctrl+F and Ctrl+H beside the grid of a step, and the same in the command palette. In the grid its own keys do it. */
export function useFindInTable(grid: RefObject<GridHandle | null>, readOnly: boolean): void {
  const t = useT();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const mode = modeOf(event);
      if (!mode || event.defaultPrevented || composing({ nativeEvent: event })) return;
      // The browser looks in a text that is being written, or in a dialog.
      if (isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      grid.current?.find(mode);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [grid]);

  const offer = (mode: FindMode, words: string, keys: string): Offer => ({
    key: `act:grid.${mode}`,
    title: t(mode === 'find' ? 'grid.find.title' : 'grid.find.replaceTitle'),
    words,
    keys,
    // Once the palette is gone and has given the focus back.
    run: () => void setTimeout(() => grid.current?.find(mode)),
  });
  useOffers(({ words, isIn }) => {
    const offers = [
      offer('find', 'find search', 'Ctrl+F'),
      ...(readOnly ? [] : [offer('replace', 'find replace', 'Ctrl+H')]),
    ];
    return words ? offers.filter((one) => fits(one, isIn)) : offers;
  });
}

function modeOf(event: KeyboardEvent): FindMode | undefined {
  const command = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (!command) return undefined;
  return /^f$/i.test(event.key) ? 'find' : /^h$/i.test(event.key) ? 'replace' : undefined;
}
