import { describe, expect, it } from 'vitest';
import { DraftStore } from '@/grid/draft-store';
import type { Draft, LineDrafts } from '@/grid/grid-types';

const draft = (text: string, message?: string): Draft => ({
  value: text,
  text,
  turn: 0,
  ...(message !== undefined && { message }),
});

/** What a store keeps of each line after these were entered, one after the other. */
function keptAfter(...entered: [line: string, drafts: LineDrafts | undefined][]) {
  const kept = new Map<string, LineDrafts | undefined>();
  const onLine = (line: string, drafts: LineDrafts | undefined) => void kept.set(line, drafts);
  const store = new DraftStore({ lines: new Map(), typing: undefined, onLine, onTyping: () => undefined });
  for (const [line, drafts] of entered)
    store.update((now) => {
      const next = new Map(now);
      if (drafts) next.set(line, drafts);
      else next.delete(line);
      return next;
    });
  return kept;
}

describe('what a grid keeps of its drafts', () => {
  it('is all of a new row that holds something', () => {
    const row = { name: draft('Lamp'), text: draft('') };
    expect(keptAfter(['#new', row]).get('#new')).toBe(row);
  });

  it('is nothing of a new row that was begun and left empty', () => {
    expect(keptAfter(['#new', { name: draft('') }]).get('#new')).toBeUndefined();
  });

  it('is an empty cell of a new row that was refused', () => {
    const row = { name: draft('', 'Name is required') };
    expect(keptAfter(['#new', row]).get('#new')).toBe(row);
  });

  it('is of a stored row only what was refused, an emptied cell too', () => {
    const name = draft('', 'Name is required');
    expect(keptAfter(['a-1', { name, text: draft('on its way') }]).get('a-1')).toEqual({ name });
  });

  it('is nothing any more when the draft is gone', () => {
    const kept = keptAfter(['#new', { name: draft('Lamp') }], ['#new', undefined]);
    expect([...kept]).toEqual([['#new', undefined]]);
  });
});
