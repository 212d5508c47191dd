import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type enUS from './locales/en-US';

export type Texts = typeof enUS;
export type TextKey = keyof Texts;

type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never;
/** `Saved {count} of {total}` → `{ count, total }`; a text without holes takes no second argument. */
export type Fill<K extends TextKey> = [HolesIn<Texts[K]>] extends [never]
  ? []
  : [holes: Record<HolesIn<Texts[K]>, string | number>];

/** A key whose text has no holes: for tables of texts. */
export type PlainTextKey = { [K in TextKey]: [HolesIn<Texts[K]>] extends [never] ? K : never }[TextKey];

export type Translate = <K extends TextKey>(key: K, ...fill: Fill<K>) => string;

const sources: Record<Language, () => Promise<{ default: Record<string, string> }>> = {
  'en-US': () => import(/* webpackChunkName: "texts-en-US" */ './locales/en-US'),
  'zh-CN': () => import(/* webpackChunkName: "texts-zh-CN" */ './locales/zh-CN'),
};

/** The texts that are here: those of the chosen language come before the first paint, the others when they are chosen. */
const texts: Partial<Record<Language, Record<string, string>>> = {};

/** Fetches the texts of a language once; until then its keys would show. */
export async function loadTexts(language: Language): Promise<void> {
  texts[language] ??= (await sources[language]()).default;
}

/** All texts of a language, for Umi's own menu and titles. */
export const textsOf = (language: Language): Record<string, string> => texts[language] ?? {};

const filled = (language: Language, key: string, holes: Record<string, string | number> = {}) =>
  (texts[language]?.[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => String(holes[name] ?? hole));

/** The texts of the chosen language, following a change of it; key and holes are checked by type. */
export function useT(): Translate {
  const { locale } = useIntl();
  return useMemo<Translate>(
    () =>
      (key, ...fill) =>
        filled(bundledFor(locale), key, fill[0]),
    [locale],
  );
}

/** The same outside of components (request layer, layout). Components use `useT`, which follows a change of language. */
export const textOf: Translate = (key, ...fill) => filled(currentLanguage(), key, fill[0]);

export const bundledLanguages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof bundledLanguages)[number];
export const languageKey = 'umi_locale';

/** The language as asked for: stored, else the browser's, else zh-CN (spec.md section 9). It may be one we have no texts for. */
export const askedLanguage = (): string => localStorage.getItem(languageKey) || navigator.language || 'zh-CN';

/** The bundled language nearest to a tag: `en-GB` → `en-US`; anything unknown → zh-CN. */
export const bundledFor = (tag: string): Language => (/^en\b/i.test(tag) ? 'en-US' : 'zh-CN');

export const currentLanguage = (): Language => bundledFor(askedLanguage());

/** Right to left for Hebrew, Arabic, Persian, Kurdish (spec.md section 9). */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(he|ar|fa|ku)/.test(tag) ? 'rtl' : 'ltr');
