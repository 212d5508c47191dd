import { describe, expect, it } from 'vitest';
import type { GoalRating } from '#domain/method/rate/cal.ts';
import { rateRequirement } from '#domain/method/rate/requirement.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';

const goal = (cal: string | null, known = true): GoalRating => ({
  cal,
  inherited: cal,
  risk: null,
  overridden: false,
  known,
});
const goals = new Map([
  ['low', goal('CAL1')],
  ['high', goal('CAL3')],
  ['alsoHigh', goal('CAL3')],
  ['none', goal(null)],
  ['unknown', goal(null, false)],
]);
const rated = (ids: readonly string[], assets: readonly string[] = []) =>
  rateRequirement(defaultMethod, { goals: ids, assets }, (id) => goals.get(id));

describe('the CAL of a requirement', () => {
  it.each([
    ['the highest of its goals', ['low', 'high', 'none'], 'CAL3', true, ['high']],
    ['set by every goal that has it', ['alsoHigh', 'low', 'high'], 'CAL3', true, ['alsoHigh', 'high']],
    ['no CAL, because its only goal has none', ['none'], null, true, []],
    ['of the known goals, while another is not known yet', ['low', 'unknown'], 'CAL1', true, ['low']],
    ['not known while no goal is', ['unknown'], null, false, []],
    ['not known without a goal', [], null, false, []],
    ['not read from a goal that was deleted', ['gone'], null, false, []],
  ])('is %s', (_, ids, cal, known, setBy) => {
    expect(rated(ids)).toMatchObject({ cal, known, goals: setBy });
  });
});

describe('a requirement is covered', () => {
  it.each([
    ['with a goal and an allocation', ['low'], ['a1'], true],
    ['not without an allocation', ['low'], [], false],
    ['not without a goal', [], ['a1'], false],
  ])('%s', (_, ids, assets, covered) => {
    expect(rated(ids, assets).covered).toBe(covered);
  });
});
