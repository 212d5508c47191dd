import { describe, expect, it } from 'vitest';
import { Refusal } from '#domain/kinds/refusal.ts';
import { modelFor } from '#domain/library/step-ratings.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { impactCategoryKey } from '#domain/model/impact-category.ts';
import { readYesNo } from '#domain/report/marks.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { empty } from '#tests/world/headlamp.ts';
import { bring, lamp } from '../tara-table/bring.ts';

/* Two names that nobody can tell apart are one wherever people type them. */

const refusal = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
  return 'done';
};

describe('names that look alike', () => {
  it('of assets in a table are one asset', () => {
    const desk = empty();
    const line = (Asset: string, i: number) => ({
      Asset,
      Integrity: 'x',
      'Damage scenario': `Harm ${i}`,
      'Threat scenario': `Threat ${i}`,
      STRIDE: 'Spoofing',
    });
    const names = ['Zündschloss', 'Zündschloss'.normalize('NFD'), 'Tacho', 'Ta\u00adcho', 'Ｔａｃｈｏ', 'TACHO\u200b'];
    bring(desk, ...names.map(line));
    expect([...desk.w.assets].map(({ name }) => name)).toEqual(['Zündschloss', 'Tacho']);
    expect(desk.codes('threats').length).toBe(6);
  });

  it('and of rows in a table are those that are there', () => {
    const desk = empty();
    bring(desk, lamp);
    const again = { ...lamp, 'Asset ID': '', 'Damage ID': '', 'Threat ID': '', Asset: 'Ｌａｍｐ\u3000request' };
    expect(bring(desk, again)).toEqual(['A2 asset joined Ｌａｍｐ\u3000request → Lamp request', 'unchanged 1']);
  });

  it('of diagrams are refused, and what was called so before stays', () => {
    const desk = empty();
    desk.do(add('diagrams', { name: 'Türen' }, 'd'));
    expect(refusal(() => desk.do(add('diagrams', { name: 'TÜREN'.normalize('NFD') })))).toBe('DiagramNameTaken');
    desk.do(change('diagrams', { id: 'd', rev: 1 }, { order: 3 }));
    expect([...desk.w.diagrams].map(({ order }) => order)).toEqual([3]);
  });

  it('of codes are refused', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Lamp', code: 'GW-1' }));
    expect(refusal(() => desk.do(add('assets', { name: 'Other', code: 'ｇｗ-１' })))).toBe('AssetCodeTaken');
  });

  it('are one for categories, models and marks', () => {
    expect(impactCategoryKey('Ｍｉｓｕｓｅ')).toBe('Misuse');
    const [model] = defaultMethod.feasibility;
    const name = { en: `${model?.name.en.toUpperCase()}\u200b`, zh: '' };
    expect(modelFor(defaultMethod.feasibility, { model: 'gone', name })?.id).toBe(model?.id);
    expect([readYesNo('Ｙｅｓ'), readYesNo('N\u00ado')]).toEqual([true, false]);
  });
});
