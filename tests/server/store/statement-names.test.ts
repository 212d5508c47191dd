// @vitest-environment node
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StatementNames } from '#server/store/engines/statement-names.ts';
import type { Store } from '#server/store/store.ts';
import { scratchSchema, scratchStore } from '#tests/world/store.ts';

const askedFiveTimes = (names: StatementNames, text: string) => {
  for (let n = 0; n < 4; n++) names.of(text, [1]);
  return names.of(text, [1]);
};

describe('names of statements', () => {
  it('are given to what comes again, follow from the text, and are the same on every server', () => {
    const names = new StatementNames();
    expect(names.of('select $1', [1])).toBeUndefined();
    const name = askedFiveTimes(names, 'select $1');
    expect(name).toMatch(/^intara_[0-9a-f]{32}$/);
    expect(askedFiveTimes(new StatementNames(), 'select $1')).toBe(name);
    expect(askedFiveTimes(names, 'select $1 + 1')).not.toBe(name);
  });

  it('are not given to what binds nothing, nor to more than 200 statements', () => {
    const names = new StatementNames();
    for (let n = 0; n < 9; n++) expect(names.of('begin', [])).toBeUndefined();
    const given = Array.from({ length: 300 }, (_, n) => askedFiveTimes(names, `select $1 + ${n}`));
    expect(given.filter((name) => name !== undefined)).toHaveLength(200);
  });

  it('end for good when they are turned off', () => {
    const names = new StatementNames();
    askedFiveTimes(names, 'select $1');
    names.turnOff();
    expect(askedFiveTimes(names, 'select $1')).toBeUndefined();
    expect(askedFiveTimes(new StatementNames(true), 'select $1')).toBeUndefined();
  });
});

describe.runIf(process.env.DATABASE_URL)('a statement that PostgreSQL keeps', () => {
  let store: Store;
  beforeAll(async () => {
    store = await scratchStore(scratchSchema());
    await sql`create table changing (id integer)`.execute(store.db);
    await sql`insert into changing values (1)`.execute(store.db);
  });
  afterAll(() => store.close());
  const read = async (db = store.db) => (await sql`select * from changing where id = ${1}`.execute(db)).rows;

  it('has a name on its connection', async () => {
    for (let n = 0; n < 12; n++) await read();
    const { rows } = await sql`select 1 from pg_prepared_statements where statement like '%from changing%'`.execute(
      store.db,
    );
    expect(rows).toHaveLength(1);
  });

  it('is asked anew where its table was changed, inside a transaction with the whole transaction', async () => {
    await sql`alter table changing add column name text`.execute(store.db);
    expect(await read()).toEqual([{ id: 1, name: null }]);
    for (let n = 0; n < 12; n++) await read();
    await sql`alter table changing add column code text`.execute(store.db);
    let runs = 0;
    const rows = await store.tx(async (tx) => {
      runs += 1;
      return read(tx);
    });
    expect(rows).toEqual([{ id: 1, name: null, code: null }]);
    expect(runs).toBe(2);
  });

  it('is prepared again where the connection has lost it', async () => {
    for (let n = 0; n < 12; n++) await read();
    await sql`deallocate all`.execute(store.db);
    expect(await read()).toHaveLength(1);
    expect(await read()).toHaveLength(1);
  });
});
