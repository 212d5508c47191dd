import type { ExchangeSummary } from '#contract/exchange.ts';
import type { Stats } from '#contract/stats.ts';
import type { ExchangeProblem } from '#domain/exchange/check-file.ts';
import type { ExchangeFile, ExchangeTask, ExchangeVersion } from '#domain/exchange/file.ts';
import type { AnyRow, KindName } from '#domain/kinds/kinds.ts';

/** A file without its rows and without what its files hold. */
export type ExchangeHead = Pick<ExchangeFile, 'kind' | 'methods' | 'project'> & {
  tasks: (Omit<ExchangeTask, 'versions'> & { versions: Omit<ExchangeVersion, 'rows'>[] })[];
};

/** Of an exchange file: not one, of a later product, or more than is taken. */
export type RefusedExchange = { why: 'foreign' } | { why: 'newer'; found: number } | { why: 'json' };

/** What the child process that reads an exchange file says, in this order; `problems`, `refused` and `done` end it. */
export type FromExchangeReader =
  | { ready: true }
  | { refused: RefusedExchange }
  | { problems: ExchangeProblem[] }
  | { summary: ExchangeSummary }
  | { head: ExchangeHead }
  | { task: number; version: number; kind: KindName; rows: AnyRow[] }
  | { task: number; version: number; stats: Stats }
  | { file: string; bytes: Uint8Array }
  | { done: true };

/** What is wanted of a file: what it would make with its head, or all of it. */
export type ExchangeWanted = 'summary' | 'all';
