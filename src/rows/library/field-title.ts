import type { EntryForm, LibraryName } from '#domain/library/libraries.ts';
import type { TextKey, Translate } from '@/i18n';

/** A field of an entry: of one library, or of any of them. */
export type EntryField<L extends LibraryName = LibraryName> = L extends LibraryName
  ? keyof EntryForm<L> & string
  : never;
/** The names that have a text `library.field.<name>`. */
type TitledField = TextKey extends infer K ? (K extends `library.field.${infer N}` ? N : never) : never;

/** What a field of an entry or of a row taken from one is called; a field without a text `library.field.<name>` does not compile. */
export const fieldTitle = (name: EntryField | TitledField, t: Translate): string => t(`library.field.${name}`);
