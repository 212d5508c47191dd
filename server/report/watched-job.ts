import type { Logger } from 'pino';
import type { ReportText } from '#domain/report/texts.ts';
import { advanceJob } from '#server/store/job-turns.ts';
import type { Store } from '#server/store/store.ts';
import type { SpanPlace, Traces } from '#server/traces/traces.ts';
import type { FileFormat } from './file-format.ts';

/** Progress is written this often at most (ms). */
const progressEvery = 300;

/** Writes down how far a job is, from 0 to 1, as long as the server has it. One that cannot be written is logged. */
export function progressOf(
  { store, log }: { store: Store; log: Logger },
  id: string,
  server: string,
): (share: number) => void {
  let last = 0;
  return (share) => {
    const now = performance.now();
    if (now - last < progressEvery) return;
    last = now;
    advanceJob(store.db, id, { progress: Math.min(0.95, share) }, server).catch((err) =>
      log.warn({ err, job: id }, 'progress of a report'),
    );
  };
}

/** Makes a report in a span of its own. @param askedBy the call that asked for it, if this server got it. @param make returns why the report failed */
export async function inSpan(
  traces: Traces | undefined,
  format: FileFormat,
  askedBy: SpanPlace | undefined,
  make: () => Promise<ReportText | undefined>,
): Promise<void> {
  const span = traces?.job(`report ${format}`, { 'intara.report.format': format }, askedBy);
  let failed: string | undefined = 'failed';
  try {
    failed = await (span ? span.run(make) : make());
  } finally {
    span?.end(failed ? { error: failed } : {});
  }
}
