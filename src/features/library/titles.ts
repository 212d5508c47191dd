import { type LibraryName, libraries } from '#domain/library/libraries.ts';
import type { Translate } from '@/i18n';

/** What the fields of a library are called, by name. */
export const titlesOf = (library: LibraryName, t: Translate): Record<string, string> =>
  Object.fromEntries(
    Object.keys(libraries[library].form.shape).map((name) => [
      name,
      t(`library.field.${name}` as 'library.field.code'),
    ]),
  );
