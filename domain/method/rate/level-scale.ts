import type { LocalText } from '#domain/model/base.ts';
import { type Meaning, type Tone, toneOf } from '#domain/model/tones.ts';

/** A level of any scale of a method (impact, feasibility, risk): a higher value is worse or easier. */
export interface RankedLevel {
  code: string;
  name: LocalText;
  value: number;
  /** What it is in the standard's words (ISO/SAE 21434 15.1). */
  correspondsTo: Meaning;
}

/** A level as lists, bars, boards and reports show it: by its own name, in the tone of what it corresponds to. */
export interface ShownLevel extends Omit<RankedLevel, 'correspondsTo'> {
  tone: Tone;
}

/**
 * The levels of a scale in rising order, each with its tone. Only the order of the values counts, not the values: scales may have any number
 * of levels and any values, 0 and 8 included (ISO/SAE 21434 15.1).
 */
export function levelScale(levels: readonly RankedLevel[]): ShownLevel[] {
  const ordered = [...levels].sort((a, b) => a.value - b.value);
  return ordered.map(({ code, name, value, correspondsTo }) => ({ code, name, value, tone: toneOf(correspondsTo) }));
}
