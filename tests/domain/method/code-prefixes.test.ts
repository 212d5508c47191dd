import { describe, expect, it } from 'vitest';
import { analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import { validatePrefixes } from '#domain/method/check/method-fields.ts';
import { textOf } from '#domain/method/check/model-problems.ts';

const own = Object.fromEntries(analysisKindNames.map((kind) => [kind, analysisKinds[kind].prefix]));
const said = (prefixes: Record<string, string>) =>
  validatePrefixes(prefixes)
    .filter(({ key }) => key === 'prefixTwice')
    .map((found) => [found.path, textOf(found, 'en')]);

describe('a code prefix', () => {
  it('of the product stands for one kind each', () => {
    expect(validatePrefixes(own)).toEqual([]);
    expect(said({})).toEqual([]);
  });

  it('of two kinds is named once, in capital or small letters', () => {
    expect(said({ ...own, damages: 'Ts' })).toEqual([
      ['codePrefixes.threats', 'The code prefix TS is used for damage scenarios and threat scenarios'],
    ]);
  });

  it('that another kind uses because it was given none is named where it was given', () => {
    expect(said({ risks: 'A' })).toEqual([['codePrefixes.risks', 'The code prefix A is used for assets and risks']]);
    const { threats: _none, ...others } = own;
    expect(said({ ...others, damages: 'TS' })).toEqual([
      ['codePrefixes.damages', 'The code prefix TS is used for damage scenarios and threat scenarios'],
    ]);
  });
});
