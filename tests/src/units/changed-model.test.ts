import { describe, expect, it } from 'vitest';
import { problem } from '#domain/method/check/model-problems.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { pathFields } from '@/features/attack-path/fields';
import { withModelName } from '@/features/project-method/setting-checks';
import type { AllLooks } from '@/ratings/useLooks';
import { methodWords } from '@/rows/method-words';

const [potential, ...others] = defaultMethod.feasibility;
const own: Method = {
  ...defaultMethod,
  feasibility: [{ ...potential!, ranges: potential!.ranges.map((one) => ({ ...one, from: one.from + 1 })) }, ...others],
};

describe('a changed copy of a delivered feasibility model', () => {
  const said = (method: Method) => {
    const field = pathFields.list.find(({ name }) => name === 'model');
    const [choice] = field?.type === 'method' ? field.choices(method) : [];
    const words = methodWords(method, {} as AllLooks, 'paths');
    const found = problem('noRows', 'feasibility.0.ranges', { what: 'ranges' });
    return {
      choice: choice?.label,
      change: words.value(['model'], potential!.id),
      check: JSON.stringify(withModelName(found, method)).includes('(changed)'),
    };
  };
  const name = 'Attack potential (ISO/SAE 21434:2021)';

  it('says so where a path chooses it, in what is told of a change, and among the checks of the setting', () => {
    localStorage.setItem('umi_locale', 'en-US');
    expect(said(defaultMethod)).toEqual({ choice: name, change: name, check: false });
    expect(said(own)).toEqual({ choice: `${name} (changed)`, change: `${name} (changed)`, check: true });
  });

  it('is still found by the name it had, for lists that were copied before', () => {
    const field = pathFields.list.find((one) => one.name === 'model');
    expect(field?.type === 'method' && field.choices(own)[0]?.names).toContain(name);
  });
});
