import { type Compilable, type DialectAdapter, type Kysely, SqliteAdapter } from 'kysely';
import type { Tables } from '../tables.ts';

/** A placeholder for a value that is only known when the query runs. */
class Slot {
  constructor(readonly name: string) {}
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

interface Compiled {
  query: ReturnType<Compilable['compile']>;
  /** For every bound value its slot, or the value itself. */
  values: readonly unknown[];
}

/**
 * A query written with Kysely once and run many times: building and compiling one costs more than SQLite needs to run it.
 * `write` must use `values` only where a value is bound; it sees placeholders, and is called once for each database.
 *
 *     const rename = prepareQuery((db, v: { id: string; name: string }) =>
 *       db.updateTable('task').set({ name: v.name }).where('id', '=', v.id));
 *     await rename(tx, { id, name });
 */
export function prepareQuery<V extends object, Row>(
  write: (db: Kysely<Tables>, values: V) => Compilable<Row>,
): (db: Kysely<Tables>, values: V) => Promise<Row[]> {
  // A memo: the compiled query is the same as long as the database is open. Its adapter is one object, shared by its transactions.
  const compiled = new WeakMap<DialectAdapter, Compiled>();
  return async (db, values) => {
    const { adapter } = db.getExecutor();
    let known = compiled.get(adapter);
    if (!known) {
      const query = write(db, slots as V).compile();
      known = { query, values: query.parameters };
      compiled.set(adapter, known);
    }
    const parameters = known.values.map((value) => (value instanceof Slot ? values[value.name as keyof V] : value));
    const { rows } = await db.executeQuery<Row>({ ...known.query, parameters } as never);
    return rows;
  };
}

/**
 * On PostgreSQL the ids are filled up with their last one to a power of two: a statement for each number of them would be planned and kept for each.
 * `in` finds a row once, however often its id is named.
 */
function filledUp(ids: readonly string[]): readonly string[] {
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  // So many values PostgreSQL binds at most.
  if (length > 32_768) return ids;
  return [...ids, ...Array.from({ length: length - ids.length }, () => ids.at(-1) as string)];
}

/** A query over rows `in` some ids, written once for each number of them. `more`: other values it binds. */
export function prepareByIds<Row, More extends object = object>(
  write: (db: Kysely<Tables>, ids: readonly string[], more: More) => Compilable<Row>,
): (db: Kysely<Tables>, ids: readonly string[], ...more: object extends More ? [] : [More]) => Promise<Row[]> {
  type Values = Readonly<Record<number, string>> & More;
  const byLength = new Map<number, (db: Kysely<Tables>, values: Values) => Promise<Row[]>>();
  return async (db, wanted, ...[more]) => {
    if (wanted.length === 0) return [];
    const ids = db.getExecutor().adapter instanceof SqliteAdapter ? wanted : filledUp(wanted);
    const known =
      byLength.get(ids.length) ??
      prepareQuery<Values, Row>((one, slots) => {
        const places = Array.from(ids, (_, i) => slots[i] as string);
        return write(one, places, slots);
      });
    byLength.set(ids.length, known);
    return known(db, { ...ids, ...more } as unknown as Values);
  };
}
