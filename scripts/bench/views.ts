/** Prints what the views of a whole task cost before anything is drawn: the task of R-PERF-6, rated, after an edit that moves its ratings. */
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { attackSummary } from '#domain/views/attack-summary.ts';
import { functionLines } from '#domain/views/function-tree.ts';
import { requirementBoard } from '#domain/views/requirement-board.ts';
import { riskBoard } from '#domain/views/risk-board.ts';
import { acceptedRisks, levelsByTreatment, risksByAsset } from '#domain/views/risk-summary.ts';
import { taskStatistics } from '#domain/views/task-statistics.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { pointGroups } from '#domain/workspace/point-groups.ts';
import { bigSize, bigTask } from '#tests/world/big-task.ts';
import { lineOf, median } from './figure.ts';

/** Of the 200 ms of R-PERF a view may take, the part that is not drawing. */
const budget = 50;
const rounds = 15;

const w = bigTask(defaultMethod, bigSize);
const ratings = rate(w);
const views: Record<string, () => unknown> = {
  'risk board': () => riskBoard(w, ratings, null),
  'risk board of a dimension': () => riskBoard(w, ratings, 'S'),
  'risk summary': () => [levelsByTreatment(w, ratings), risksByAsset(w, ratings), acceptedRisks(w, ratings)],
  'requirements board': () => requirementBoard(w, ratings),
  'statistics and coverage': () => taskStatistics(w, ratings),
  'attack summary': () => attackSummary(w, ratings),
  'function tree': () => functionLines(w),
  'open points by rule': () => pointGroups(openPoints(w, ratings)),
};
for (const [name, work] of Object.entries(views)) {
  const samples = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  console.log(
    lineOf({
      name: `views, ${name}`,
      value: median(samples),
      unit: 'ms',
      budget,
      note: `first ${Math.round(samples[0] ?? 0)} ms`,
    }),
  );
}
