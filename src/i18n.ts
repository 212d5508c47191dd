import { getIntl, getLocale, useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type enUS from './locales/en-US';

export type Texts = typeof enUS;
export type TextKey = keyof Texts;

type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never;
/** `Saved {count} of {total}` → `{ count, total }`; a text without holes takes no second argument. */
export type Fill<K extends TextKey> = [HolesIn<Texts[K]>] extends [never]
  ? []
  : [holes: Record<HolesIn<Texts[K]>, string | number>];

export type Translate = <K extends TextKey>(key: K, ...fill: Fill<K>) => string;

/** The texts of the chosen language; key and holes are checked by type. */
export function useT(): Translate {
  const intl = useIntl();
  return useMemo<Translate>(
    () =>
      (key, ...fill) =>
        intl.formatMessage({ id: key }, fill[0]) as string,
    [intl],
  );
}

/** The same outside of components (request layer, page titles). Components use `useT`, which follows a change of language. */
export const textOf: Translate = (key, ...fill) =>
  getIntl(currentLanguage(), true).formatMessage({ id: key }, fill[0]) as string;

export const bundledLanguages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof bundledLanguages)[number];
export const languageKey = 'umi_locale';

/** The language as asked for: stored, else the browser's, else zh-CN (spec.md section 9). It may be one we have no texts for. */
export const askedLanguage = (): string => localStorage.getItem(languageKey) || navigator.language || 'zh-CN';

/** The bundled language nearest to a tag: `en-GB` → `en-US`; anything unknown → zh-CN. */
export const bundledFor = (tag: string): Language => (/^en\b/i.test(tag) ? 'en-US' : 'zh-CN');

export const currentLanguage = (): Language => bundledFor(getLocale());

/** Right to left for Hebrew, Arabic, Persian, Kurdish (spec.md section 9). */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(he|ar|fa|ku)/.test(tag) ? 'rtl' : 'ltr');
