import type { Tables } from '../tables.ts';

type TableName = keyof Tables;

/**
 * What a remembered answer was read from. `task:rows` counts only rows that come and go, `task` every write.
 */
export type Source = TableName | `${TableName}:rows`;

/** What a statement writes; `rows`: some come or go. */
type Effect = { table: string; rows: boolean } | 'anywhere';

/** Nothing goes with their rows: a delete counts for them alone. */
const alone = new Set([
  ...['entity', 'activity', 'activity_row', 'activity_part'],
  ...['deleted_version', 'deleted_edit', 'deleted_line', 'row_made'],
]);

/** Writes of other processes (`npm run admin`) are looked for this often at most (ms): asking costs some 5 µs. */
const lookEvery = 200;

/**
 * Counts the writes of the connection of this process (SQLite): an answer remembered together with the counts of its tables is good while
 * they stay the same. No handler can forget to count, because the driver counts.
 */
export class WritesSeen {
  readonly #counts = new Map<string, number>();
  /** Writes that may touch any table: deletes cascade, and statements this reader does not know. */
  #anywhere = 0;
  /** Of the transaction that is open. */
  #unseen: Effect[] | undefined;
  #elsewhere: unknown;
  #looked = Number.NEGATIVE_INFINITY;

  /** @param dataVersion changes when another connection has written (sqlite.org/pragma.html#pragma_data_version) */
  constructor(private readonly dataVersion: () => unknown = () => undefined) {
    this.#elsewhere = dataVersion();
  }

  /** How a statement counts when it runs; undefined for one that only reads. */
  static effectOf(sql: string): Effect | undefined {
    const text = sql.trimStart().toLowerCase();
    if (/^(select|begin|commit|rollback|savepoint|release)\b/.test(text)) return undefined;
    if (/^with\b/.test(text) && !/\b(insert|update|delete|replace)\b/.test(text)) return undefined;
    const [, verb, table] = /^(insert into|update|delete from) "(\w+)"/.exec(text) ?? [];
    if (!table || (verb === 'delete from' && !alone.has(table))) return 'anywhere';
    return { table, rows: verb !== 'update' };
  }

  /** A transaction has begun: its writes count when it ends, for nobody else sees them before. */
  begin(): void {
    this.#unseen = [];
  }

  /** The transaction is committed, or rolled back. */
  end(): void {
    const effects = this.#unseen ?? [];
    this.#unseen = undefined;
    for (const effect of effects) this.count(effect);
  }

  count(effect: Effect | undefined): void {
    if (effect === undefined) return;
    if (this.#unseen) {
      this.#unseen.push(effect);
      return;
    }
    if (effect === 'anywhere') {
      this.#anywhere += 1;
      return;
    }
    const { table, rows } = effect;
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1);
    if (rows) this.#counts.set(`${table}:rows`, (this.#counts.get(`${table}:rows`) ?? 0) + 1);
  }

  /** One number for the state of these sources: it never comes again once any of them was written. */
  of(sources: readonly Source[]): number {
    this.#lookElsewhere();
    let sum = this.#anywhere;
    for (const source of sources) sum += this.#counts.get(source) ?? 0;
    return sum;
  }

  #lookElsewhere(): void {
    const now = performance.now();
    if (now - this.#looked < lookEvery) return;
    this.#looked = now;
    const version = this.dataVersion();
    if (version !== this.#elsewhere) this.#anywhere += 1;
    this.#elsewhere = version;
  }
}
