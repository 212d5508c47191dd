import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { ReportFormat, ReportHead, ReportLocale } from '#domain/report/blocks.ts';

/** A version without its rows. */
type VersionHead = { versionId: string; rev: number; status: 'open' | 'frozen'; method: Method };

/** A report to be written into the file `path`. */
export interface ReportToWrite {
  format: ReportFormat;
  locale: ReportLocale;
  explain: boolean;
  head: ReportHead;
  path: string;
  /** Where the files of the installation are kept. */
  dataDir: string;
}

/** The analysis as one table. */
export interface TableToWrite {
  format: 'xlsx' | 'csv';
  locale: 'zh-CN' | 'en-US';
}

/** Messages to the worker: rows in portions, so that the server answers calls in between, then the order. */
export type ToWorker =
  | { rows: AnyRow[]; kind: KindName }
  | { write: ReportToWrite; version: VersionHead }
  | { table: TableToWrite; version: VersionHead };

/** Messages from the worker: a share of the work 0..1, that the file is there, or the table. */
export type FromWorker = { progress: number } | { done: true } | { bytes: Uint8Array<ArrayBuffer> };
