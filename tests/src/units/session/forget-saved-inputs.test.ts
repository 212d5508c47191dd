import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { change } from '#domain/workspace/edit.ts';
import { forgetInputsOf, forgetSavedInputs } from '@/session/kept/forget-saved-inputs';
import { inputPlace, Kept } from '@/session/kept/kept';

let kept: Kept;
beforeEach(async () => {
  kept = await Kept.open('lin', 'v-inputs');
});
afterEach(async () => {
  for (const [place] of [...kept.under('')]) kept.put(place, undefined);
  await Kept.forget();
});

const page = {
  get kept() {
    return kept;
  },
  keep: (place: string, value: unknown) => kept.put(place, value),
};
const saved = [change('assets', { id: 'r', rev: 1 }, { name: 'Lamp' })];
const name = inputPlace('assets r name');
const left = () => [...kept.under('input ')].map(([place]) => place);

describe('the text of a field whose value an edit has saved', () => {
  it('is forgotten where it was refused before', () => {
    kept.put(name, { text: 'Lamp', error: 'Somebody else was first' });
    forgetSavedInputs(page, saved);
    expect(left()).toEqual([]);
  });

  it('stays where it was not refused: its field has yet to send it', () => {
    kept.put(name, { text: 'Lamp' });
    forgetSavedInputs(page, saved);
    expect(left()).toEqual([name]);
  });

  it('is forgotten where the field is gone with its page, refused or not', () => {
    kept.put(name, { text: 'Lamp' });
    forgetSavedInputs(page, saved, true);
    expect(left()).toEqual([]);
  });

  it('stays where it says something else, or is of another row', () => {
    const other = inputPlace('assets r2 name');
    kept.put(name, { text: 'Lamp and horn', error: 'too long' });
    kept.put(other, { text: 'Lamp', error: 'taken' });
    forgetSavedInputs(page, saved, true);
    expect(left()).toEqual([name, other]);
  });
});

describe('the text of a field that a conflict is about', () => {
  it('is forgotten with that conflict alone', () => {
    const other = inputPlace('assets r text');
    kept.put(name, { text: 'Lamp', conflict: 'one' });
    kept.put(other, { text: 'Horn', conflict: 'two' });
    forgetInputsOf(page, 'one');
    expect(left()).toEqual([other]);
  });
});
