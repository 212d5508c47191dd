import { history } from '@umijs/max';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Offer } from '@/components/palette/offers';
import { bundledLanguages, currentLanguage, useT } from '@/i18n';
import { pagePath } from '@/request/leave';
import { type Guide, loadGuide } from '../help/guide';
import { type Place, placeAddress } from '../help/place';
import { searchGuide } from '../help/search';
import { openPart } from '../open-part';

/** The best places are enough; who reads on searches in the guide. */
const most = 8;

/** In a task the guide opens beside it, so that nothing is left; elsewhere it is a page. */
const openGuide = (place: Place) =>
  pagePath() === '/project/analysis' ? openPart('help', place) : history.push(placeAddress(place));

/**
 * Chapters of the guide and places in them that have these words, in either language. The guide is loaded when something is typed; where that fails
 * the palette offers everything else.
 */
export function useGuideOffers(words: string): { offers: Offer[]; isAsking: boolean } {
  const t = useT();
  const wanted = useDeferredValue(words.trim());
  const isTyped = words.trim() !== '';
  const [guides, setGuides] = useState<readonly Guide[]>();
  useEffect(() => {
    if (!isTyped) return;
    let left = false;
    const mine = currentLanguage();
    const languages = [mine, ...bundledLanguages.filter((one) => one !== mine)];
    Promise.all(languages.map(loadGuide)).then(
      (loaded) => left || setGuides(loaded),
      () => left || setGuides([]),
    );
    return () => {
      left = true;
    };
  }, [isTyped]);
  const hits = useMemo(() => {
    const [guide, other] = guides ?? [];
    return guide ? searchGuide(wanted, guide, other).slice(0, most) : [];
  }, [guides, wanted]);
  const offers = hits.map(({ chapter, at, title }) => ({
    key: `guide:${chapter.name} ${at}`,
    title,
    hint: at > 0 ? `${t('help.title')} · ${chapter.title}` : t('help.title'),
    run: () => openGuide({ chapter: chapter.name, at }),
  }));
  return { offers, isAsking: isTyped && !guides };
}
