import type { LocalText } from '#domain/model/base.ts';
import { type Tone, toneAt } from '#domain/model/tones.ts';

/** A level of any scale of a method (impact, feasibility, risk): a higher value is worse or easier. */
export interface RankedLevel {
  code: string;
  name: LocalText;
  value: number;
}

/** A level as lists, bars, boards and reports show it: by its own name, in the tone of its place in its own scale. */
export interface ShownLevel extends RankedLevel {
  tone: Tone;
}

/**
 * The levels of a scale in rising order, each with its tone. Only the order of the values counts, not the values: scales may have any number
 * of levels and any values, 0 and 8 included (ISO/SAE 21434 15.1).
 */
export function levelScale(levels: readonly RankedLevel[]): ShownLevel[] {
  const ordered = [...levels].sort((a, b) => a.value - b.value);
  return ordered.map(({ code, name, value }, i) => ({ code, name, value, tone: toneAt(i, ordered.length) }));
}
