import { describe, expect, it } from 'vitest';
import { empty } from '#tests/world/headlamp.ts';
import { bring, type Line, lamp } from './bring.ts';

const line = (number: number, more: Line): Line => ({
  ...lamp,
  'Damage ID': `DS-${number}`,
  'Damage scenario': `Damage ${number}`,
  'Attack path': `Path ${number}`,
  ...more,
});
const impactOf = (desk: ReturnType<typeof empty>, code: string) =>
  Object.fromEntries(Object.entries(desk.row('damages', code).ratings).map(([key, { level }]) => [key, level]));
const ratingsOf = (desk: ReturnType<typeof empty>) => [...desk.w.paths].map(({ ratings }) => ratings);

describe('plain numbers in the columns of levels', () => {
  it('are all left empty and named where one of the impact columns leaves the scale', () => {
    const desk = empty();
    const said = bring(
      desk,
      line(1, { S: '3', F: '2', O: '1', P: '0' }),
      line(2, { S: '2', F: 'Major', O: '0', P: '' }),
    );
    expect(said.map((one) => one.replace(/^[A-Z]+/, ''))).toEqual([
      '2 dimension:S offScale 3',
      '2 dimension:F otherScale 2',
      '2 dimension:O otherScale 1',
      '2 dimension:P otherScale 0',
      '3 dimension:S otherScale 2',
      '3 dimension:O otherScale 0',
    ]);
    expect(impactOf(desk, 'DS-1')).toEqual({});
    expect(impactOf(desk, 'DS-2')).toEqual({ F: 'MAJ' });
  });

  it('are read by the model where all of them are on its scale', () => {
    const desk = empty();
    expect(bring(desk, line(1, { S: '2', F: '1', O: '0', P: '' }))).toEqual([]);
    expect(impactOf(desk, 'DS-1')).toEqual({ S: 'SEV', F: 'MOD', O: 'NEG' });
  });

  it('are read as the file counts where it writes numbers beside names', () => {
    const desk = empty();
    const said = bring(desk, line(1, { S: 'S3 - Severe', F: '1 Moderate', O: '2', P: 'Negligible (0)' }));
    expect(said.map((one) => one.replace(/^[A-Z]+/, ''))).toEqual(['2 dimension:O fileScale 2']);
    expect(impactOf(desk, 'DS-1')).toEqual({ S: 'SEV', F: 'MOD', O: 'MAJ', P: 'NEG' });
  });

  it('are named where a single pair tells that the file counts otherwise', () => {
    const desk = empty();
    const said = bring(desk, line(1, { S: 'Severe (4)', F: '2', O: '', P: '' }));
    expect(said.map((one) => one.replace(/^[A-Z]+/, ''))).toEqual([
      '2 dimension:S contradiction Severe (4)',
      '2 dimension:F otherScale 2',
    ]);
    expect(impactOf(desk, 'DS-1')).toEqual({});
  });

  it('of one parameter are read apart from those of another', () => {
    const desk = empty();
    const said = bring(desk, line(1, { SE: '2', Eq: '4' }), line(2, { SE: '3', Eq: '7' }));
    expect(said.filter((one) => one.includes('parameter'))).toEqual([
      expect.stringContaining('parameter:SE offScale 2'),
      expect.stringContaining('parameter:SE otherScale 3'),
    ]);
    expect(ratingsOf(desk)).toEqual([
      { 'attack-potential': { Eq: 'specialized' } },
      { 'attack-potential': { Eq: 'bespoke' } },
    ]);
  });

  it('with the letter of the file are read where another cell says what its label means', () => {
    const desk = empty();
    const said = bring(desk, line(1, { S: 'S3 - Severe' }), line(2, { S: 'S2' }));
    expect(said).toEqual([]);
    expect(impactOf(desk, 'DS-2')).toEqual({ S: 'MAJ' });
  });

  it('are looked at in a moment where a thousand lines each say another', () => {
    const lines = Array.from({ length: 1500 }, (_, at) =>
      line(at, { S: `${'1'.repeat(40)}${at} Severe`, 'Attack path': '' }),
    );
    const began = performance.now();
    expect(bring(empty(), ...lines).filter((one) => one.includes('dimension:S'))).toHaveLength(1500);
    expect(performance.now() - began).toBeLessThan(20_000);
  });
});
