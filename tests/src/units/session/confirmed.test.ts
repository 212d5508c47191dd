import { describe, expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { Confirmed } from '@/session/live/confirmed';

/** An empty version and two edits of it, one after the other. */
function edited() {
  const desk = empty();
  const { w } = desk;
  return {
    w,
    first: desk.do(add('functions', { name: 'braking' })),
    second: desk.do(add('functions', { name: 'light' })),
  };
}

describe('the version as the server has it', () => {
  it('takes changes in the order of their revs, whichever comes first', () => {
    const { w, first, second } = edited();
    const confirmed = new Confirmed(w);
    expect(confirmed.take(second)).toEqual([]);
    expect(confirmed.hasGap).toBe(true);
    expect(confirmed.take(first)).toEqual([first, second]);
    expect([confirmed.hasGap, confirmed.workspace.rev]).toEqual([false, second.rev]);
    expect(confirmed.take(second)).toEqual([]);
  });

  it('misses what a change without rows stands for, whose rev is ahead, until a snapshot has it', () => {
    const { w, first } = edited();
    const confirmed = new Confirmed(w);
    const deleted = { rev: first.rev, put: {}, drop: {}, counters: {}, edit: '', by: '', at: '' };
    expect(confirmed.take(deleted)).toEqual([]);
    expect([confirmed.hasGap, confirmed.workspace.rev]).toEqual([true, w.rev]);
    confirmed.reset({ ...w, rev: first.rev });
    expect(confirmed.hasGap).toBe(false);
  });

  it('starts over from a snapshot of the same rev: what is here may be wrong', () => {
    const { w } = edited();
    const confirmed = new Confirmed(w);
    const read = { ...w };
    expect(confirmed.reset(read)).toBe(true);
    expect(confirmed.workspace).toBe(read);
  });

  it('does not go back to a snapshot that was read before the latest changes', () => {
    const { w, first } = edited();
    const confirmed = new Confirmed(w);
    confirmed.take(first);
    expect(confirmed.reset(w)).toBe(false);
    expect(confirmed.workspace.rev).toBe(first.rev);
  });

  it('goes on from a snapshot with what came early', () => {
    const { w, second } = edited();
    const confirmed = new Confirmed(w);
    confirmed.take(second);
    confirmed.reset({ ...w, rev: w.rev + 1 });
    expect([confirmed.hasGap, confirmed.workspace.rev]).toEqual([false, second.rev]);
  });
});
