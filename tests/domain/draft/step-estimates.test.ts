import { describe, expect, it } from 'vitest';
import { draftStages } from '#domain/draft/proposal.ts';
import { stepEstimates } from '#domain/draft/step-estimates.ts';
import { rateStep } from '#domain/method/rate/feasibility.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';

describe('the steps that a draft adds to an attack path itself', () => {
  it('are estimated whole by the attack potential, with a reason in both languages', () => {
    const all = Object.values(stepEstimates);
    expect(all.length).toBeGreaterThan(9);
    for (const { potential, reason } of all) {
      const unknown = attackPotential.parameters.filter(
        ({ code, levels }) => !levels.some((level) => level.code === potential[code]),
      );
      expect(unknown.map(({ code }) => code)).toEqual([]);
      expect([reason.en, reason.zh].every((text) => text.trim().length > 20)).toBe(true);
    }
  });

  it('take part in the rating of the path, which is no easier than any of them', () => {
    const known = delivered();
    const desk = drawnExample();
    for (const stage of draftStages.slice(0, 4)) takeStage(desk, stage, known);
    const { w } = desk;
    const estimated = [...w.steps].filter(({ reason }) => reason.startsWith('Estimate for a current product'));
    const ids = new Set(estimated.map(({ id }) => id));
    const paths = [...w.paths].filter(({ steps }) => steps.some((id) => ids.has(id)));
    const ratings = rate(w);
    expect(paths.length).toBeGreaterThan(2);
    expect(estimated.every(({ takesPart, ratings: of }) => takesPart && Object.keys(of).length > 0)).toBe(true);
    expect(paths.filter(({ id }) => !ratings.paths.get(id)?.level).map(({ name }) => name)).toEqual([]);
    const easier = paths.filter(({ id, steps }) =>
      steps
        .filter((step) => ids.has(step))
        .some((step) => (rateStep(w.method, w.steps.get(step)!).sum ?? 0) > (ratings.paths.get(id)?.sum ?? 0)),
    );
    expect(easier.map(({ name }) => name)).toEqual([]);
    expect(paths.every(({ description }) => description.includes('rated by an estimate'))).toBe(true);
    expect(paths.every(({ reason }) => reason.includes('Estimate for a current product'))).toBe(true);
  });
});
