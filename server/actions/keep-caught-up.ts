import type { Env } from '#server/env.ts';
import { catchUpTaskTimes } from '#server/store/projects/task-times.ts';

const hour = 3_600_000;

/**
 * What a server that was killed has left is done by one of the others, not by its next start alone: rows of deleted versions, and the time of the
 * latest edit in lists of tasks. A server that is alone does both at its start.
 */
export function keepCaughtUp({ store, sweep, byTime }: Env): void {
  if (!store.signals) return;
  byTime.keep({ name: 'deleted versions', every: hour }, async () => {
    sweep.begin();
    await sweep.done();
  });
  byTime.keep({ name: 'task times', every: hour }, () => store.tx(catchUpTaskTimes));
}
