import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { WhatIf } from '#domain/what-if/outcome.ts';
import { findingDecisive } from '#domain/what-if/sensitivity.ts';
import { add, change, edit } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import { bigSize, bigTask } from '#tests/world/big-task.ts';
import { type Figure, median, percentile } from '../figure.ts';

const at = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => 'never' };

/** The task of 10 000 steps with a control on some of them, and an assumption that carries 20 steps. */
function analysed(): Workspace {
  const w = bigTask(defaultMethod, bigSize);
  const steps = [...w.steps].filter((_, n) => n % 100 === 0);
  const ratings = steps[0]?.ratings ?? {};
  const controls = steps.map((_, n) =>
    add('controls', { name: `Control ${n}`, ratings, active: n % 2 === 0 }, `c${n}`),
  );
  const placed = steps.map((step, n) => change('steps', step, { controls: [`c${n}`] }));
  const carriedSteps = steps.slice(0, 20).map(({ id }) => id);
  const assumption = add('assumptions', { name: 'The garage is locked', carriedSteps }, 'locked');
  return apply(w, edit(w, [...controls, ...placed, assumption], at));
}

/** Switches one change of a scenario with 20 of them on and off, as a person clicks; then asks which facts decide. */
export function* whatIf(): Generator<Figure> {
  const w = analysed();
  const rating = new WhatIf('controlled');
  const control = (n: number): ScenarioChange => ({ what: 'control', row: `c${n}`, label: `C-${n}`, on: n % 2 === 1 });
  const others = Array.from({ length: 19 }, (_, n) => control(n));
  rating.outcome(w, others);
  const timesOf = (one: ScenarioChange) =>
    Array.from({ length: 60 }, (_, n) => {
      const begun = performance.now();
      rating.outcome(w, n % 2 === 0 ? [...others, one] : others);
      return performance.now() - begun;
    });
  const budget = 16;
  const note = '10 000 steps, 20 changes';
  const controls = timesOf(control(40));
  yield { name: 'scenario: a control switched', value: median(controls), unit: 'ms', budget, note };
  yield { name: 'scenario: the same, 95 of 100', value: percentile(controls, 0.95), unit: 'ms', budget };
  const falls: ScenarioChange = { what: 'assumption', row: 'locked', label: 'CSA-1' };
  yield { name: 'scenario: an assumption of 20 steps', value: median(timesOf(falls)), unit: 'ms', budget, note };
  const begun = performance.now();
  let longest = 0;
  let last = begun;
  const work = findingDecisive(w, 'controlled');
  let step = work.next();
  for (; !step.done; step = work.next()) {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }
  const { facts, decisive } = step.value;
  const found = `${facts} facts, ${decisive.length} decide`;
  yield { name: 'decisive facts of 2 000 risks', value: performance.now() - begun, unit: 'ms', note: found };
  yield { name: 'longest step between two pauses', value: longest, unit: 'ms', note: 'the first rates the version' };
}
