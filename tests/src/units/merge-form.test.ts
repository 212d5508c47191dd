import { describe, expect, it } from 'vitest';
import { mergeForm } from '@/components/forms/merge-form';

const began = { name: 'Powertrain', color: 'blue', categoryId: null, scopes: ['a'], title: { en: 'One', zh: '一' } };
const merged = (entered: object, stored: object) =>
  mergeForm(began, { ...began, ...entered }, { ...began, ...stored, rev: 3 });

describe('a form in front of what somebody else has stored meanwhile', () => {
  it('holds of each field what one of the two has changed', () => {
    const { values, both } = merged({ name: 'Power train' }, { color: 'red', scopes: ['a', 'b'] });
    expect(values).toEqual({ ...began, name: 'Power train', color: 'red', scopes: ['a', 'b'] });
    expect(both).toEqual([]);
  });

  it('names the fields that both have changed, each to something else, and holds there what was entered', () => {
    const { values, both } = merged({ name: 'Mine', color: 'red' }, { name: 'Theirs', color: 'red' });
    expect(values).toMatchObject({ name: 'Mine', color: 'red' });
    expect(both).toEqual(['name']);
  });

  it('looks into texts in both languages', () => {
    const title = (en: string, zh: string) => ({ title: { en, zh } });
    expect(merged(title('Uno', '一'), title('One', '壹'))).toMatchObject({ values: title('Uno', '壹'), both: [] });
    expect(merged(title('Uno', '一'), title('Eins', '一')).both).toEqual(['title.en']);
  });

  it('keeps fields that belong together as entered when both changed some, and names the other changes', () => {
    const start = { name: 'Attack', steps: ['enter', 'wait', 'steal'], nodes: [0, 1, 2] };
    const mergedTree = (entered: object, stored: object) =>
      mergeForm(start, { ...start, ...entered }, { ...start, ...stored }, ['steps', 'nodes']);
    const withoutFirst = { steps: ['wait', 'steal'], nodes: [0, 1] };
    const rated = { steps: ['enter', 'wait', 'steal by night'] };
    expect(mergedTree(rated, { ...withoutFirst, name: 'Theft' })).toEqual({
      values: { ...start, ...rated, name: 'Theft' },
      both: ['steps', 'nodes'],
    });
    expect(mergedTree(withoutFirst, rated)).toEqual({ values: { ...start, ...withoutFirst }, both: ['steps'] });
    expect(mergedTree({ name: 'Theft' }, withoutFirst)).toEqual({
      values: { ...withoutFirst, name: 'Theft' },
      both: [],
    });
    expect(mergedTree(withoutFirst, withoutFirst).both).toEqual([]);
  });

  it('takes an emptied choice for an empty one, and keeps what is not stored', () => {
    const { values, both } = merged({ categoryId: undefined, token: 'typed' }, { categoryId: 'c-1' });
    expect(values).toMatchObject({ categoryId: 'c-1', token: 'typed' });
    expect(both).toEqual([]);
  });
});
