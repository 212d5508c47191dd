import { type RawBuilder, sql } from 'kysely';
import type { UploadVariable } from '#contract/kit/endpoint.ts';
import type { CodePrefixes } from '#domain/product/project.ts';
import {
  isVariableKey,
  prefixKeys,
  standardVariables,
  type VariableKey,
  type Variables,
  variableSchema,
} from '#domain/product/variable.ts';
import { prepareQuery } from './engines/prepare-query.ts';
import { Remembered, RememberedByMarks } from './engines/remembered.ts';
import { type JsonText, json } from './engines/value-codec.ts';
import { type Db, isSqlite, type Store } from './store.ts';

const setVariables = prepareQuery((db: Db) => db.selectFrom('variable').select(['key', 'value']));

/** The values in force, as the database has them now. */
export async function readVariables(db: Db): Promise<Variables> {
  const rows = await setVariables(db, {});
  return variablesFrom(rows.map(({ key, value }) => [key, value]));
}

/** What is stored of them, as one value: a column for a query that reads what depends on them. */
export const storedValues = (db: Db): RawBuilder<JsonText<Record<string, unknown>> | null> =>
  isSqlite(db)
    ? sql`(select json_group_object(key, json(value)) from variable)`
    : sql`(select jsonb_object_agg(key, value) from variable)`;

/** A stored value that no longer fits its spec counts as not set. */
export function variablesFrom(stored: readonly (readonly [string, unknown])[]): Variables {
  const values: Record<string, unknown> = { ...standardVariables };
  for (const [key, value] of stored)
    if (isVariableKey(key) && variableSchema(key).safeParse(value).success) values[key] = value;
  return values as unknown as Variables;
}

const megabyte = 1024 * 1024;

/** The values in force, read again only after one was written (SQLite; beside other processes each call reads). */
export class VariableCache {
  readonly #store: Store;
  readonly #kept: Remembered<Variables>;
  readonly #ofCalls: Remembered<Variables>;

  constructor(store: Store) {
    this.#store = store;
    this.#kept = new Remembered(store, ['variable'], 1);
    this.#ofCalls = new RememberedByMarks(store, [['variable'], ['variable']], 1);
  }

  /** The values in force. Inside a transaction use `readVariables(tx)`. */
  current(): Promise<Variables> {
    return this.#kept.get('', () => readVariables(this.#store.db));
  }

  /** The values as a call of somebody who is signed in found them when it was admitted, or later. */
  ofCall(): Promise<Variables> {
    return this.#ofCalls.get('', () => readVariables(this.#store.db));
  }

  /** Bytes that a file of this sort may have. An upload endpoint names the variable (`uploadLimit`); then the mount refuses larger ones. */
  async uploadBytes(key: UploadVariable): Promise<number> {
    return (await this.current())[key] * megabyte;
  }
}

export interface StoredVariable {
  key: string;
  value: unknown;
  rev: number;
  update_by: string;
  update_time: string;
}

/** The variables that were changed, as they are stored; all others hold their standard. */
export async function storedVariables(db: Db): Promise<Map<string, StoredVariable>> {
  const rows = await db.selectFrom('variable').selectAll().execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Writes a variable that is still at `rev` (0: not set); false when somebody else came first. */
export async function putVariable(
  db: Db,
  key: VariableKey,
  rev: number,
  next: { value: unknown; by: string; at: string },
): Promise<boolean> {
  const row = { value: json<unknown>(next.value), rev: rev + 1, update_by: next.by, update_time: next.at };
  const written =
    rev > 0
      ? await db
          .updateTable('variable')
          .set(row)
          .where('key', '=', key)
          .where('rev', '=', rev)
          .returning('key')
          .executeTakeFirst()
      : await db
          .insertInto('variable')
          .values({ key, ...row })
          .onConflict((c) => c.column('key').doNothing())
          .returning('key')
          .executeTakeFirst();
  return written !== undefined;
}

/** Sets a variable back to its standard. */
export async function deleteVariable(db: Db, key: VariableKey): Promise<void> {
  await db.deleteFrom('variable').where('key', '=', key).execute();
}

/** The code rule a new project starts with: prefixes that were set; kinds not named keep their own. */
export function defaultCodePrefixes(values: Variables): CodePrefixes {
  return Object.fromEntries(
    prefixKeys.filter(({ key }) => values[key] !== standardVariables[key]).map(({ key, kind }) => [kind, values[key]]),
  );
}
