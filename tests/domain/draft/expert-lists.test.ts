import { describe, expect, it } from 'vitest';
import { expertList, expertLists } from './expert/lists.ts';
import { techniques } from './expert/techniques.ts';

const key = (...parts: string[]) => parts.join(' · ');
const items = expertLists.filter((name) => name !== 'headlamp');

describe('the lists of experts that drafts are compared with', () => {
  it.each(expertLists)('of %s say nothing twice, and every threat has a damage and a path', (name) => {
    const { damages, threats, paths } = expertList(name);
    const damaged = damages.map(({ asset, property }) => key(asset, property));
    const threatened = threats.map(({ asset, property, type }) => key(asset, property, type));
    expect(new Set(damaged).size).toBe(damaged.length);
    expect(new Set(threatened).size).toBe(threatened.length);
    expect(threats.filter(({ asset, property }) => !damaged.includes(key(asset, property)))).toEqual([]);
    const withPath = new Set(paths.map(({ asset, property, type }) => key(asset, property, type)));
    expect([...withPath].sort()).toEqual(threatened.sort());
  });

  it.each(items)('of %s have the size of an analysis', (name) => {
    const { damages, threats, paths } = expertList(name);
    expect(damages.length).toBeGreaterThanOrEqual(25);
    expect(threats.length).toBeGreaterThanOrEqual(30);
    expect(paths.length).toBeGreaterThanOrEqual(40);
  });

  it('use every technique', () => {
    const used = new Set<string>(expertLists.flatMap((name) => expertList(name).paths.map((path) => path.technique)));
    expect(Object.keys(techniques).filter((name) => !used.has(name))).toEqual([]);
  });
});
