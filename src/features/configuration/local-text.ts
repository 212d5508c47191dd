import type { LocalText } from '#domain/model/base.ts';
import { currentLanguage } from '@/i18n';

/** The language of configured texts that fits the language of the screens. */
export const textLanguage = (): 'en' | 'zh' => (currentLanguage() === 'zh-CN' ? 'zh' : 'en');

/** A configured text in the language of the screens; the other one where it is missing. */
export const inLanguage = (text: LocalText): string => text[textLanguage()] || text.en || text.zh;
