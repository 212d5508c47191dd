import { type RefObject, startTransition, useCallback, useState } from 'react';
import { askAct } from '@/components/palette/asked-act';
import { fits, type Offer, useOffers } from '@/components/palette/offers';
import type { GridHandle } from '@/grid/grid-types';
import { useT } from '@/i18n';
import type { AnyStep } from '@/rows/step';
import { editMany, ManyPanel } from './ManyPanel';

interface Input {
  step: AnyStep;
  readOnly: boolean;
  grid: RefObject<GridHandle | null>;
  onPanel: (on: boolean) => void;
  onClose: () => void;
  undo: () => void;
  redo: () => void;
}

const none: readonly string[] = [];

/** Lines for new rows, which have no fields to be changed together. */
const isStored = (id: string) => !id.startsWith('#');

/** The panel of several marked rows, in the place of that of one row; null while fewer are marked. */
export function useManyPanel({ onPanel, ...given }: Input) {
  const { step, readOnly } = given;
  const t = useT();
  const [ids, setIds] = useState(none);
  const mark = useCallback((marked: readonly string[]) => {
    const stored = marked.filter(isStored);
    // The range is drawn first, its panel when there is time.
    startTransition(() => setIds(stored.length > 1 ? stored : none));
  }, []);
  const open = useCallback(() => {
    onPanel(true);
    askAct(editMany);
  }, [onPanel]);
  useOffers(({ words, isIn }) => {
    if (readOnly || ids.length === 0) return [];
    const offer: Offer = {
      key: `act:${editMany}`,
      title: t('many.offer', { count: ids.length }),
      words: 'edit many rows bulk',
      run: () => void setTimeout(open),
    };
    return !words || fits(offer, isIn) ? [offer] : [];
  });
  const panel = ids.length > 0 ? <ManyPanel key={step.kind} ids={ids} {...given} /> : null;
  return { panel, mark, open };
}
