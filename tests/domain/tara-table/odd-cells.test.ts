import { describe, expect, it } from 'vitest';
import { mostIds } from '#domain/model/base.ts';
import { empty } from '#tests/world/headlamp.ts';
import { bring, type Line, lamp } from './bring.ts';

const unseen = '\u200b\u2060';

describe('signs that nobody sees in a TARA table', () => {
  it('alone, are an empty cell: the rest is imported', () => {
    const desk = empty();
    const odd = { Confidentiality: unseen, 'Attack path': unseen, Goal: `${unseen}\n${unseen}`, Requirement: '\u202e' };
    expect(bring(desk, { ...lamp, ...odd })).toEqual([]);
    expect(desk.row('assets', 'A-1').properties).toEqual(['I']);
    for (const kind of ['paths', 'goals', 'requirements'] as const) expect(desk.codes(kind)).toEqual([]);
  });

  it('alone behind a code, leave the code as the name', () => {
    const desk = empty();
    bring(desk, { ...lamp, Goal: `CSG-7 ${unseen}` });
    expect(desk.row('goals', 'CSG-1').name).toBe('CSG-7');
  });

  it('alone at the beginning of a text that is cut, are none of it', () => {
    const desk = empty();
    const said = bring(desk, lamp, { ...lamp, Asset: `${unseen.repeat(150)}Lamp`, 'Asset ID': 'A-2' });
    expect(said.filter((one) => one.includes('missing'))).not.toEqual([]);
    expect(desk.codes('assets')).toEqual(['A-1']);
  });

  it('within a text do not make the same row again', () => {
    const desk = empty();
    const line = { Asset: 'Lamp\u000b request\u0000', Integrity: 'x', 'Damage scenario': 'Dark\u0007' };
    bring(desk, line);
    expect(desk.row('assets', 'A-1').name).toBe('Lamp request');
    expect(bring(desk, line)).toEqual(['unchanged 1']);
  });
});

describe('more rows than one may name', () => {
  const many = (line: (i: number) => Line) => Array.from({ length: mostIds + 2 }, (_, i) => line(i));
  const { 'Damage ID': _code, ...base } = lamp;

  it('are imported without what goes beyond, which is named by its cell', () => {
    const desk = empty();
    const said = bring(
      desk,
      ...many((i) => ({ ...base, 'Damage scenario': `Damage ${i}`, Goal: `Goal ${i}`, Requirement: 'Sign' })),
    );
    expect(said.filter((one) => one.includes('damage notTaken'))).toEqual([
      `D${mostIds + 2} damage notTaken Damage ${mostIds}`,
      `D${mostIds + 3} damage notTaken Damage ${mostIds + 1}`,
    ]);
    expect(desk.row('threats', 'TS-1').damages).toHaveLength(mostIds);
    expect(desk.codes('risks')).toHaveLength(mostIds);
  });

  it('are so for paths, goals of a cell and assets of a cell', () => {
    const desk = empty();
    const goals = many((i) => ({ name: `g${i}` }))
      .map(({ name }) => name)
      .join('\n');
    const codes = many((i) => ({ name: `B${i}` })).map(({ name }) => name ?? '');
    const said = bring(
      desk,
      { ...lamp, Goal: goals },
      { 'Asset ID': codes.join(','), Asset: codes.join('\n'), 'Damage scenario': 'All of them' },
    );
    expect(desk.row('risks', 'R-1').goals).toHaveLength(mostIds);
    expect(said.filter((one) => /goalOrClaim notTaken|assetId notTaken/.test(one))).toHaveLength(3);
  });
});
