import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import { fillHoles } from '#domain/model/holes.ts';
import type enUS from './locales/en-US';

type Texts = typeof enUS;
export type TextKey = keyof Texts;

/** `{count:risk|risks}` is filled by `count`. */
type NameOf<Hole extends string> = Hole extends `${infer Name}:${string}` ? Name : Hole;
type HolesIn<S extends string> = S extends `${string}{${infer Hole}}${infer Rest}`
  ? NameOf<Hole> | HolesIn<Rest>
  : never;
/** `Saved {count} of {total}` → `{ count, total }`; a text without holes takes no second argument. */
export type Fill<K extends TextKey> = [HolesIn<Texts[K]>] extends [never]
  ? []
  : [holes: Record<HolesIn<Texts[K]>, string | number>];

/** A key whose text has no holes: for tables of texts. */
export type PlainTextKey = { [K in TextKey]: [HolesIn<Texts[K]>] extends [never] ? K : never }[TextKey];

export type Translate = <K extends TextKey>(key: K, ...fill: Fill<K>) => string;

/** What antd's own parts say. */
type Words = typeof import('antd/es/locale/en_US')['default'];

/** Part of the file of the start texts. */
const antdWords: Record<Language, () => Promise<{ default: Words }>> = {
  'en-US': () => import(/* webpackChunkName: "texts-en-US" */ 'antd/es/locale/en_US'),
  'zh-CN': () => import(/* webpackChunkName: "texts-zh-CN" */ 'antd/es/locale/zh_CN'),
};
const loadedWords: Partial<Record<Language, Words>> = {};

/** Undefined until the start texts have come: then antd speaks English. */
export const antdWordsOf = (language: Language): Words | undefined => loadedWords[language];

/** `start`: what the frame and the workplace say, part of the first load. `pages`: everything else. */
type TextPart = 'start' | 'pages';
type Source = () => Promise<{ default: Record<string, string> }>;

const sources: Record<Language, Record<TextPart, Source>> = {
  'en-US': {
    start: () => import(/* webpackChunkName: "texts-en-US" */ './locales/en-US/start'),
    pages: () => import(/* webpackChunkName: "page-texts-en-US" */ './locales/en-US/pages'),
  },
  'zh-CN': {
    start: () => import(/* webpackChunkName: "texts-zh-CN" */ './locales/zh-CN/start'),
    pages: () => import(/* webpackChunkName: "page-texts-zh-CN" */ './locales/zh-CN/pages'),
  },
};

/** The loaded texts: those of the chosen language come before the first paint, the others when they are chosen. */
const texts: Partial<Record<Language, Record<string, string>>> = {};
const loads = new Map<string, Promise<void>>();
const loaded = new Set<string>();

function loadPart(language: Language, part: TextPart): Promise<void> {
  const key = `${language} ${part}`;
  const known = loads.get(key);
  if (known) return known;
  const words = part === 'start' ? antdWords[language]() : undefined;
  const load = Promise.all([sources[language][part](), words]).then(
    ([module, own]) => {
      if (own) loadedWords[language] = own.default;
      const all = texts[language] ?? {};
      texts[language] = Object.assign(all, module.default);
      loaded.add(key);
    },
    (error: unknown) => {
      // Asked for again by the next page.
      loads.delete(key);
      throw error;
    },
  );
  loads.set(key, load);
  return load;
}

/** Fetches what the frame and the workplace say; until then keys would show. */
export const loadStartTexts = (language: Language): Promise<void> => loadPart(language, 'start');

/** Fetches the texts of all pages except the workplace. The same promise until it fails, for React's `use`. */
export const loadPageTexts = (language: Language): Promise<void> => loadPart(language, 'pages');

/** Have the texts of all pages come? */
export const hasPageTexts = (language: Language): boolean => loaded.has(`${language} pages`);

/** Fetches all texts of a language. */
export async function loadTexts(language: Language): Promise<void> {
  await Promise.all([loadStartTexts(language), loadPageTexts(language)]);
}

/** The loaded texts of a language, for Umi's own menu and titles. */
export const textsOf = (language: Language): Record<string, string> => texts[language] ?? {};

const filled = (language: Language, key: string, holes: Record<string, string | number> = {}) =>
  fillHoles(texts[language]?.[key] ?? key, holes);

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

/** A text in every language whose texts have come: what people may call a thing. */
export const inEveryLanguage: <K extends TextKey>(key: K, ...fill: Fill<K>) => string[] = (key, ...fill) =>
  bundledLanguages.filter((language) => texts[language]?.[key]).map((language) => filled(language, key, fill[0]));

/** The same outside of components (request layer, layout). Components use `useT`, which follows a change of language. */
export const textOf: Translate = (key, ...fill) => filled(currentLanguage(), key, fill[0]);

export const bundledLanguages = ['zh-CN', 'en-US'] as const;
export type Language = (typeof bundledLanguages)[number];
const languageKey = 'umi_locale';

/** The language as asked for: stored, else the browser's, else zh-CN (R-CONST-1). It may be one we have no texts for. */
export const askedLanguage = (): string => localStorage.getItem(languageKey) || navigator.language || 'zh-CN';

/** The bundled language nearest to a tag: `en-GB` → `en-US`; anything unknown → zh-CN. */
export const bundledFor = (tag: string): Language => (/^en\b/i.test(tag) ? 'en-US' : 'zh-CN');

export const currentLanguage = (): Language => bundledFor(askedLanguage());

/** Right to left for Hebrew, Arabic, Persian, Kurdish (R-CONST-2). */
export const directionOf = (tag: string): 'rtl' | 'ltr' => (/^(he|ar|fa|ku)/.test(tag) ? 'rtl' : 'ltr');
