import { keyOfHeader } from './header-words.ts';

/** What a chosen kind of a sheet is kept by. */
export const keyOfSheet = (name: string): string => `sheet ${keyOfHeader(name)}`;
/** What a chosen field of a column is kept by: sheets of the same kind have the same columns. */
export const keyOfColumn = (kind: string, header: string): string => `${kind} ${keyOfHeader(header)}`;
