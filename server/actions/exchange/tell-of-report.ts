import type { Env } from '#server/env.ts';
import type { ReadyReport } from '#server/report/job-plan.ts';
import { notify } from '../people/notify.ts';

/** Tells who asked for a report that it is ready, whatever server made it. */
export const tellOfReport = (env: Env, { userId, taskId, versionId, fileName }: ReadyReport): Promise<void> =>
  notify(env, { kind: 'reportReady', to: [userId], taskId, versionId, subject: fileName });
