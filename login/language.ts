import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { fillHoles } from '#contract/kit/holes.ts';
import { stored } from './storage.ts';
import { type Language, type TextKey, texts } from './texts.ts';

/** A message in both languages, as the contract and the server give it; `{holes}` are filled when it is shown. */
export interface Message {
  en: string;
  zh: string;
}

export type Holes = Record<string, string | number>;

export const languages: readonly Language[] = ['zh-CN', 'en-US'];

/** The stored language, else the browser's, else zh-CN (R-CONST-1). */
export function chooseLanguage(kept: string | null, browser: string): Language {
  for (const wish of [kept ?? '', browser]) {
    const found = languages.find((l) => wish.toLowerCase().startsWith(l.slice(0, 2)));
    if (found) return found;
  }
  return 'zh-CN';
}

export const firstLanguage = (): Language => chooseLanguage(stored.read('umi_locale'), navigator.language);

/** An own text in both languages, to be shown later in the one then in use. */
export const both = (key: TextKey): Message => ({ en: texts['en-US'][key], zh: texts['zh-CN'][key] });

export const LanguageContext = createContext<Language>('zh-CN');

/** `t(key)` for own texts, `say(message)` for messages in both languages. */
export function useTexts() {
  const language = useContext(LanguageContext);
  return {
    language,
    t: (key: TextKey, holes: Holes = {}) => fillHoles(texts[language][key], holes),
    say: (message: Message, holes: Holes = {}) => fillHoles(language === 'zh-CN' ? message.zh : message.en, holes),
  };
}
