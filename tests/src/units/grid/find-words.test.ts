import { describe, expect, it } from 'vitest';
import { finderFor, type Sought } from '@/grid/find/find-words';

const finder = (words: string, how: Partial<Sought> = {}) =>
  finderFor({ words, matchCase: false, whole: false, ...how });
const replaced = (words: string, text: string, by: string, how: Partial<Sought> = {}) =>
  finder(words, how)?.replaced(text, by);

describe('words looked for in cells', () => {
  it('are found as people compare them: case, width, number of blanks and unseen signs do not count', () => {
    const found = finder('Head Lamp');
    for (const text of ['the headlamp', 'HEAD  LAMP ECU', 'head\nlamp', 'ｈｅａｄ　ｌａｍｐ', 'head la\u00admp'])
      expect([text, found?.isIn(text)]).toEqual([text, text !== 'the headlamp']);
  });

  it('count exactly as typed where case is asked for', () => {
    expect(finder('ECU', { matchCase: true })?.isIn('the ecu')).toBe(false);
    expect(finder('ECU', { matchCase: true })?.isIn('the ECU')).toBe(true);
    expect(replaced('  ', 'a  b', ' ', { matchCase: true })).toBe('a b');
  });

  it('are all of the cell where whole cells are asked for', () => {
    expect(finder('lamp', { whole: true })?.isIn('Lamp ')).toBe(true);
    expect(finder('lamp', { whole: true })?.isIn('head lamp')).toBe(false);
    expect(finder('lamp', { whole: true, matchCase: true })?.isIn('Lamp')).toBe(false);
  });

  it('keep a blank at their end', () => {
    expect(finder('the ')?.isIn('them')).toBe(false);
    expect(replaced('the ', 'the lamp', '')).toBe('lamp');
  });

  it('are nothing to look for where they say nothing', () => {
    expect([finder(''), finder(' '), finder('\u00ad'), finder('', { matchCase: true })]).toEqual(
      Array(4).fill(undefined),
    );
  });
});

describe('words put in the place of others', () => {
  it('come as they were typed, wherever the others are, and the rest stays', () => {
    expect(replaced('ecu', 'ECU and Ecu, not ec', 'unit $&')).toBe('unit $& and unit $&, not ec');
    expect(replaced('ecu', 'no such', 'x')).toBeUndefined();
    expect(replaced('aa', 'aaa', 'b')).toBe('ba');
  });

  it('take all of what looks like the words: blanks of any number, wide and unseen signs, accents', () => {
    expect(replaced('head lamp', 'A head \n lamp!', 'light')).toBe('A light!');
    expect(replaced('lamp', '前照灯ｌａｍｐ。', '灯')).toBe('前照灯灯。');
    expect(replaced('lamp', 'la\u00admp', 'x')).toBe('x');
    expect(replaced('é', 'cafe\u0301 CAFÉ', 'e')).toBe('cafe CAFe');
    expect(replaced('车灯', '左车灯与右车灯', '灯')).toBe('左灯与右灯');
    expect(replaced('οδος', 'ΟΔΟΣ', 'x')).toBe('x');
  });

  it('never split a sign: half of ß and an e below an accent stay', () => {
    expect(finder('s')?.isIn('Maß')).toBe(true);
    expect(replaced('s', 'Maß', 'x')).toBeUndefined();
    expect(replaced('ss', 'Maß', 'x')).toBe('Max');
    expect(replaced('e', 'cafe\u0301', 'x')).toBeUndefined();
  });

  it('are the whole cell where whole cells are asked for', () => {
    expect(replaced('lamp', ' LAMP', 'light', { whole: true })).toBe('light');
    expect(replaced('lamp', 'lamp 2', 'light', { whole: true })).toBeUndefined();
  });
});
