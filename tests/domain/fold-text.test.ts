import { describe, expect, it } from 'vitest';
import { searchFor } from '#domain/fold-text.ts';

describe('a search in a list', () => {
  it.each([
    ['door', 'Front Door module'],
    ['front  door', 'Front Door module'],
    [' front\u00a0door ', 'Front\tDoor module'],
    ['\u3000', 'anything'],
    ['车门', '左前车门模块'],
  ])('finds "%s" in "%s"', (words, text) => expect(searchFor(words)(text)).toBe(true));

  it.each([
    ['frontdoor', 'Front Door module'],
    ['front door', 'Door, front'],
  ])('does not find "%s" in "%s"', (words, text) => expect(searchFor(words)(text)).toBe(false));
});
