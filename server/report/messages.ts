import type { KindName, Row } from '#domain/model/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { ReportFormat, ReportHead, ReportLocale } from '#domain/report/value.ts';

/** What the worker is told: rows in portions, so that the server answers in between, then the order. */
export type ToWorker =
  | { rows: Row[]; kind: KindName }
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

/** What the worker tells: a share of the work 0..1, or that the file is there. */
export type FromWorker = { progress: number } | { done: true };
