import { describe, expect, it } from 'vitest';
import { leftAt, withLeft, withoutLeft } from '@/grid/editing/leaving';
import type { UnsavedCell, UnsavedLines } from '@/grid/grid-types';

const refused = (text: string): UnsavedCell => ({ value: null, text, message: 'no', turn: 0 });
const waiting: UnsavedCell = { value: 'x', text: 'x', turn: 1 };
const lines = (of: Record<string, Record<string, UnsavedCell>>): UnsavedLines => new Map(Object.entries(of));
const always = () => true;

describe('what an act has left refused', () => {
  const unsaved = lines({ r1: { a: refused('one'), b: waiting }, '#new::n': { a: waiting } });
  const places = [{ line: 'r1', column: 'a' }, { line: 'r1', column: 'b' }, { line: '#new::n' }];

  it('is the refused cells of rows and whole lines for new ones', () => {
    expect(leftAt(unsaved, places)).toEqual(lines({ r1: { a: refused('one') }, '#new::n': { a: waiting } }));
    expect(withoutLeft(unsaved, places)).toEqual(lines({ r1: { b: waiting } }));
  });

  it('comes back beside what was entered meanwhile, and never over it', () => {
    const left = lines({ r1: { a: refused('one'), b: refused('two') } });
    const now = lines({ r1: { b: refused('entered since') } });
    expect(withLeft(now, left, always)).toEqual(lines({ r1: { a: refused('one'), b: refused('entered since') } }));
  });

  it('stays away where it may not return', () => {
    const left = lines({ r1: { a: refused('one') }, r2: { a: refused('two') } });
    expect(withLeft(new Map(), left, (line) => line === 'r2')).toEqual(lines({ r2: { a: refused('two') } }));
  });
});
