import { describe, expect, it } from 'vitest';
import type { UnsavedCell, UnsavedCells } from '@/grid/grid-types';
import { UnsavedStore } from '@/grid/waiting/unsaved-store';

const unsavedCell = (text: string, message?: string): UnsavedCell => ({
  value: text,
  text,
  turn: 0,
  ...(message !== undefined && { message }),
});

/** What a store keeps of each line after these were entered, one after the other. */
function keptAfter(...entered: [line: string, unsaved: UnsavedCells | undefined][]) {
  const kept = new Map<string, UnsavedCells | undefined>();
  const onLine = (line: string, unsaved: UnsavedCells | undefined) => void kept.set(line, unsaved);
  const store = new UnsavedStore({ lines: new Map(), typing: undefined, onLine, onTyping: () => undefined });
  for (const [line, unsaved] of entered)
    store.update((now) => {
      const next = new Map(now);
      if (unsaved) next.set(line, unsaved);
      else next.delete(line);
      return next;
    });
  return kept;
}

describe('what a grid keeps of its unsaved cells', () => {
  it('is all of a new row that holds something', () => {
    const row = { name: unsavedCell('Lamp'), text: unsavedCell('') };
    expect(keptAfter(['#new', row]).get('#new')).toBe(row);
  });

  it('is nothing of a new row that was begun and left empty', () => {
    expect(keptAfter(['#new', { name: unsavedCell('') }]).get('#new')).toBeUndefined();
  });

  it('is an empty cell of a new row that was refused', () => {
    const row = { name: unsavedCell('', 'Name is required') };
    expect(keptAfter(['#new', row]).get('#new')).toBe(row);
  });

  it('is of a stored row only what was refused, an emptied cell too', () => {
    const name = unsavedCell('', 'Name is required');
    expect(keptAfter(['a-1', { name, text: unsavedCell('on its way') }]).get('a-1')).toEqual({ name });
  });

  it('is nothing any more when the entry is gone', () => {
    const kept = keptAfter(['#new', { name: unsavedCell('Lamp') }], ['#new', undefined]);
    expect([...kept]).toEqual([['#new', undefined]]);
  });
});
