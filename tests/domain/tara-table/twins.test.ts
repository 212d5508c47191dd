import { describe, expect, it } from 'vitest';
import { empty } from '#tests/world/headlamp.ts';
import { bring } from './bring.ts';

const lineOf = (Asset: string, i: number) => ({
  Asset,
  Integrity: 'x',
  'Damage scenario': `Damage ${i}`,
  'Threat scenario': `Threat ${i}`,
  STRIDE: 'Spoofing',
});

describe('assets of a table', () => {
  it('that are one in several spellings are named with the name they are joined under', () => {
    const desk = empty();
    const said = bring(desk, ...['Gateway', 'GATEWAY', 'Gateway', 'Gate\u200bway', 'Straße', 'STRASSE'].map(lineOf));
    expect(said).toEqual([
      'A3 asset joined GATEWAY → Gateway',
      'A5 asset joined Gate\u200bway → Gateway',
      'A7 asset joined STRASSE → Straße',
    ]);
    expect(desk.codes('assets').length).toBe(2);
  });

  it('whose names look alike by letters of two scripts stay two and are named', () => {
    const desk = empty();
    expect(bring(desk, ...['Gateway', 'G\u0430teway', 'ЭБУ двери'].map(lineOf))).toEqual([
      'A3 asset looksAlike G\u0430teway ≠ Gateway',
    ]);
    expect(desk.codes('assets').length).toBe(3);
  });

  it('with several properties are so, their damage is about the first, which is named', () => {
    const desk = empty();
    const line = { ...lineOf('Gateway', 1), Integrity: '', Property: 'CIA', 'Threat scenario': '' };
    expect(bring(desk, line)).toEqual([expect.stringContaining(' damage firstProperty C, I, A')]);
    expect([...desk.w.assets].map(({ properties }) => properties)).toEqual([['C', 'I', 'A']]);
    expect([...desk.w.damages].map(({ property }) => property)).toEqual(['C']);
  });
});

describe('threat types of a table', () => {
  it.each([
    ['伪造', 'S'],
    ['欺骗', 'S'],
    ['仿冒', 'S'],
    ['信息泄漏', 'I'],
    ['特权提升', 'E'],
  ])('are recognised by the words the field has for them: %s', (word, code) => {
    const desk = empty();
    expect(bring(desk, { ...lineOf('Gateway', 1), STRIDE: word })).toEqual([]);
    expect([...desk.w.threats].map(({ type }) => type)).toEqual([code]);
  });
});
