import { describe, expect, it } from 'vitest';
import { drafting, draftStage } from '#domain/draft/draft.ts';
import { findingLost, lostGrounds } from '#domain/draft/lost-grounds.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { drop } from '#domain/workspace/edit.ts';
import { delivered, drawnExample, takeStage } from '#tests/world/draft/task.ts';

const known = delivered();

/** What the work returns, and how often it paused. */
function paused<T>(work: Generator<undefined, T>): { value: T; pauses: number } {
  let pauses = 0;
  let step = work.next();
  for (; !step.done; step = work.next()) pauses++;
  return { value: step.value, pauses };
}

describe('the work on a draft', () => {
  it('pauses in every stage, for each row it looks at, and proposes the same', () => {
    const desk = drawnExample();
    for (const stage of draftStages) {
      const { value, pauses } = paused(drafting(desk.w, stage, known, 'en'));
      expect(value).toEqual(draftStage(desk.w, stage, known, 'en'));
      const rows = { properties: 'assets', damages: 'assets', threats: 'damages', paths: 'threats' } as const;
      const looked = stage in rows ? desk.w[rows[stage as keyof typeof rows]].size : desk.w.risks.size;
      expect(pauses).toBeGreaterThan(looked);
      takeStage(desk, stage, known);
    }
  });

  it('pauses while it looks for grounds that are lost', () => {
    const desk = drawnExample();
    for (const stage of draftStages.slice(0, 3)) takeStage(desk, stage, known);
    for (const damage of [...desk.w.damages].slice(0, 1)) desk.do(drop('assets', { id: damage.assets[0] ?? '' }));
    const { value, pauses } = paused(findingLost(desk.w, known, 'en'));
    expect(value).toEqual(lostGrounds(desk.w, known, 'en'));
    expect(pauses).toBeGreaterThanOrEqual(desk.w.grounds.size);
  });
});
