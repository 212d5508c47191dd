import type { ExchangeSummary } from '#contract/exchange.ts';
import type { DocumentRead } from '#contract/formats/format.ts';
import type { Stats } from '#contract/stats.ts';
import type { ExchangeProblem } from '#domain/exchange/check-file.ts';
import type { ExchangeFile, ExchangeTask, ExchangeVersion } from '#domain/exchange/file.ts';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Method } from '#domain/model/method.ts';

/** A file without its rows and without what its files hold. */
export type ExchangeHead = Pick<ExchangeFile, 'kind' | 'methods' | 'project'> & {
  tasks: (Omit<ExchangeTask, 'versions'> & { versions: Omit<ExchangeVersion, 'rows'>[] })[];
};

/** Of an exchange file: not one, of a later product; of a document: why it cannot be read, and where. */
export type RefusedExchange =
  | { why: 'foreign' }
  | { why: 'newer'; found: number }
  | { why: 'json' }
  | { why: 'unreadable'; words: LocalText; at: string };

/** What a document of another tool is read with: it may say neither what it is called nor by which method it is rated. */
export interface DocumentBeside {
  fileName: string;
  /** Null: a document is not taken, only what it is is said. */
  method: Method | null;
  /** What a first version is called. */
  version: string;
  now: string;
  /** What a person chose for sheets and columns of a workbook. */
  kept?: Readonly<Record<string, string>> | undefined;
}

/** What the child process that reads an exchange file says, in this order; `problems`, `refused` and `done` end it. */
export type FromExchangeReader =
  | { ready: true }
  | { refused: RefusedExchange }
  | { problems: ExchangeProblem[] }
  | { document: Omit<DocumentRead, 'name'> }
  | { summary: ExchangeSummary }
  | { head: ExchangeHead }
  | { task: number; version: number; kind: KindName; rows: AnyRow[] }
  | { task: number; version: number; stats: Stats }
  | { file: string; bytes: Uint8Array }
  | { done: true };

/** What is wanted of a file: what it would make with its head, or all of it. */
export type ExchangeWanted = 'summary' | 'all';
