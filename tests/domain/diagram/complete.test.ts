import { describe, expect, it } from 'vitest';
import { isDiagramComplete } from '#domain/diagram/complete.ts';

const coverage = (done: number, total: number) => ({
  impact: { done, total },
  threat: { done: 0, total: 0 },
  goal: { done: 0, total: 0 },
});

/** Something is drawn. */
const drawn = new Map([['n1', {}]]);

describe('the data-flow diagram', () => {
  it('counts as complete at 50 % of the progress of the task, not before', () => {
    expect(isDiagramComplete(coverage(49, 100), drawn)).toBe(false);
    expect(isDiagramComplete(coverage(50, 100), drawn)).toBe(true);
  });

  it('is not complete while there is nothing to analyse', () => {
    expect(isDiagramComplete(coverage(0, 0), drawn)).toBe(false);
  });

  it('is not complete while nothing is drawn, however far the task has come', () => {
    expect(isDiagramComplete(coverage(100, 100), new Map())).toBe(false);
  });
});
