import type { LibraryName } from '#domain/library/libraries.ts';
import type { Translate } from '@/i18n';
import { shownCategory } from '@/product/impact-category';

/** Fields of entries that hold one of our own words; texts `library.choice.<value>`. */
const choices: ReadonlySet<string> = new Set(['form', 'type', 'diagram', 'vector', 'verificationMethod']);

/** What a field of an entry says in words of the product: a choice, an impact category, the levels of an impact. Undefined for all others. */
export function wordsOfField(library: LibraryName, name: string, value: unknown, t: Translate): string | undefined {
  if (name === 'ratings' && value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([kind, level]) =>
        t('library.rating', {
          kind: t(`configuration.kind.${kind as 'safety'}`),
          level: t(`configuration.impact.${level as 'Severe'}`),
        }),
      )
      .join(t('library.rating.between'));
  if (typeof value !== 'string' || value === '') return undefined;
  if (choices.has(name)) return t(`library.choice.${value as 'path'}`);
  return name === 'category' && library !== 'assets' ? shownCategory(value) : undefined;
}
