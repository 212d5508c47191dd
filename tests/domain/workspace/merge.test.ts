import { describe, expect, it } from 'vitest';
import { overlayPatch, rebasePatch } from '#domain/workspace/merge.ts';

const seen = { name: 'lamp', ratings: { S: { level: 'SEV' }, O: { level: 'MOD' } }, assets: ['a'] };

describe('a patch of a row that changed meanwhile', () => {
  it('holds when a colleague changed another field', () => {
    expect(rebasePatch(seen, { ...seen, name: 'lamps' }, { assets: ['b'] })).toEqual({ assets: ['b'] });
  });

  it('is merged when a colleague rated another dimension', () => {
    const now = { ...seen, ratings: { ...seen.ratings, O: { level: 'MAJ' } } };
    const patch = { ratings: { ...seen.ratings, S: { level: 'NEG' } } };
    expect(rebasePatch(seen, now, patch)).toEqual({ ratings: { S: { level: 'NEG' }, O: { level: 'MAJ' } } });
  });

  it('is merged when it takes a part away that nobody touched', () => {
    const now = { ...seen, ratings: { ...seen.ratings, P: { level: 'NEG' } } };
    expect(rebasePatch(seen, now, { ratings: { O: { level: 'MOD' } } })).toEqual({
      ratings: { O: { level: 'MOD' }, P: { level: 'NEG' } },
    });
  });

  it.each([
    ['the same field', { name: 'theirs' }, { name: 'mine' }],
    [
      'the same dimension',
      { ratings: { ...seen.ratings, S: { level: 'MAJ' } } },
      { ratings: { ...seen.ratings, S: { level: 'NEG' } } },
    ],
    [
      'the part that the patch takes away',
      { ratings: { ...seen.ratings, S: { level: 'MAJ' } } },
      { ratings: { O: { level: 'MOD' } } },
    ],
    ['the same list', { assets: ['b'] }, { assets: ['c'] }],
  ])('needs a decision when both changed %s', (_, theirs, patch) => {
    expect(rebasePatch(seen, { ...seen, ...theirs }, patch)).toBeUndefined();
  });

  it('needs no decision when both changed it alike', () => {
    expect(rebasePatch(seen, { ...seen, name: 'same' }, { name: 'same' })).toEqual({ name: 'same' });
  });
});

describe('a patch that is to win over what came first', () => {
  it('wins in the dimension it changed, and takes nothing back that a colleague rated beside it', () => {
    const now = { ...seen, ratings: { S: { level: 'MAJ' }, O: { level: 'SEV' }, P: { level: 'NEG' } } };
    const patch = { ratings: { ...seen.ratings, S: { level: 'NEG' } } };
    expect(overlayPatch(seen, now, patch)).toEqual({ ratings: { ...now.ratings, S: { level: 'NEG' } } });
  });

  it('takes away the part it took away', () => {
    const now = { ...seen, ratings: { ...seen.ratings, S: { level: 'MAJ' } } };
    expect(overlayPatch(seen, now, { ratings: { O: { level: 'MOD' } } })).toEqual({ ratings: { O: { level: 'MOD' } } });
  });

  it('wins whole in a field without parts', () => {
    const now = { ...seen, name: 'theirs', assets: ['b'] };
    expect(overlayPatch(seen, now, { name: 'mine', assets: ['c'] })).toEqual({ name: 'mine', assets: ['c'] });
  });
});
