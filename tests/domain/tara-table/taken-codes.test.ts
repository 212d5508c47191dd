import { describe, expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { type Desk, empty } from '#tests/world/headlamp.ts';
import { bring, lamp } from './bring.ts';

/** One asset with two damages that one threat leads to; R-1 is the risk of the second. */
function taken(): Desk {
  const desk = empty();
  desk.do(add('assets', { name: 'Lamp request', properties: ['I'] }, 'a1'));
  desk.do(add('damages', { description: 'Collision at night', assets: ['a1'] }, 'd1'));
  desk.do(add('damages', { description: 'No light', assets: ['a1'] }, 'd2'));
  const threat = { description: 'Spoofed lamp request', type: 'S', property: 'I', assets: ['a1'], damages: ['d2'] };
  desk.do(add('threats', threat, 't1'));
  desk.do(add('risks', { threat: 't1', damage: 'd2' }, 'r1'));
  return desk;
}

describe('codes of a TARA table that are taken', () => {
  it('a risk of another threat and damage gets a new code, which the preview names by its cell', () => {
    const desk = taken();
    const more = { ...lamp, 'Damage ID': 'DS-3', 'Damage scenario': 'Fire', 'Risk ID': 'r-1' };
    const said = bring(desk, { ...lamp, 'Risk ID': 'R-1' }, { ...more, 'Risk ID': 'R-2' });
    expect(said).toEqual(['I2 riskId newCode R-1']);
    expect(desk.codes('risks')).toEqual(['R-1', 'R-2', 'R-3']);
    const { threat, damage } = desk.row('risks', 'R-3');
    expect([threat, damage]).toEqual(['t1', 'd1']);
  });

  it('a risk code that the table gives twice stays with the first', () => {
    const desk = empty();
    const second = { ...lamp, 'Damage ID': 'DS-2', 'Damage scenario': 'No light', 'Risk ID': 'r-7' };
    expect(bring(desk, { ...lamp, 'Risk ID': 'R-7' }, second)).toEqual(['I3 riskId newCode r-7']);
    expect(desk.row('risks', 'R-7').damage).toBe(desk.row('damages', 'DS-1').id);
    expect(desk.codes('risks')).toHaveLength(2);
  });

  it('rows without a code leave the codes of the table to those that name them', () => {
    const desk = empty();
    const answers = { 'Risk treatment': 'Reduce', Goal: 'Authentic', Requirement: 'Sign' };
    const { 'Asset ID': _a, 'Damage ID': _d, 'Threat ID': _t, ...uncoded } = lamp;
    const other = {
      Asset: 'Flash',
      'Damage scenario': 'No light',
      'Threat scenario': 'Flooded',
      'Attack path': 'Flood',
    };
    expect(
      bring(
        desk,
        { ...uncoded, ...answers, ...other },
        { ...lamp, 'Risk ID': 'R-1', 'Attack path ID': 'AP-1', 'Attack path': 'Bus', ...answers },
        { ...lamp, Goal: 'CSG-1 Fresh', Claim: 'CSC-1 Accepted', Requirement: 'CSR-1 Count' },
      ).filter((one) => one.includes('Code')),
    ).toEqual([]);
    for (const kind of ['assets', 'damages', 'threats', 'risks', 'paths'] as const)
      expect(desk.codes(kind)).toHaveLength(2);
    expect(desk.row('assets', 'A-1').name).toBe('Lamp request');
    expect(desk.row('goals', 'CSG-1').name).toBe('Fresh');
    expect(desk.row('requirements', 'CSR-1').name).toBe('Count');
  });

  it('a requirement that several lines name is made once, for the goals of all of them', () => {
    const desk = empty();
    const requirement = 'CSR-1 Sign, then count';
    bring(
      desk,
      { ...lamp, Goal: 'CSG-1 Authentic', Requirement: requirement },
      { ...lamp, 'Damage ID': 'DS-2', 'Damage scenario': 'No light', Goal: 'CSG-2 Fresh', Requirement: requirement },
    );
    expect(desk.codes('requirements')).toEqual(['CSR-1']);
    expect(desk.row('requirements', 'CSR-1').goals).toEqual(['CSG-1', 'CSG-2'].map((one) => desk.row('goals', one).id));
    bring(desk, { ...lamp, Goal: 'CSG-1 Authentic', Requirement: requirement });
    expect(desk.codes('requirements')).toEqual(['CSR-1']);
  });

  it('a goal, claim or requirement that says something else is named by its cell', () => {
    const desk = empty();
    desk.do(
      add('goals', { name: 'Of the task' }),
      add('claims', { name: 'Of the task' }),
      add('requirements', { name: 'Of the task' }),
    );
    const answers = { Goal: 'CSG-1 Of the table', Claim: 'CSC-1 Of the table', Requirement: 'CSR-1 Of the table' };
    expect(bring(desk, { ...lamp, ...answers })).toEqual([
      'I2 goalOrClaim duplicate CSG-1 Of the table',
      'J2 goalOrClaim duplicate CSC-1 Of the table',
      'K2 requirements duplicate CSR-1 Of the table',
    ]);
    expect(desk.row('goals', 'CSG-1').name).toBe('Of the task');
  });
});
