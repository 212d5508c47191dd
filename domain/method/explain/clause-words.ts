import type { LocalText } from '#domain/model/base.ts';

/** The words beside the numbers of a clause, as the Chinese edition of a standard has them. */
const words: readonly (readonly [RegExp, string])[] = [
  [/ Annex ([A-Z])/g, ' 附录 $1'],
  [/, Table /g, ' 表 '],
  [/, note (\d+)/g, ' 注 $1'],
  [/, /g, '、'],
];

/** What an explanation cites, in both languages: `ISO/SAE 21434 Annex E, Table E.1`, `ISO/SAE 21434 附录 E 表 E.1`. */
export const clauseWords = (clause: string): LocalText => ({
  en: clause,
  zh: words.reduce((said, [pattern, zh]) => said.replace(pattern, zh), clause),
});
