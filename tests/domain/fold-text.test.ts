import { describe, expect, it } from 'vitest';
import { foldText, searchFor } from '#domain/fold-text.ts';

describe('texts that look alike', () => {
  it.each([
    ['accents of their own', 'Türsteuergerät'.normalize('NFD'), 'Türsteuergerät'],
    ['a soft hyphen', 'Gate\u00adway', 'Gateway'],
    ['a blank of no width', 'Gate\u200bway', 'gateway'],
    ['a byte order mark', '\ufeffGateway', 'Gateway'],
    ['letters of full width', 'Ｇａｔｅｗａｙ　１', 'gateway 1'],
    ['small letters with one capital', 'STRASSE', 'straße'],
    ['blanks of any width', 'Front\u3000\u00a0 door\t', 'front door'],
    ['a ligature', 'ﬁlter', 'Filter'],
  ])('with %s are one', (_, one, other) => expect(foldText(one)).toBe(foldText(other)));

  it.each([
    ['Gateway 1', 'Gateway 2'],
    ['Lüfter', 'Lufter'],
    ['ab c', 'a bc'],
    ['网关', '网関'],
  ])('"%s" and "%s" are two', (one, other) => expect(foldText(one)).not.toBe(foldText(other)));
});

describe('a search in a list', () => {
  it.each([
    ['door', 'Front Door module'],
    ['front  door', 'Front Door module'],
    [' front\u00a0door ', 'Front\tDoor module'],
    ['\u3000', 'anything'],
    ['车门', '左前车门模块'],
    ['gateway', 'Ｇａｔｅ\u00adｗａｙ'],
    ['gate\u200bway', 'Gateway'],
  ])('finds "%s" in "%s"', (words, text) => expect(searchFor(words)(text)).toBe(true));

  it.each([
    ['frontdoor', 'Front Door module'],
    ['front door', 'Door, front'],
  ])('does not find "%s" in "%s"', (words, text) => expect(searchFor(words)(text)).toBe(false));
});
