import { describe, expect, it } from 'vitest';
import type { GoalRating } from '#domain/method/rate/cal.ts';
import { rateRequirement, type SourceRisk } from '#domain/method/rate/requirement.ts';
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
const rated = (ids: readonly string[], assets: readonly string[] = [], direct: readonly SourceRisk[] = []) =>
  rateRequirement(defaultMethod, { goals: ids, assets }, (id) => goals.get(id), direct);
/** A risk that leads to the requirement, with the goals it has. */
const source = (id: string, cal: string | null, of: readonly string[] = []): SourceRisk => [
  { id, goals: of },
  { cal, known: cal !== null, impact: 'SEV', vector: 'N' },
];

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

describe('the CAL of a requirement that a risk leads to directly', () => {
  it('is that of the risk, where the requirement refines no goal', () => {
    expect(rated([], [], [source('r1', 'CAL2'), source('r2', 'CAL4')])).toMatchObject({
      cal: 'CAL4',
      known: true,
      goals: [],
      risks: ['r2'],
    });
    expect(rated([], [], [source('r1', null)])).toMatchObject({ cal: null, known: false });
  });

  it('is the highest of goal and risk, where the goal is not of the risk', () => {
    expect(rated(['low'], [], [source('r1', 'CAL4', ['other'])])).toMatchObject({ cal: 'CAL4', risks: ['r1'] });
  });

  it('is that of the goal, also by hand, where the goal answers the risk', () => {
    expect(rated(['low'], [], [source('r1', 'CAL4', ['low'])])).toMatchObject({
      cal: 'CAL1',
      goals: ['low'],
      risks: [],
    });
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

  it('by a risk that leads to it as much as by a goal, once it is allocated', () => {
    expect(rated([], ['a1'], [source('r1', null)]).covered).toBe(true);
    expect(rated([], [], [source('r1', null)]).covered).toBe(false);
  });
});
