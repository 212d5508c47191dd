import { describe, expect, it } from 'vitest';
import { explainStep } from '#domain/method/explain-path.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { potentialStep, step } from './rows.ts';

const keys = (told: ReturnType<typeof explainStep>) => told.lines.map(({ role, key }) => `${role} ${key}`);

describe('where the level of one step comes from', () => {
  it('its values, their sum and the range it lies in; no word of other steps', () => {
    const told = explainStep(defaultMethod, potentialStep('a', [1, 3, 3, 0, 4]));
    expect(keys(told)).toEqual([
      ...Array.from({ length: 5 }, () => 'input parameterValue'),
      ...['rule stepAlone', 'intermediate totalSum', 'result totalRange'],
    ]);
    expect([told.clause, told.lines.at(-1)?.holes.level]).toMatchObject(['ISO/SAE 21434 15.7, G.2', { code: 'H' }]);
  });

  it('under another model what is missing there', () => {
    const told = explainStep(defaultMethod, potentialStep('a', [1, 3, 3, 0, 4]), 'attack-vector');
    expect(keys(told)).toEqual(['input parameterMissing', 'rule stepAlone', 'result pathIncomplete']);
  });

  it('a step marked as not feasible says so first', () => {
    const told = explainStep(defaultMethod, step('a', { impossible: true }));
    expect([keys(told)[0], keys(told).at(-1)]).toEqual(['input stepImpossible', 'result impossible']);
  });
});

it('a vector alone has no number: only its level is named', () => {
  const network = step('a', { ratings: { 'attack-vector': { AV: 'N' } } });
  const [input] = explainStep(defaultMethod, network, 'attack-vector').lines;
  expect([input?.key, input?.holes]).toMatchObject(['parameterLevel', { level: { code: 'N' }, steps: { ids: [] } }]);
});
