import type { LocalText } from '../../model/base.ts';
import { type Loss, noteWithPlaces } from '../format.ts';

/** Counts what a document says and a task cannot hold: one entry for each kind, field, outcome and note. */
export class Losses {
  private readonly counted = new Map<string, { -readonly [P in keyof Loss]: Loss[P] }>();

  private readonly places = new Map<string, string[]>();

  /** @param at the row and the value */
  add(loss: Omit<Loss, 'count'>, count = 1, at = ''): void {
    const key = JSON.stringify([loss.kind, loss.field, loss.outcome, loss.note?.en]);
    if (at !== '') this.places.set(key, [...(this.places.get(key) ?? []).slice(0, 3), at]);
    const known = this.counted.get(key);
    if (known) known.count += count;
    else this.counted.set(key, { ...loss, count });
  }

  left = (kind: string, field: string, note?: LocalText, at = '') =>
    this.add({ kind, field, outcome: 'left', ...(note && { note }) }, 1, at);
  changed = (kind: string, field: string, note: LocalText) => this.add({ kind, field, outcome: 'changed', note });
  kept = (kind: string, field: string) => this.add({ kind, field, outcome: 'kept' });

  list(): Loss[] {
    return [...this.counted].map(([key, loss]) => {
      const note = noteWithPlaces(loss.note, this.places.get(key) ?? []);
      return { ...loss, ...(note && { note }) };
    });
  }
}
