import { createHash } from 'node:crypto';

/** Asked so often a statement is worth its place on every connection: planning it costs a millisecond where it joins five tables. */
const worthFrom = 5;
/** Some ten to a hundred kilobytes each, on each connection. */
const mostNames = 200;
/** Texts that are counted before they have a name. */
const mostCounted = 2_000;

/**
 * Names for statements that come again and again, so that PostgreSQL keeps what it has parsed and planned. The name follows from the text: what has the
 * name on a connection is this text, whoever prepared it.
 */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  #isOff = false;

  /** @param isOff for a connection that leads to another server process for each transaction */
  constructor(isOff = false) {
    this.#isOff = isOff;
  }

  /** The name of a statement; undefined for one that is asked rarely, or binds nothing. */
  of(text: string, values: readonly unknown[]): string | undefined {
    if (this.#isOff || values.length === 0) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= mostNames) return known;
    const count = (this.#counts.get(text) ?? 0) + 1;
    if (count < worthFrom) {
      if (this.#counts.size >= mostCounted) this.#counts.clear();
      this.#counts.set(text, count);
      return undefined;
    }
    this.#counts.delete(text);
    const name = `intara_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
    this.#names.set(text, name);
    return name;
  }

  /** From now on no statement has a name: something between here and the database loses them. */
  turnOff(): void {
    this.#isOff = true;
    this.#names.clear();
    this.#counts.clear();
  }
}

/** SQLSTATE invalid_sql_statement_name and duplicate_prepared_statement. */
const lostNames = new Set(['26000', '42P05']);
const featureNotSupported = '0A000';

/** Is what was prepared on this connection not there, or there already? Nothing of the statement has run then. */
export const isNameLost = (error: unknown): boolean => lostNames.has(String((error as { code?: unknown }).code));

/** Has a table another form than when the statement was prepared? A newer server has migrated it. Nothing of the statement has run then. */
export const isPlanOld = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === featureNotSupported && /cached plan must not change result type/.test(String(message));
};
