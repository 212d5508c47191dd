import type { LocalText } from '#domain/model/base.ts';
import { currentLanguage } from '@/i18n';

/** A configured text in the language of the screens; the other one where it is missing. */
export const inLanguage = ({ en, zh }: LocalText): string => (currentLanguage() === 'zh-CN' ? zh || en : en || zh);

/** The language of configured texts that fits the language of the screens. */
export const textLanguage = (): 'en' | 'zh' => (currentLanguage() === 'zh-CN' ? 'zh' : 'en');
