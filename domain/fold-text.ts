/** A text as it is compared and searched: the number and width of blanks and capitals do not count. */
export const foldText = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();
