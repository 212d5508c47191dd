import type { Vocabulary } from '#contract/library.ts';
import type { LocalText } from '#domain/model/base.ts';

/** A column of a sheet: its field by a dotted path (`name.en`), its titles, and how its cells are read. */
export interface Column extends LocalText {
  field: string;
  /** Titles it had in earlier versions: workbooks made from their template are still read. */
  former?: readonly string[];
  needed?: boolean;
  /** Several values in one cell, separated by commas or semicolons. */
  many?: boolean;
  /** Yes or no; a number; a day; else a text. */
  kind?: 'flag' | 'number' | 'date';
  /** Names an entry of this list of the organisation, by its code or its name. */
  of?: keyof Vocabulary;
  /** What was typed is not repeated in problems, which are shown, copied and sent on. */
  secret?: boolean;
  /** What it may hold, beside what its title says. */
  choices?: readonly string[];
  hint?: LocalText;
  /** Of the line that the template shows. */
  example?: string;
}

export interface Sheet extends LocalText {
  columns: readonly Column[];
  /** What the sheet makes and how its lines find what is there, for the template. */
  about: LocalText;
  /** Examples beside the one of the columns, by field. */
  examples?: readonly Readonly<Record<string, string>>[];
  /** Its lines name what must be there before the import: the sheet of examples, which can be imported as it is, passes it over. */
  noExample?: true;
}

export const words = (en: string, zh: string): LocalText => ({ en, zh });

/** Declares a column. */
export const column = (
  field: string,
  en: string,
  zh: string,
  more: Omit<Column, 'field' | 'en' | 'zh'> = {},
): Column => ({
  field,
  en,
  zh,
  ...more,
});

/** A text in both languages: a column each; one language fills an empty other one. */
export const bothColumns = (
  field: string,
  en: string,
  zh: string,
  {
    examples = ['', ''],
    ...more
  }: Omit<Column, 'field' | 'en' | 'zh' | 'example'> & { examples?: readonly [string, string] } = {},
): Column[] => [
  column(`${field}.en`, `${en} (English)`, `${zh}（英文）`, { ...more, example: examples[0] }),
  column(`${field}.zh`, `${en} (Chinese)`, `${zh}（中文）`, { ...more, example: examples[1] }),
];

export function sheet(
  title: LocalText,
  about: Sheet['about'],
  columns: Column[],
  more: Pick<Sheet, 'examples' | 'noExample'> = {},
): Sheet {
  return { ...title, about, columns, ...more };
}
