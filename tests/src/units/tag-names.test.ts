import { describe, expect, it } from 'vitest';
import { asKnown } from '@/product/TagChip';

const known = [{ name: 'Pilot' }, { name: '量产' }];

describe('names of tags that are typed', () => {
  it.each([
    ['are written as the tag that is there', ['pilot', 'PILOT '], ['Pilot']],
    ['are the tag they look like', ['Ｐｉｌｏｔ', 'Pi\u00adlot'], ['Pilot']],
    ['stay when there is none', [' Free word '], ['Free word']],
    ['stand once each, without empty ones', ['量产', ' ', '量产 ', 'x'], ['量产', 'x']],
  ])('%s', (_, typed, kept) => {
    expect(asKnown(typed, known)).toEqual(kept);
  });
});
