import { describe, expect, it } from 'vitest';
import { fittingImpacts } from '#domain/library/fitting-impacts.ts';

const impact = (code: string, fields: object = {}) => ({
  code,
  assets: [] as string[],
  assetCategory: '',
  property: 'I',
  ratings: {},
  ...fields,
});
const brake = { category: 'HW', libraryAssets: ['AS-ESC'], property: 'I' };
const codes = (ranked: readonly { impact: { code: string } }[]) => ranked.map(({ impact: { code } }) => code);

describe('the impacts that fit a drawn asset', () => {
  it('come with those of the library asset first, then of its category, then of any asset', () => {
    const impacts = [
      impact('ANY'),
      impact('HW', { assetCategory: 'HW' }),
      impact('ESC', { assetCategory: 'HW', assets: ['AS-ESC'] }),
    ];
    expect(codes(fittingImpacts(impacts, brake))).toEqual(['ESC', 'HW', 'ANY']);
  });

  it('leave out other properties, other categories, other assets and entries without a property', () => {
    const impacts = [
      impact('A', { property: 'A' }),
      impact('NONE', { property: '' }),
      impact('FW', { assetCategory: 'FW' }),
      impact('SEAT', { assetCategory: 'HW', assets: ['AS-SEAT'] }),
    ];
    expect(fittingImpacts(impacts, brake)).toEqual([]);
    expect(fittingImpacts(impacts, { ...brake, property: '' })).toEqual([]);
  });

  it('of an asset that is none of the library are the general ones alone', () => {
    const impacts = [impact('ESC', { assets: ['AS-ESC'] }), impact('BLANK', { assets: [''] }), impact('ANY')];
    expect(codes(fittingImpacts(impacts, { ...brake, libraryAssets: [] }))).toEqual(['ANY']);
  });

  it('of something that is two library assets begin with the closer one, and say how closely they fit', () => {
    const impacts = [impact('ANY'), impact('PKG', { assets: ['AS-UPDPKG'] }), impact('MSG', { assets: ['AS-UPDMSG'] })];
    const sent = { category: 'DIT', libraryAssets: ['AS-UPDMSG', 'AS-UPDPKG'], property: 'I' };
    expect(codes(fittingImpacts(impacts, sent))).toEqual(['MSG', 'PKG', 'ANY']);
    expect(fittingImpacts(impacts, sent).map(({ rank }) => rank)).toEqual([0, 0, 2]);
  });

  it('go among equals by own before delivered, few assets before many, more ratings before fewer', () => {
    const impacts = [
      impact('GROUP', { assets: ['AS-ESC', 'AS-BOOSTER'], origin: 'seed' }),
      impact('ALONE', { assets: ['AS-ESC'], origin: 'seed' }),
      impact('OWN', { assets: ['AS-ESC', 'AS-EPB', 'AS-EPS'], origin: 'own' }),
      impact('BARE'),
      impact('RATED', { ratings: { safety: 'Severe' } }),
    ];
    expect(codes(fittingImpacts(impacts, brake))).toEqual(['OWN', 'ALONE', 'GROUP', 'RATED', 'BARE']);
  });
});
