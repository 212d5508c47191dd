import { describe, expect, it } from 'vitest';
import { methodGaps } from '#domain/workspace/method-gaps.ts';
import { headlamp } from '#tests/world/headlamp.ts';

const { method } = headlamp().w;

describe('the gaps of a method', () => {
  it('are none where it rates everything', () => {
    expect(methodGaps(method)).toEqual([]);
  });

  it('name the cell that is missing', () => {
    const { H: _gone, ...row } = method.risk.matrix.SEV ?? {};
    const holed = { ...method, risk: { ...method.risk, matrix: { ...method.risk.matrix, SEV: row } } };
    expect(methodGaps(holed).map(({ key, path }) => [key, path])).toEqual([['cellMissing', 'risk.matrix.SEV.H']]);
  });

  it('do not count names that look alike: every row is rated, and the report of a final version stays as it was', () => {
    const levels = method.impact.levels.map((level) => ({ ...level, name: { en: 'x'.repeat(300), zh: '长' } }));
    expect(methodGaps({ ...method, impact: { ...method.impact, levels } })).toEqual([]);
  });

  it('do not count what is only unusual', () => {
    const falling = { ...method.risk.matrix, SEV: { ...method.risk.matrix.SEV, H: 1 } };
    expect(methodGaps({ ...method, risk: { ...method.risk, matrix: falling } })).toEqual([]);
  });
});
