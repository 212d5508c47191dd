import { cutAt } from './model/base.ts';

/** What a cell of a workbook may hold (UTF-16 units); the xlsx library throws at one that is longer. */
export const longestText = 32_767;

/** As much of a text as a cell holds. Nearly all fit: to look each through for halves of characters took a fifteenth of a report. */
export const cutToCell = (text: string): string => (text.length > longestText ? cutAt(text, longestText) : text);

/**
 * A text as a workbook writes it. There `_x0041_` stands for the character of that number (ECMA-376 part 1, 22.9.2.19 ST_Xstring), so the first mark
 * of what looks like one is written by its own number: `_x005F_x0041_` is read as `_x0041_`. The xlsx library does not do that, and what it writes
 * into the cells themselves it reads as escaped twice: its workbooks need `bookSST`, the table of shared texts.
 */
export const xlsxText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
