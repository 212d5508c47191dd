/**
 * Prints what the views of a whole task cost before anything is drawn: the task of R-PERF-6, rated, after an edit that moves its ratings; and the
 * checklist, which is counted again after each edit.
 */
import { rate } from '#domain/method/rate/rater.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { attackSummary } from '#domain/views/attack-summary.ts';
import { functionLines } from '#domain/views/function-tree.ts';
import { requirementBoard } from '#domain/views/requirement-board.ts';
import { riskBoard } from '#domain/views/risk-board.ts';
import { acceptedRisks, levelsByTreatment, risksByAsset } from '#domain/views/risk-summary.ts';
import { taskStatistics } from '#domain/views/task-statistics.ts';
import { change, edit } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { PointCounter } from '#domain/workspace/point-counter.ts';
import { pointGroups } from '#domain/workspace/point-groups.ts';
import { apply, tableOf } from '#domain/workspace/workspace.ts';
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
/** Prints the median of several rounds; `prepare` is not counted. */
function time(name: string, work: () => unknown, most: number, prepare: () => void = () => {}): void {
  const samples = Array.from({ length: rounds }, () => {
    prepare();
    const begun = performance.now();
    work();
    return performance.now() - begun;
  });
  const note = `first ${Math.round(samples[0] ?? 0)} ms`;
  console.log(lineOf({ name: `views, ${name}`, value: median(samples), unit: 'ms', budget: most, note }));
}

for (const [name, work] of Object.entries(views)) time(name, work, budget);

/** A frame: it stands between a key and what it shows. */
const frame = 16;
const edited = {
  assets: { description: 'Another description' },
  damages: { name: 'Another name' },
  threats: { description: 'Another description' },
  risks: { statement: 'Another statement' },
} as const;
const counter = new PointCounter();
counter.count(w, ratings);
let now = w;
for (const [kind, field] of Object.entries(edited)) {
  const rows = tableOf(w, kind as keyof typeof edited).values();
  time(
    `open points after an edit of ${kind}`,
    () => counter.count(now, ratings),
    frame,
    () => {
      const row = rows.next().value;
      if (!row) throw new Error(`The task has too few ${kind}.`);
      const context = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => 'none' };
      now = apply(now, edit(now, [change(kind as keyof typeof edited, row as never, field as never)], context));
    },
  );
}
