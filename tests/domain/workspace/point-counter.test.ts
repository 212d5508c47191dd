import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { PointCounter } from '#domain/workspace/point-counter.ts';
import { empty, headlamp } from '#tests/world/headlamp.ts';
import { randomEdits, randomVersion, tried } from '#tests/world/random-history.ts';
import { Choices } from '#tests/world/random-task.ts';

describe('open points counted from one edit to the next', () => {
  it('are those of a fresh count, whatever was edited', () => {
    const property = fc.property(Choices, Choices, (made, changed) => {
      const counter = new PointCounter();
      let w = randomVersion({ ...empty().w, method: structuredClone(defaultMethod) }, made);
      expect(counter.count(w, rate(w))).toEqual(openPoints(w, rate(w)));
      for (const by of ['first', 'second', 'third'])
        for (const edit of randomEdits([...changed, by.length], by)) {
          w = tried(w, [edit], by);
          expect(counter.count(w, rate(w))).toEqual(openPoints(w, rate(w)));
        }
    });
    fc.assert(property, { numRuns: 25 });
  });

  it('are those of another method once it is changed', () => {
    const { w } = headlamp();
    const counter = new PointCounter();
    counter.count(w, rate(w));
    const dimensions = w.method.impact.dimensions.map((one) => ({ ...one, marker: 'DamageCalculation' as const }));
    const other = { ...w, method: { ...w.method, impact: { ...w.method.impact, dimensions } } };
    expect(counter.count(other, rate(other))).toEqual(openPoints(other, rate(other)));
  });

  it('stay the same list while no point is another one', () => {
    const desk = headlamp();
    const counter = new PointCounter();
    const before = counter.count(desk.w, rate(desk.w));
    desk.do(change('damages', desk.row('damages', 'DS-1'), { description: 'Another text' }));
    expect(counter.count(desk.w, rate(desk.w))).toBe(before);
  });

  it('stay the same objects in rows that an edit left alone', () => {
    const desk = headlamp();
    const counter = new PointCounter();
    const before = counter.count(desk.w, rate(desk.w));
    desk.do(change('assets', desk.row('assets', 'A-1'), { description: '' }));
    const after = counter.count(desk.w, rate(desk.w));
    expect(after.filter((point) => !before.includes(point)).map(({ key }) => key)).toEqual(['assetWithoutDescription']);
  });
});
