import type { LocalText } from './base.ts';
import { foldLetters, withoutUnseen } from './letters.ts';

/**
 * The impact categories that seeded templates and scenarios carry. A category is one text, which threat types name (`linkedImpact`): stored is the
 * English one, shown the one of the person's language.
 */
const delivered: readonly LocalText[] = [
  { en: 'Unintended behaviour', zh: '非预期行为' },
  { en: 'Loss of function', zh: '功能丧失' },
  { en: 'Loss of secrets', zh: '机密泄露' },
  { en: 'Loss of privacy', zh: '隐私泄露' },
  { en: 'Loss of evidence', zh: '证据缺失' },
  { en: 'Misuse', zh: '滥用' },
];

const keyOf = (word: string): string => foldLetters(withoutUnseen(word));

const byWord = new Map(delivered.flatMap((name) => [name.en, name.zh].map((word) => [keyOf(word), name])));

/** Blanks count: a form asks at every key, and “Misuse ” may go on as another name. */
const nameOf = (category: string): LocalText | undefined => byWord.get(keyOf(category));

/** Returns what a category is called in each language; one that a person entered is called the same in both. */
export const impactCategoryName = (category: string): LocalText => nameOf(category) ?? { en: category, zh: category };

/** Returns the text a category is stored and compared by, in whichever language it was entered. */
export const impactCategoryKey = (entered: string): string => nameOf(entered)?.en ?? entered;
