// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { deliveredLibraries } from '#domain/library/content/delivered.ts';
import { impactLibrary } from '#domain/library/impacts.ts';
import { impactTemplates } from '#domain/method/seed/templates.ts';
import { impactCategoryKey, impactCategoryName } from '#domain/model/impact-category.ts';
import { NewThreatType } from '#domain/model/model-form.ts';

describe('the impact categories that are delivered', () => {
  it('have a name of their own in both languages, wherever templates and scenarios carry one', () => {
    const entries = deliveredLibraries().impacts ?? [];
    const carried = [...impactTemplates, ...entries].map(({ category }) => category ?? '').filter(Boolean);
    expect(new Set(carried).size).toBe(6);
    const english = carried.filter((category) => !/^\p{Script=Han}+$/u.test(impactCategoryName(category).zh));
    expect(english).toEqual([]);
    expect(carried.map((category) => impactCategoryName(category).en)).toEqual(carried);
  });

  it('are stored as one text, in whichever language they are entered', () => {
    expect(['功能丧失', 'loss of function', 'Loss of function'].map(impactCategoryKey)).toEqual(
      Array.from({ length: 3 }, () => 'Loss of function'),
    );
    const name = { en: 'Forged', zh: '伪造' };
    expect(impactLibrary.form.parse({ name, category: '滥用' }).category).toBe('Misuse');
    const type = { code: 'X', name, description: name, properties: ['I'], sentence: name, linkedImpact: '隐私泄露' };
    expect(NewThreatType.parse(type).linkedImpact).toBe('Loss of privacy');
  });

  it('leave what a person named as it is', () => {
    expect(impactCategoryName('Brakes')).toEqual({ en: 'Brakes', zh: 'Brakes' });
    expect(impactCategoryKey('制动')).toBe('制动');
    expect(impactCategoryKey('Misuse ')).toBe('Misuse ');
  });
});
