import { describe, expect, it } from 'vitest';
import { relationColours } from '#domain/drawn/relations-picture.ts';
import { arrows } from '#domain/kinds/link/shape.ts';
import { iconNames, iconOf, icons } from '#domain/model/icons.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';

describe('the icon of an asset', () => {
  it('is its own, else that of its category, else that of a block or a link', () => {
    expect(iconOf({ icon: 'lamp', category: 'FW', diagram: 'block' })).toBe('lamp');
    expect(iconOf({ icon: '', category: 'FW', diagram: 'block' })).toBe('software');
    expect(iconOf({ icon: '', category: 'own', diagram: 'block' })).toBe('ecu');
    expect(iconOf({ icon: '', category: 'own', diagram: 'link' })).toBe('flow');
  });

  it('is one of the set, each of which is drawn', () => {
    expect(iconNames.length).toBeGreaterThan(10);
    expect(Object.values(icons).filter((path) => !/^M[\d. ]/.test(path))).toEqual([]);
    const desk = empty();
    desk.do(add('assets', { name: 'Lamp', icon: 'lamp' }, 'lamp'));
    const row = desk.row('assets', 'A-1');
    expect(row.icon).toBe('lamp');
    expect(() => desk.do(change('assets', row, { icon: 'unicorn' as never }))).toThrow();
  });
});

describe('the constants of a diagram', () => {
  it('are arrows forward, backward and both ways, and none', () => {
    expect([...arrows].sort()).toEqual(['backward', 'both', 'forward', 'none']);
  });

  it('are colours that differ by the kind of a node', () => {
    const { assets, damages, threats, steps } = relationColours;
    expect(new Set([assets, damages, threats, steps]).size).toBe(4);
    expect(new Set(Object.values(relationColours)).size).toBe(Object.keys(relationColours).length);
  });
});
