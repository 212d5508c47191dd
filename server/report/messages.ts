import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { ReportFormat, ReportHead, ReportLocale } from '#domain/report/blocks.ts';

/** Messages to the worker: rows in portions, so that the server answers calls in between, then the order. */
export type ToWorker =
  | { rows: AnyRow[]; kind: KindName }
  | {
      write: {
        format: ReportFormat;
        locale: ReportLocale;
        explain: boolean;
        head: ReportHead;
        version: { versionId: string; rev: number; status: 'open' | 'frozen'; method: Method };
        /** Where the file goes. */
        path: string;
      };
    };

/** Messages from the worker: a share of the work 0..1, or that the file is there. */
export type FromWorker = { progress: number } | { done: true };
