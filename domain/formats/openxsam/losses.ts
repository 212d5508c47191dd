import type { LocalText } from '../../model/base.ts';
import type { Loss } from '../format.ts';

/** Counts what a document says and a task cannot hold: one entry for each kind, field, outcome and note. */
export class Losses {
  private readonly counted = new Map<string, { -readonly [P in keyof Loss]: Loss[P] }>();

  add(loss: Omit<Loss, 'count'>, count = 1): void {
    const key = JSON.stringify([loss.kind, loss.field, loss.outcome, loss.note?.en]);
    const known = this.counted.get(key);
    if (known) known.count += count;
    else this.counted.set(key, { ...loss, count });
  }

  left = (kind: string, field: string, note?: LocalText) =>
    this.add({ kind, field, outcome: 'left', ...(note && { note }) });
  changed = (kind: string, field: string, note: LocalText) => this.add({ kind, field, outcome: 'changed', note });
  kept = (kind: string, field: string) => this.add({ kind, field, outcome: 'kept' });

  list(): Loss[] {
    return [...this.counted.values()];
  }
}
