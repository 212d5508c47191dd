import {
  type LibraryName,
  type LibraryRight,
  type LibraryWord,
  libraryNames,
  namesOfLibraries,
} from '#domain/library/names.ts';

/* What the libraries are called, from the one place where it is said in both languages. */

type Language = 'en' | 'zh';
type Texts<K extends string> = Readonly<Record<K, string>>;

const textsOf = <K extends string>(pairs: readonly (readonly [K, string])[]) => Object.fromEntries(pairs) as Texts<K>;
const namings = Object.values(namesOfLibraries);

/** `menu.library.<page>` */
export const menuNames = (language: Language): Texts<`menu.library.${LibraryWord<'page'>}`> =>
  textsOf(namings.map(({ page, title }) => [`menu.library.${page}`, title[language]]));

/** `userAdmin.area.<right>` */
export const areaNames = (language: Language): Texts<`userAdmin.area.${LibraryRight}`> =>
  textsOf(namings.map(({ right, title }) => [`userAdmin.area.${right}`, title[language]]));

/** `importData.sheet.<library>` */
export const sheetNames = (language: Language): Texts<`importData.sheet.${LibraryName}`> =>
  textsOf(libraryNames.map((name) => [`importData.sheet.${name}`, namesOfLibraries[name].sheet[language]]));
