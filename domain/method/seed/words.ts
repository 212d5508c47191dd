import type { LocalText } from '#domain/model/base.ts';

/** Both languages of one seed text. */
export const words = (en: string, zh: string): LocalText => ({ en, zh });

export const noWords: LocalText = { en: '', zh: '' };
