import type { LocalText } from '../model/base.ts';

interface Naming {
  /** An entry, in the names of the calls: `libraryAsset`, `assetDelivery`. */
  one: string;
  /** Its permissions are `${right}Read` and `${right}Modify`. */
  right: string;
  /** Does the permission to read it open the menu of the libraries? R-ACCESS-7 names those that do. */
  opensMenu: boolean;
  /** Its page is `/library/${page}`. */
  page: string;
  /** In the menu, among the permissions and in the audit log. */
  title: LocalText;
  /** Its sheet in the workbook of the import. */
  sheet: LocalText;
}

/**
 * What every library is called outside of its own file, in the order of the menu. A new library begins here: compiler and specs ask for the rest.
 * The schemas are elsewhere (libraries.ts), because the first page needs the names and no schema.
 */
export const namesOfLibraries = {
  assets: {
    one: 'asset',
    right: 'Asset',
    opensMenu: true,
    page: 'asset',
    title: { en: 'Asset library', zh: '资产库' },
    sheet: { en: 'Library assets', zh: '资产库' },
  },
  impacts: {
    one: 'impact',
    right: 'Impact',
    opensMenu: false,
    page: 'impact',
    title: { en: 'Impact library', zh: '影响库' },
    sheet: { en: 'Library impacts', zh: '影响库' },
  },
  attacks: {
    one: 'attack',
    right: 'Attack',
    opensMenu: true,
    page: 'attackLibrary',
    title: { en: 'Attack library', zh: '攻击库' },
    sheet: { en: 'Library attacks', zh: '攻击库' },
  },
  requirements: {
    one: 'requirement',
    right: 'LibMitigation',
    opensMenu: false,
    page: 'securityRq',
    title: { en: 'Security requirements', zh: '网络安全需求' },
    sheet: { en: 'Library requirements', zh: '安全需求库' },
  },
  standards: {
    one: 'standard',
    right: 'LibCriteria',
    opensMenu: true,
    page: 'securityStandard',
    title: { en: 'Security standards', zh: '网络安全标准' },
    sheet: { en: 'Standards', zh: '安全标准' },
  },
  templates: {
    one: 'template',
    right: 'LibTemplate',
    opensMenu: false,
    page: 'template',
    title: { en: 'Template library', zh: '模板库' },
    sheet: { en: 'Templates', zh: '模板' },
  },
  rules: {
    one: 'rule',
    right: 'LibRule',
    opensMenu: false,
    page: 'rule',
    title: { en: 'Drafting rules', zh: '起草规则' },
    sheet: { en: 'Drafting rules', zh: '起草规则' },
  },
} as const satisfies Record<string, Naming>;

type Names = typeof namesOfLibraries;
export type LibraryName = keyof Names;
export const libraryNames = Object.keys(namesOfLibraries) as LibraryName[];

/** The word of each library for one purpose. */
export type LibraryWord<K extends keyof Naming, L extends LibraryName = LibraryName> = Names[L][K];
export type LibraryRight = LibraryWord<'right'>;

/** One value for each library. */
export const byLibrary = <V>(wordOf: (naming: Names[LibraryName]) => V) =>
  Object.fromEntries(libraryNames.map((name) => [name, wordOf(namesOfLibraries[name])])) as Readonly<
    Record<LibraryName, V>
  >;

/** One value for each right of a library. */
export const byLibraryRight = <V>(wordOf: (naming: Names[LibraryName]) => V) =>
  Object.fromEntries(Object.values(namesOfLibraries).map((naming) => [naming.right, wordOf(naming)])) as Readonly<
    Record<LibraryRight, V>
  >;
