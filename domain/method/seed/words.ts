import type { LocalText } from '#domain/model/base.ts';

/** Both languages of one seed text. */
export const words = (en: string, zh: string): LocalText => ({ en, zh });

export const noWords: LocalText = { en: '', zh: '' };

/** What is given as the reason of a rating that an impact template brings. */
export const fromTemplate = (code: string): LocalText => words(`from template ${code}`, `来自模板 ${code}`);
