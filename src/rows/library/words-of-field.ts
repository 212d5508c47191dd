import type { EntryForm, LibraryName } from '#domain/library/libraries.ts';
import { isIcon } from '#domain/model/icons.ts';
import type { Translate } from '@/i18n';
import { shownCategory } from '@/product/impact-category';
import type { EntryField } from './field-title';

type ValueOf<F extends string, L extends LibraryName = LibraryName> = L extends LibraryName
  ? F extends keyof EntryForm<L>
    ? EntryForm<L>[F]
    : never
  : never;
type OneOfSome<V> = V extends string ? (string extends V ? never : V) : never;

/** The fields of entries that hold one of our own words, and whether the screens have texts for it. */
const choices = {
  form: true,
  type: true,
  diagram: true,
  vector: true,
  verificationMethod: true,
  subject: true,
  place: true,
  proposes: true,
  // Its words are those of assets.
  icon: false,
} as const satisfies { [F in EntryField as [OneOfSome<ValueOf<F>>] extends [never] ? never : F]: boolean };
type ChoiceField = { [F in keyof typeof choices]: (typeof choices)[F] extends true ? F : never }[keyof typeof choices];
/** A word with a text `library.choice.<word>`. */
export type ChoiceWord = Exclude<ValueOf<ChoiceField>, ''>;
const isChoice = (name: string): name is ChoiceField => (choices as Readonly<Record<string, boolean>>)[name] === true;

/** What a field of an entry says in words of the product: a choice, an impact category, the levels of an impact. Undefined for all others. */
export function wordsOfField(library: LibraryName, name: string, value: unknown, t: Translate): string | undefined {
  if (name === 'ratings' && value !== null && typeof value === 'object')
    return Object.entries(value)
      .map(([kind, level]) =>
        t('library.rating', {
          kind: t(`configuration.kind.${kind as 'safety'}`),
          level: t(`configuration.impact.${level as 'Severe'}`),
        }),
      )
      .join(t('library.rating.between'));
  if (typeof value !== 'string' || value === '') return undefined;
  if (name === 'icon') return isIcon(value) ? t(`asset.icon.${value}`) : value;
  if (isChoice(name)) return t(`library.choice.${value as ChoiceWord}`);
  return name === 'category' && library !== 'assets' ? shownCategory(value) : undefined;
}
