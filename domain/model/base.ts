import * as z from 'zod';

/** Ids are opaque and stay the same across the versions of a task. */
export const Id = z.string().regex(/^[\w-]{1,60}$/, 'wrong');
export type Id = z.infer<typeof Id>;

const lineEnds = /\r\n?|[\u0085\u2028\u2029]/g;
const controls = /[^\P{Cc}\t\n\0]/gu;
const odd = /[^\P{Cc}\t\n\0]|[\u2028\u2029]/u;

/**
 * The text with one sign for the end of a line and without control characters: they draw nothing or a box, and XML, so a report in Word or Excel, can
 * not hold them. They come by paste from other programs, where nobody sees them, so they are left out and not refused. A null character comes
 * by no paste: the server refuses it where it stands.
 */
export const withoutControls = (text: string): string =>
  odd.test(text) ? text.replace(lineEnds, '\n').replace(controls, '') : text;

/** At most so much of a text, without halves of characters: they cannot be stored, and one of them would have a whole edit or import refused. */
export const cutAt = (text: string, most: number): string => text.slice(0, most).replace(/\p{Surrogate}/gu, '');

/** Signs that draw nothing, alone: on screen and on paper there would be no name. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
const isSeen = (text: string): boolean => !unseen.test(text);
/** Is there anything to be seen? */
export const isGiven = (text: string): boolean => text !== '' && isSeen(text);

/**
 * Free text of at most `max` characters, without control characters; outer blanks are cut. Where nothing of it can be seen it is none: a reason
 * that is asked for would else be given by it.
 */
export const Text = (max: number) =>
  z
    .string()
    .overwrite((text) => (isGiven(text) ? withoutControls(text) : ''))
    .trim()
    .max(max);

/** Text that must be given. */
export const Needed = (max: number) => z.string().trim().min(1, 'required').max(max).refine(isSeen, 'required');

/** Line breaks, other control characters, and those that turn the direction of what follows: a name would be read from its end. */
const breaks = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
/** Is this a text of one line? The others would break what is one: the subject of a mail, a line of a list or a log. */
export const isOneLine = (text: string): boolean => !breaks.test(text);

/** The text with one blank for each gap that holds what `isOneLine` refuses. */
export const inOneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, (gap) => (isOneLine(gap) ? gap : ' '));

/** A text of one line, of at most `max` characters; outer blanks are cut. */
export const Line = (max: number) => z.string().trim().max(max).refine(isOneLine, 'oneLine');

/** A text of one line that must be given: what people and things are called. */
export const NeededLine = (max: number) => Needed(max).refine(isOneLine, 'oneLine');

/** A text of one line, of at most `max` characters, in which breaks become blanks; outer blanks are cut. */
export const FoldedText = (max: number) => z.string().overwrite(inOneLine).trim().max(max);

/**
 * The same, which must be given: what rows and entries are called. Breaks are not refused, because names come by paste and in files of older
 * installations, whose final versions nobody can mend.
 */
export const FoldedLine = (max: number) => FoldedText(max).min(1, 'required').refine(isSeen, 'required');

/** A name in which spaces are not allowed (R-PROJ-7, R-TASK-3); a line break counts as one. */
export const SpacelessName = (max: number) =>
  z
    .string()
    .min(1, 'required')
    .max(max)
    .regex(/^\S*$/, 'space')
    .refine((name) => isOneLine(name.replace(/\s/g, '')), 'oneLine')
    .refine(isSeen, 'required');

/** Tables are objects by code: the names every object has already would be found where nobody put them, and `__proto__` would be lost. */
export const isOwnCode = (code: string) => !(code in {});

/** Characters of a code: of rows and entries, of the dimensions, parameters and levels of a method. */
export const longestCode = 40;

/** A code: letters (of any script), digits, dot, dash, underscore. */
export const Code = z
  .string()
  .min(1, 'required')
  .max(longestCode)
  .regex(/^\S*$/, 'space')
  .regex(/^[\p{L}\p{N}._/-]*$/u, 'code')
  // Fillers of the Korean alphabet count as letters and draw nothing.
  .refine(isSeen, 'required')
  .refine(isOwnCode, 'wrong');

/** A reference link: empty, or an http(s) address. Anything else could run script when clicked. */
export const Link = z
  .string()
  .trim()
  .max(500)
  .regex(/^(https?:\/\/\S+)?$/i, 'link');

/** How many rows a field of a row may name. */
export const mostIds = 2000;
export const Ids = z.array(Id).max(mostIds);

/** A text given in one language stands for the other one too, until somebody fills it. */
export const inBoth = <T extends { en: string; zh: string }>(text: T): T => ({
  ...text,
  en: isGiven(text.en) ? text.en : text.zh,
  zh: isGiven(text.zh) ? text.zh : text.en,
});

/** Both languages of a seeded or configured name. */
export const LocalText = z.object({ en: z.string().max(4000), zh: z.string().max(4000) }).overwrite(inBoth);
export type LocalText = z.infer<typeof LocalText>;

/** What every analysis row carries beside its own fields. */
export const RowMeta = z.object({
  id: Id,
  /** Counts the changes of this row; a write names the one it saw. */
  rev: z.number().int(),
  createBy: z.string(),
  responsibleBy: z.string(),
  updateBy: z.string(),
  updateTime: z.string(),
  /** It came in an exchange file: who made it, and until it is changed here who wrote it last and when, are the word of that file. */
  imported: z.boolean().optional(),
});
export type RowMeta = z.infer<typeof RowMeta>;
