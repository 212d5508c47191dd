import { describe, expect, it } from 'vitest';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';

describe('deleting an asset', () => {
  it('takes its damages, threats, paths, steps and risks along', () => {
    const desk = headlamp();
    const changes = desk.do(drop('assets', desk.row('assets', 'A-1')));
    expect(changes.drop.damages).toEqual(['DS1', 'DS2']);
    expect(changes.drop.threats).toEqual(['TS1', 'TS2']);
    expect(changes.drop.risks).toEqual(['R1', 'R2']);
    expect(changes.drop.paths).toEqual(['AP1', 'AP2', 'AP3']);
    expect(changes.drop.steps).toHaveLength(12);
    expect(desk.codes('risks')).toEqual(['R-3']);
  });

  it('leaves what still has another asset', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-1'), { assets: ['A1', 'A3'] }));
    const changes = desk.do(drop('assets', desk.row('assets', 'A-1')));
    expect(changes.drop.damages).toEqual(['DS2']);
    expect(desk.row('damages', 'DS-1').assets).toEqual(['A3']);
  });

  it('takes it out of the allocation of requirements', () => {
    const desk = headlamp();
    desk.do(drop('assets', desk.row('assets', 'A-1')));
    expect(desk.row('requirements', 'CSR-1').assets).toEqual([]);
  });
});

describe('deleting a path', () => {
  it('keeps a step that another path uses', () => {
    const desk = headlamp();
    const shared = desk.row('paths', 'AP-1').steps[2] as string;
    desk.do(change('paths', desk.row('paths', 'AP-2'), { steps: [...desk.row('paths', 'AP-2').steps, shared] }));
    const changes = desk.do(drop('paths', desk.row('paths', 'AP-1')));
    expect(changes.drop.steps).toHaveLength(3);
    expect(desk.w.steps.has(shared)).toBe(true);
  });
});

describe('unlinking a damage from a threat', () => {
  it('drops the risk of the pair, because a risk is that pair', () => {
    const desk = headlamp();
    const changes = desk.do(change('threats', desk.row('threats', 'TS-1'), { damages: [] }));
    expect(changes.drop.risks).toEqual(['R1']);
    expect(desk.row('goals', 'CSG-1').code).toBe('CSG-1');
  });
});

describe('deleting many rows at once', () => {
  it('is one edit', () => {
    const desk = headlamp();
    const rows = ['DS-1', 'DS-2', 'DS-3', 'DS-4'].map((code) => drop('damages', desk.row('damages', code)));
    const changes = desk.do(...rows);
    expect(changes.drop.damages).toHaveLength(4);
    expect(desk.row('threats', 'TS-1').damages).toEqual([]);
    expect(desk.w.risks.size).toBe(0);
  });
});

describe('a step and the path that uses it', () => {
  it('can come in one edit', () => {
    const desk = headlamp();
    desk.do(
      add('steps', { name: 'glitch the supply' }, 'new-step'),
      add('paths', { name: 'fault injection', threats: ['TS2'], steps: ['new-step'] }),
    );
    expect(desk.row('paths', 'AP-6').steps).toEqual(['new-step']);
  });
});
