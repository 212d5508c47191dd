import { describe, expect, it } from 'vitest';
import { placeLevel, rateImpact, scoreBounds } from '#domain/method/rate/impact.ts';
import {
  annexFImpact,
  combinedImpact,
  evenSumImpact,
  evitaImpact,
  heavensImpact,
  sfop,
} from '#domain/method/seed/impact.ts';
import { rated } from './rows.ts';

describe('impact, categories rated separately', () => {
  it.each([
    [{ S: 'MOD', F: 'NEG', O: 'SEV', P: 'MAJ' }, 'SEV'],
    [{ S: 'NEG', F: 'NEG', O: 'NEG', P: 'NEG' }, 'NEG'],
    [{ S: 'NEG', F: 'MOD', O: 'NEG', P: 'NEG' }, 'MOD'],
    [{ S: 'MAJ', F: 'MOD', O: 'NEG', P: 'NEG' }, 'MAJ'],
  ])('the overall impact of %o is the highest: %s', (levels, overall) => {
    expect(rateImpact(annexFImpact, rated(levels))).toMatchObject({ overall, complete: true, missing: [] });
  });

  it('an unrated damage stays unrated, it is not negligible', () => {
    expect(rateImpact(annexFImpact, {})).toMatchObject({
      overall: null,
      complete: false,
      missing: ['S', 'F', 'O', 'P'],
    });
  });

  it('a partly rated damage has its highest so far and names what is missing', () => {
    expect(rateImpact(annexFImpact, rated({ O: 'MAJ' }))).toMatchObject({
      overall: 'MAJ',
      complete: false,
      missing: ['S', 'F', 'P'],
    });
  });

  it('not analysed with a reason is complete but not negligible; without a reason it is missing', () => {
    const rest = { S: { level: 'SEV' }, F: { level: 'NEG' }, O: { level: 'NEG' } };
    const argued = rateImpact(annexFImpact, { ...rest, P: { notAnalysed: true, reason: 'no personal data' } });
    expect(argued).toMatchObject({ complete: true, overall: 'SEV' });
    expect(argued.perDimension.P).toMatchObject({ state: 'notAnalysed', level: null });
    const bare = rateImpact(annexFImpact, { ...rest, P: { notAnalysed: true, reason: ' ' } });
    expect(bare).toMatchObject({ complete: false, missing: ['P'] });
  });

  it('not analysed is not analysed, whatever level is left over beside it', () => {
    const left = { level: 'SEV', notAnalysed: true, reason: 'no passengers' };
    const rating = rateImpact(annexFImpact, { S: left, ...rated({ F: 'NEG', O: 'NEG', P: 'MOD' }) });
    expect(rating).toMatchObject({ overall: 'MOD', complete: true });
    expect(rating.perDimension.S).toMatchObject({ state: 'notAnalysed', level: null, value: null });
  });

  it('arguing every category away rates nothing', () => {
    const away = { notAnalysed: true, reason: 'out of scope' };
    expect(rateImpact(annexFImpact, { S: away, F: away, O: away, P: away })).toMatchObject({
      overall: null,
      complete: false,
    });
  });

  it('a NotCalculated category is recorded but left out of the maximum', () => {
    const model = {
      ...annexFImpact,
      dimensions: sfop.map((d) => (d.code === 'P' ? { ...d, marker: 'NotCalculated' as const } : d)),
    };
    const rating = rateImpact(model, rated({ S: 'MOD', F: 'NEG', O: 'NEG', P: 'SEV' }));
    expect(rating).toMatchObject({ overall: 'MOD', complete: true });
    expect(rating.perDimension.P).toMatchObject({ level: 'SEV', takesPart: false });
    expect(rateImpact(model, rated({ S: 'MOD', F: 'NEG', O: 'NEG' }))).toMatchObject({ complete: true });
  });

  it('a level the model does not know counts as unrated', () => {
    expect(rateImpact(annexFImpact, rated({ S: 'GONE' }))).toMatchObject({ overall: null });
  });

  it('categories may bring levels of their own', () => {
    const rating = rateImpact(evitaImpact, rated({ S: 'S3C2', F: 'S1', O: 'S0', P: 'S2' }));
    expect(rating).toMatchObject({ overall: 'S3', complete: true });
    expect(rating.perDimension.S).toMatchObject({ level: 'S3C2', overall: 'S3' });
  });
});

describe('impact, combined score', () => {
  it.each([
    [{ S: 'MAJ', F: 'NEG', O: 'MOD', P: 'NEG' }, 101, 'MAJ', 'IL3'],
    [{ S: 'MOD', F: 'NEG', O: 'NEG', P: 'NEG' }, 10, 'MOD', 'IL1'],
    [{ S: 'NEG', F: 'NEG', O: 'NEG', P: 'NEG' }, 0, 'NEG', 'IL0'],
    [{ S: 'NEG', F: 'NEG', O: 'MOD', P: 'NEG' }, 1, 'MOD', 'IL1'],
    [{ S: 'MOD', F: 'MOD', O: 'NEG', P: 'NEG' }, 20, 'MOD', 'IL2'],
    [{ S: 'NEG', F: 'NEG', O: 'SEV', P: 'NEG' }, 100, 'MAJ', 'IL3'],
    [{ S: 'SEV', F: 'NEG', O: 'NEG', P: 'NEG' }, 1000, 'SEV', 'IL4'],
    [{ S: 'SEV', F: 'SEV', O: 'SEV', P: 'SEV' }, 2200, 'SEV', 'IL4'],
  ])('%o scores %d: folded %s, HEAVENS %s', (levels, score, folded, heavens) => {
    expect(rateImpact(combinedImpact, rated(levels))).toMatchObject({ score, overall: folded, complete: true });
    expect(rateImpact(heavensImpact, rated(levels))).toMatchObject({ score, overall: heavens });
  });

  it('an unrated category is unknown, so there is no score', () => {
    expect(rateImpact(combinedImpact, rated({ S: 'SEV' }))).toMatchObject({ score: null, overall: null });
  });

  it('a category argued away adds nothing', () => {
    const entries = {
      ...rated({ S: 'MAJ', F: 'NEG', O: 'MOD' }),
      P: { notAnalysed: true, reason: 'no personal data' },
    };
    expect(rateImpact(combinedImpact, entries)).toMatchObject({ score: 101, overall: 'MAJ', complete: true });
  });

  it('the scores of the default reach from 0 to 2200', () => {
    expect(scoreBounds(combinedImpact)).toEqual({ from: 0, to: 2200 });
  });

  it('the lowest score is the lowest value of one category: the others may be argued away', () => {
    const levels = combinedImpact.levels.map((level, i) => ({ ...level, value: i + 1 }));
    const dimensions = combinedImpact.dimensions.map(({ levels: _own, ...one }) => one);
    expect(scoreBounds({ ...combinedImpact, levels, dimensions })).toEqual({ from: 1, to: 16 });
  });

  it('the even sum can never reach major without a severe: at most 40', () => {
    expect(rateImpact(evenSumImpact, rated({ S: 'MAJ', F: 'MAJ', O: 'MAJ', P: 'MAJ' }))).toMatchObject({
      score: 40,
      overall: 'MOD',
    });
  });
});

describe('placing a level on another scale', () => {
  it('takes the same code first, then the same meaning with the same value, then the same meaning', () => {
    const [severe] = annexFImpact.levels;
    expect(placeLevel(annexFImpact.levels, { ...severe!, value: 9 })?.code).toBe('SEV');
    expect(placeLevel(evitaImpact.levels, { ...severe!, code: 'X', value: 3 })?.code).toBe('S3');
    expect(placeLevel(evitaImpact.levels, { ...severe!, code: 'X', value: 9 })?.code).toBe('S4');
    expect(placeLevel([], severe!)).toBeNull();
  });
});
