import type { Loss } from '#domain/formats/format.ts';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { Method } from '#domain/model/method.ts';
import type { AnalysisContent, ReportFormat, ReportHead, ReportLocale } from '#domain/report/blocks.ts';
import type { ChangesSince } from '#domain/report/profile/extract.ts';
import type { ReportProfileBody } from '#domain/report/profile/profile.ts';
import type { StandardsToList } from '#domain/report/standards.ts';
import type { FilesPlace } from '#server/files/file-store.ts';

/** A version without its rows. */
export type VersionHead = { versionId: string; rev: number; status: 'open' | 'frozen'; method: Method };

/** A report to be written into the file `path`: of the versions handed over before, or of standards. */
export interface ReportToWrite {
  format: ReportFormat;
  locale: ReportLocale;
  explain: boolean;
  content: AnalysisContent;
  path: string;
  /** Where the files of the installation are kept. */
  files: FilesPlace;
  /** What it tells and for whom; null = everything. */
  profile: ReportProfileBody | null;
  standards?: { list: StandardsToList; head: ReportHead };
  /** The kept file of a template of the organisation to fill instead. */
  template?: string;
}

/** The analysis as one table. */
export interface TableToWrite {
  format: 'xlsx' | 'csv';
  locale: 'zh-CN' | 'en-US';
}

/** Rows of the version that comes next, a portion: so the server answers calls in between. */
export interface RowsOfKind {
  rows: AnyRow[];
  kind: KindName;
}

/** Messages to the thread of a report: `base` behind the rows of what a version is compared with, `add` behind those of each version, then the order. */
export type ToReportThread =
  | RowsOfKind
  | { base: { version: VersionHead; name: string; on: string } }
  | { add: { version: VersionHead; head: ReportHead; changes?: ChangesSince | undefined } }
  | { write: ReportToWrite };

/** Messages to the thread of a table: the rows of its version, then the order. */
export type ToTableThread = RowsOfKind | { table: TableToWrite; version: VersionHead };

/** A version as a document of another tool, or as the profile leaves it; without a path only what it would lose. */
export interface DocumentToWrite {
  format: string;
  path: string | null;
  profile: ReportProfileBody | null;
}

/** Messages to the thread of a document: the rows of its version, what its cover says, then the format and the path; without one only losses are told. */
export type ToDocumentThread =
  | RowsOfKind
  | { add: { version: VersionHead; head: ReportHead; changes?: ChangesSince | undefined } }
  | { document: DocumentToWrite };

/** Messages from a thread: that it listens, a share of the work 0..1, that the file is there, the table, or that the document is there with what it lost. */
export type FromWorker =
  | { ready: true }
  | { progress: number }
  | { done: true }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { losses: readonly Loss[] };
