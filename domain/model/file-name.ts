/** Characters that end a line or turn the direction of reading: `exe.fdp` would be shown as `pdf.exe`, and the sentence around it from its end. */
const unfit = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** The name of a file without what a list or a sentence could not show as it is. */
export const plainFileName = (name: string): string => name.replace(unfit, '');
