import type { LocalText } from './base.ts';

type Language = keyof LocalText;

/*
 * Somebody whose account was anonymised is called by a number ever after, the same wherever they are named. What is stored is the English name with
 * no-break spaces: no username and no text typed by a person looks so, and whoever reads it gets it in their language.
 */

const gap = '\u00a0';
const stored = /Former\u00a0user\u00a0(\d{1,9})/g;
const words: Readonly<Record<Language, string>> = { en: `Former${gap}user${gap}`, zh: `已离职用户${gap}` };

/** What the store calls the user who was anonymised as the `number`th. */
export const formerUser = (number: number): string => `${words.en}${number}`;

/** Is this what the store calls somebody who was anonymised? */
export const isFormerUser = (name: string): boolean => name !== '' && name.replace(stored, '') === '';

/** A text with those in it who were anonymised called as in a language. */
export const withFormerUsers = (text: string, language: Language): string =>
  language === 'en' ? text : text.replace(stored, (_, number: string) => `${words[language]}${number}`);

/** The same of every text in a plain value; what names nobody of them is the same object. */
export function withFormerUsersIn<T>(value: T, language: Language): T {
  return language === 'en' || !namesFormerUser(value) ? value : (renamedIn(value, language) as T);
}

/** Looked at first, because an answer may hold ten thousand rows and hardly one names anybody so. */
function namesFormerUser(value: unknown): boolean {
  if (typeof value === 'string') return value.includes(words.en);
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(namesFormerUser);
  for (const key in value) if (namesFormerUser((value as Record<string, unknown>)[key])) return true;
  return false;
}

function renamedIn(value: unknown, language: Language): unknown {
  if (typeof value === 'string') return withFormerUsers(value, language);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => renamedIn(one, language));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, renamedIn(one, language)]));
}

/** Words to look for in a column of names, folded by `foldSearch`: as they are stored where they name somebody who was anonymised, in either language. */
export const storedFormerUsers = (folded: string): string =>
  folded
    .replace(/(?:former user|已离职用户) ?(?=\d)/g, `former${gap}user${gap}`)
    .replace(/(?:former user|已离职用户)$/, `former${gap}user`);
