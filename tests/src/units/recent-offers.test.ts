import { describe, expect, it } from 'vitest';
import { recentFirst, recentOffers, rememberOffer } from '@/features/shell/palette/recent-offers';

const offer = (key: string) => ({ key, title: key, run: () => undefined });

describe('what was taken from the command palette', () => {
  it('is kept by user, the last one first, each once, thirty of them', () => {
    for (let n = 0; n < 40; n += 1) rememberOffer('lin', offer(`page:${n}`));
    rememberOffer('lin', offer('page:20'));
    const keys = recentOffers('lin').map(({ key }) => key);
    expect(keys.slice(0, 3)).toEqual(['page:20', 'page:39', 'page:38']);
    expect(new Set(keys).size).toBe(30);
    expect(recentOffers('wang')).toEqual([]);
  });

  it.each([
    '{',
    '{}',
    'null',
    '[1, null, {"key": 5}]',
    '[{"key": "x", "title": "x", "to": 5}]',
    '[{"key": "x", "title": "x", "hint": {}}]',
  ])('reads %s that somebody wrote into the storage as nothing', (text) => {
    localStorage.setItem('palette.recent.lin', text);
    expect(recentOffers('lin')).toEqual([]);
  });

  it('comes first, what was never taken stays in its order', () => {
    const offers = ['a', 'b', 'c', 'd'].map(offer);
    expect(recentFirst(offers, ['d', 'b']).map(({ key }) => key)).toEqual(['d', 'b', 'a', 'c']);
  });
});
