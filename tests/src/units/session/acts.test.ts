import { describe, expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import {
  actOf,
  exhausted,
  firstActs,
  isNothingTo,
  moved,
  noActs,
  withAct,
  withMore,
  withoutAct,
  withTurns,
} from '@/session/undo/acts';

const act = { what: 'row', count: 1, name: 'A-1' } as const;
const known = (acts: typeof noActs) => [isNothingTo('undo', acts), isNothingTo('redo', acts)];

describe('whether there is nothing to undo or redo', () => {
  it('is known of a version that nobody has edited', () => {
    expect(known(firstActs(1))).toEqual([true, true]);
    const edited = withAct(firstActs(1), act);
    expect(known(edited)).toEqual([false, true]);
    expect(known(moved(edited, 'undo'))).toEqual([true, false]);
    expect(known(moved(moved(edited, 'undo'), 'redo'))).toEqual([false, true]);
  });

  it('is not known of one that was edited before, until the server has said so', () => {
    expect(known(firstActs(7))).toEqual([false, false]);
    expect(known(exhausted(noActs, 'undo'))).toEqual([true, false]);
    expect(known(withMore(exhausted(noActs, 'undo')))).toEqual([false, false]);
    const edited = withAct(exhausted(noActs, 'undo'), act);
    expect(known(edited)).toEqual([false, true]);
    expect(known(moved(edited, 'undo'))).toEqual([true, false]);
  });

  it('is known from the server of a page that has done nothing yet', () => {
    const more = { undo: false, redo: true };
    expect(known(withTurns(firstActs(7), more))).toEqual([true, false]);
    const edited = withAct(firstActs(7), act);
    expect(withTurns(edited, more)).toBe(edited);
  });

  it('loses the latest of edits without a name when one is refused', () => {
    const edits = [null, act, null].reduce(withAct, firstActs(1));
    expect(withoutAct(edits, null).done).toEqual([null, act]);
  });

  it('is not known of redo where the edit that closed the way was refused', () => {
    const undone = moved(withAct(firstActs(1), null), 'undo');
    expect(known(withoutAct(withAct(undone, act), act))).toEqual([true, false]);
  });
});

describe('the name of an edit', () => {
  it('is the code of an entry of a catalogue, or how many entries it was about', () => {
    const { w } = headlamp();
    const says = (entry: string, id: string) => add('coverages', { entry, reason: 'no radio' }, id);
    const ops = [says('R155-4.1', 'c1'), says('R155-4.2', 'c2')];
    const does = (row: object) => ({ put: { coverages: [row] } }) as never;
    expect(actOf(w, ops, does({}))).toEqual({ what: 'entries', count: 2 });
    expect(actOf(w, ops.slice(0, 1), does({ id: 'c1', entry: 'R155-4.1' }))).toEqual({
      what: 'row',
      count: 1,
      name: 'R155-4.1',
    });
  });
});
