import { useAskedAct } from '@/components/palette/asked-act';
import { fits, useOffers } from '@/components/palette/offers';
import { useT } from '@/i18n';
import { actionNamed, actions, isAllowed } from './actions';
import type { Desk } from './desk';
import { keyShown } from './key-names';

/** Gives the actions of the drawing to the command palette, those that can be done now. */
export function useDrawingOffers(desk: Desk | null | undefined): void {
  const t = useT();
  useAskedAct('drawing.candidatePaths', () => desk && actionNamed('paths').perform(desk), Boolean(desk));
  useOffers(({ words, isIn }) => {
    if (!desk || !words) return [];
    return actions
      .filter((action) => isAllowed(action, desk))
      .map(({ name, label, keys, perform }) => ({
        key: `drawing:${name}`,
        title: t(label),
        hint: t('workspace.tab.topology'),
        keys: keys[0] && keyShown(keys[0]),
        run: () => perform(desk),
      }))
      .filter((offer) => fits(offer, isIn));
  });
}
