import type { LocalText } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import type { ReportLocale } from './blocks.ts';
import { type ReportText, reportTexts } from './texts.ts';

type Holes = Record<string, string | number>;

/** The words of a report in its language or languages. */
export interface Language {
  locale: ReportLocale;
  /** A text of the report with its holes filled. */
  t(key: ReportText, holes?: Holes): string;
  /** A name of the method. */
  name(text: LocalText): string;
  /** Between things of a list. */
  comma: string;
  /** Between what something is called and what it is. */
  colon: string;
}

/** Both languages one after the other, or once where they are the same (`CAL4`). */
const both = (zh: string, en: string) => (zh === en ? en : zh && en ? `${zh} ${en}` : zh || en);

/** Words for a locale. A name that lacks the language falls back to the other one. */
export function languageOf(locale: ReportLocale): Language {
  const say = (en: string, zh: string) => {
    if (locale === 'both') return both(zh, en);
    return locale === 'zh-CN' ? zh || en : en || zh;
  };
  return {
    locale,
    t: (key, holes = {}) => fillHoles(say(reportTexts.en[key], reportTexts.zh[key]), holes),
    name: (text) => say(text.en, text.zh),
    comma: locale === 'zh-CN' ? '、' : ', ',
    colon: locale === 'zh-CN' ? '：' : ': ',
  };
}
