import { describe, expect, it } from 'vitest';
import { AttackStep } from '#domain/library/attacks.ts';
import { plantedEntry } from '#domain/library/planted-entry.ts';
import { leftUnrated, ratingsOf } from '#domain/library/step-ratings.ts';
import { defaultMethod, heavensMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';

const both = (en: string, zh = en) => ({ en, zh });
const cvss = { AV: 'N', AC: 'L', PR: 'N', UI: 'N' };
const rated = (more: object) => AttackStep.parse({ name: both('Send'), ...more });
const byCvss = rated({ ratings: [{ model: 'cvss', name: both('CVSS', '通用漏洞评分'), levels: cvss }] });
const renamed = (id: string, name: string): Method => ({
  ...defaultMethod,
  feasibility: defaultMethod.feasibility.map((model) =>
    model.id === 'cvss' ? { ...model, id, name: both(name) } : model,
  ),
});

describe('the rating of a library step in a task', () => {
  it('goes to the model of the same id, or of the same name in another installation', () => {
    expect(ratingsOf(defaultMethod, {}, byCvss)).toEqual({ cvss });
    expect(ratingsOf(renamed('own-7', 'cvss'), {}, byCvss)).toEqual({ 'own-7': cvss });
    expect(ratingsOf(renamed('own-7', '通用漏洞评分'), {}, byCvss)).toEqual({ 'own-7': cvss });
  });

  it('is left out, and named, where the method has no such model or the model has other levels', () => {
    expect(ratingsOf(heavensMethod, {}, byCvss)).toEqual({});
    expect(leftUnrated([byCvss, byCvss], heavensMethod)).toMatchObject([
      { model: { en: 'CVSS' }, why: 'noModel', steps: 2 },
    ]);
    const odd = rated({ ratings: [{ model: 'cvss', name: both('CVSS'), levels: { AV: 'moon' } }] });
    expect(ratingsOf(defaultMethod, {}, odd)).toEqual({});
    expect(leftUnrated([odd, byCvss], defaultMethod)).toMatchObject([{ why: 'otherLevels', steps: 1 }]);
  });

  it('of the attack potential is named too, where no model of the method knows it', () => {
    const potential = rated({ potential: { ET: '1w', SE: 'expert', KoIC: 'public', WoO: 'easy', Eq: 'standard' } });
    expect(leftUnrated([potential], defaultMethod)).toEqual([]);
    const withoutPotential = { ...defaultMethod, feasibility: defaultMethod.feasibility.slice(1) };
    expect(leftUnrated([potential], withoutPotential)).toMatchObject([{ why: 'noModel', steps: 1 }]);
  });

  it('refuses the same model twice', () => {
    const one = { model: 'cvss', name: both('CVSS'), levels: cvss };
    expect(AttackStep.safeParse({ name: both('A'), ratings: [one, one] }).success).toBe(false);
  });

  it('rates the tree of an entry as a task rates its trees', () => {
    const steps = [
      byCvss,
      rated({ name: both('Touch'), ratings: [{ model: 'cvss', name: both('CVSS'), levels: { ...cvss, AV: 'P' } }] }),
    ];
    const node = (id: string, parent: string | null, step: number | null) => ({
      id,
      parent,
      step,
      gate: step === null ? ('or' as const) : ('none' as const),
      text: both(''),
    });
    const nodes = [node('r', null, null), node('a', 'r', 0), node('b', 'r', 1)];
    const given = { method: defaultMethod, language: 'en' as const };
    const { view, w } = plantedEntry({ nodes, steps, vector: '' }, { ...given, model: 'cvss' });
    expect(view).toMatchObject({ model: 'cvss', initial: { level: 'H', sum: 3.89 } });
    expect([...w.steps].map(({ name }) => name)).toEqual(['Send', 'Touch']);
    const countered = nodes.map((one) => (one.id === 'a' ? { ...one, controls: ['CR-1'] } : one));
    const shown = plantedEntry({ nodes: countered, steps, vector: '' }, { ...given, model: 'cvss' });
    expect([...shown.w.controls]).toMatchObject([{ name: 'CR-1', active: false }]);
    expect(shown.view?.initial).toMatchObject({ level: 'H', sum: 3.89 });
    expect(
      plantedEntry({ nodes, steps, vector: '' }, { ...given, model: 'attack-potential' }).view?.initial.level,
    ).toBeNull();
  });
});
