import { impactCategoryKey, impactCategoryName } from '#domain/model/impact-category.ts';
import { inLanguage } from '@/local-text';

/** Returns an impact category in the language of the screens. */
export const shownCategory = (stored: string): string => inLanguage(impactCategoryName(stored));

/** How a form holds an impact category: stored by its key, shown and entered in the language of the screens. */
export const categoryProps = {
  getValueProps: (stored?: string | null) => ({ value: stored ? shownCategory(stored) : stored }),
  normalize: (entered?: string | null) => (entered ? impactCategoryKey(entered) : entered),
};
