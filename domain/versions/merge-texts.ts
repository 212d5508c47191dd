import { SystemTexts } from '../product/task.ts';
import type { Decisions, Take } from './merge-plan.ts';

type TextField = keyof SystemTexts;

/** A text about the system that a merge asks about, or takes from the other version. */
export interface MergedText {
  /** In the decisions. */
  key: string;
  field: TextField;
  /** Null where it is not known what both had in common. */
  base: string | null;
  mine: string;
  theirs: string;
  /** Both changed it: a person decides, and until then this version's text counts. */
  asked: boolean;
  take: Take | null;
  /** What it comes to. */
  text: string;
}

/** The texts in the order of the form. */
export const textFields = SystemTexts.keyof().options;

/**
 * What a merge makes of the texts about the system (R-VER-11): what only the other version changed since the base is taken, what both changed
 * is a question. Without a known base every difference is one. Texts that stay as they are here are not listed.
 */
export function mergeTexts(
  base: SystemTexts | undefined,
  mine: SystemTexts,
  theirs: SystemTexts,
  decisions: Decisions,
): MergedText[] {
  return textFields.flatMap((field): MergedText[] => {
    const [was, here, there] = [base?.[field] ?? null, mine[field], theirs[field]];
    if (here === there || was === there) return [];
    const key = `text ${field}`;
    const sides = { key, field, base: was, mine: here, theirs: there };
    if (was === here) return [{ ...sides, asked: false, take: 'theirs', text: there }];
    const { take, text = '' } = decisions[key] ?? { take: null };
    return [{ ...sides, asked: true, take, text: take === 'theirs' ? there : take === 'own' ? text : here }];
  });
}

/** The texts as they are after the merge. */
export const withMerged = (mine: SystemTexts, merged: readonly MergedText[]): SystemTexts => ({
  ...mine,
  ...Object.fromEntries(merged.map(({ field, text }) => [field, text])),
});

/** How many texts nobody has decided on. */
export const undecidedTexts = (merged: readonly MergedText[]): number =>
  merged.filter(({ take }) => take === null).length;
