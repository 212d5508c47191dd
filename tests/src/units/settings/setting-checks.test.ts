import { describe, expect, it } from 'vitest';
import { textOf } from '#domain/method/check/model-problems.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { validateReadable } from '@/features/project-method/readable-method';
import { checksOf, withModelName } from '@/features/project-method/setting-checks';
import type { Translate } from '@/i18n';

/** The default method with texts put where numbers belong, as an editor holds what was typed. */
function typed(cells: Readonly<Record<string, unknown>>): Method {
  const method = structuredClone(defaultMethod);
  for (const [path, value] of Object.entries(cells)) {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let at: unknown = method;
    for (const part of parts) at = (at as Record<string, unknown>)[part];
    (at as Record<string, unknown>)[last] = value;
  }
  return method;
}
const found = (cells: Readonly<Record<string, unknown>>, unreadable: readonly string[]) =>
  validateReadable(typed(cells), unreadable).map(({ key, path }) => `${key} ${path}`);

describe('what is wrong with one of several feasibility models', () => {
  it('names the model, since another one may be on screen; it stays a warning or an error', () => {
    const [found] = validateReadable(typed({ 'feasibility.2.ranges.0.from': 3 }), []);
    const told = found && withModelName(found, defaultMethod);
    expect(told && textOf(told, 'en')).toMatch(/^CVSS.+2\.95/);
    expect([told?.severity, told?.path]).toEqual(['error', 'feasibility.2.ranges.0']);
    const one = { ...defaultMethod, feasibility: defaultMethod.feasibility.slice(0, 1) };
    const alone = { key: 'rangeGap', severity: 'error', path: 'feasibility.0.ranges.0', holes: {} } as const;
    expect(withModelName(alone, one)).toBe(alone);
  });
});

describe('while one cell of the setting cannot be read', () => {
  it('an overlap of other ranges is said, a gap beside the cell waits', () => {
    expect(
      found({ 'feasibility.0.ranges.0.to': 'x', 'feasibility.0.ranges.3.from': 18 }, ['feasibility.0.ranges.0.to']),
    ).toEqual(['rangeOverlap feasibility.0.ranges.3']);
  });

  it('the ranges of the other models are checked in full', () => {
    expect(
      found({ 'feasibility.0.ranges.0.to': 'x', 'feasibility.2.ranges.0.from': 3 }, ['feasibility.0.ranges.0.to']),
    ).toEqual(['rangeGap feasibility.2.ranges.0']);
  });

  it('a gap is said although the value of a parameter level cannot be read; what totals there are waits', () => {
    const path = 'feasibility.0.parameters.0.levels.4.value';
    expect(found({ [path]: 'many', 'feasibility.0.ranges.2.from': 15 }, [path])).toEqual([
      'rangeGap feasibility.0.ranges.2',
    ]);
  });

  it.each([
    'feasibility.0.ranges.0.from',
    'feasibility.0.parameters.0.levels.0.value',
    'feasibility.2.factor',
    'feasibility.2.roundDecimals',
    'feasibilityLevels.1.value',
    'impact.levels.1.value',
    'impact.dimensions.0.marker',
    'risk.levels.4.correspondsTo',
    'risk.matrix.SEV.H',
  ])('a text at %s alone makes nothing else wrong', (path) => {
    expect(found({ [path]: 'x' }, [path])).toEqual([]);
  });
});

describe('a code prefix that is refused', () => {
  const t = ((key: string) => key) as unknown as Translate;
  it.each([11, 21, 60, 500])('of %i characters is said once, by the kind and with its limit, and cut', (length) => {
    const method = { ...defaultMethod, codePrefixes: { assets: 'A'.repeat(length) } };
    const quoted = length > 20 ? `${'A'.repeat(20)}…` : 'A'.repeat(length);
    expect(checksOf(method, t).map((one) => textOf(one, 'en'))).toEqual([
      `The code prefix “${quoted}” for assets must start with a letter, followed by letters, digits, dots and underscores, at most ten characters in all`,
    ]);
  });
});

it('a list of the setting that is too long is called by its title', () => {
  const t = ((key: string, holes: object = {}) => [key, ...Object.values(holes)].join(' ')) as unknown as Translate;
  const [category] = defaultMethod.assetCategories;
  const method = { ...defaultMethod, assetCategories: Array.from({ length: 2000 }, () => category) } as Method;
  expect(checksOf(method, t).map((one) => textOf(one, 'en'))).toContainEqual(
    expect.stringMatching(/^setting\.list\.assetCategories: /),
  );
});
