import type { Op } from '#domain/workspace/edit.ts';
import { inputPlace, type Kept } from './kept';

/** A text that was refused in the field of a panel. */
interface RefusedInput {
  text?: unknown;
  error?: unknown;
  conflict?: unknown;
}

/** Keeps what is entered at places of the page. */
export interface Keeper {
  kept: Kept;
  keep: (place: string, value: unknown) => void;
}

/**
 * Forgets the refused texts of fields that these edits have saved now: their panels may not be open.
 * @param alsoSent also texts that were not refused: the field that sent them is gone with its page, and would have forgotten them
 */
export function forgetSavedInputs(keeper: Keeper, ops: readonly Op[], alsoSent = false): void {
  for (const op of ops) {
    if (op.op !== 'change') continue;
    const saved: unknown[] = Object.values(op.patch);
    const inputs = [...keeper.kept.under<RefusedInput>(inputPlace(`${op.kind} ${op.id} `))];
    for (const [place, { text, error }] of inputs)
      if ((alsoSent || error !== undefined) && saved.includes(text)) keeper.keep(place, undefined);
  }
}

/** Forgets the texts of panels that were refused into this conflict: it is decided. */
export function forgetInputsOf(keeper: Keeper, conflict: string): void {
  for (const [place, input] of [...keeper.kept.under<RefusedInput | null>(inputPlace(''))])
    if (input?.conflict === conflict) keeper.keep(place, undefined);
}
