import { describe, expect, it } from 'vitest';
import { explainStep } from '#domain/method/explain/explain-path.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { change } from '#domain/workspace/edit.ts';
import { explanationOf } from '#domain/workspace/explained.ts';
import { headlamp } from '#tests/world/headlamp.ts';
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

describe('a step in its task', () => {
  const desk = headlamp();
  const path = [...desk.w.paths].find(({ steps }) => steps.length > 1)!;
  const id = path.steps[0] ?? '';
  const modelNamed = (model?: string) =>
    explanationOf({ w: desk.w, ratings: rate(desk.w) }, 'steps', id, model)?.explanation.table?.en;
  const nameOf = (model: string) => defaultMethod.feasibility.find((one) => one.id === model)?.name.en;
  const rateBy = (model: string) => desk.do(change('paths', desk.row('paths', path.code), { model }));

  it('is explained by the model of its path, not by the first of the method', () => {
    rateBy('attack-vector');
    expect(modelNamed()).toBe(nameOf('attack-vector'));
    rateBy('attack-potential');
    expect(modelNamed()).toBe(nameOf('attack-potential'));
  });

  it('is explained by the model asked for, if one is', () => {
    expect(modelNamed('attack-vector')).toBe(nameOf('attack-vector'));
  });
});
