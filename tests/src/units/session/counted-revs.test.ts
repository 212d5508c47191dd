import { describe, expect, it } from 'vitest';
import { change } from '#domain/workspace/edit.ts';
import { type Counting, uncount } from '@/session/outbox/counted-revs';

/** An edit of the row `r` as it is at this rev, made on top of these edits. */
const editOf = (id: string, rev: number, counts: readonly string[], more: Partial<Counting> = {}): Counting => {
  const ops = [change('assets', { id: 'r', rev }, { name: id })];
  return { kept: { id, at: rev, ops, counts: { r: counts } }, ops, changed: new Set(['r']), ...more };
};
const revOf = ({ ops: [op] }: Counting) => op && 'rev' in op && op.rev;

describe('an edit that is not stored', () => {
  it('is counted no more by those made on top of it, nor by what is kept of them', () => {
    const [second, third] = [editOf('two', 2, ['one']), editOf('three', 3, ['one', 'two'])];
    expect(uncount([second, third], 'one')).toEqual([second, third]);
    expect([second, third].map(revOf)).toEqual([1, 2]);
    expect(third.kept).toMatchObject({ ops: third.ops, counts: { r: ['two'] } });
  });

  it('leaves those as they are that were answered, or made on top of others', () => {
    const [answered, other] = [editOf('two', 2, ['one'], { rev: 9 }), editOf('three', 3, ['two'])];
    expect(uncount([answered, other], 'one')).toEqual([]);
    expect([answered, other].map(revOf)).toEqual([2, 3]);
  });

  it('stays counted for the rows it has written', () => {
    const second = editOf('two', 2, ['one']);
    expect(uncount([second], 'one', new Set(['r']))).toEqual([]);
    expect(revOf(second)).toBe(2);
  });
});
