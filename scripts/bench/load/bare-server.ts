/**
 * The reference of the list benchmarks, a process of its own: Node's http server with one SELECT of 50 rows from a table of 10 000, in the
 * same SQLite with the same pragmas, or with DATABASE_URL in that PostgreSQL database. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';

const rows = Array.from({ length: 10_000 }, (_, n) => [
  `Project ${n}`,
  `P-${n}`,
  JSON.stringify({ description: 'x'.repeat(80), n }),
  new Date().toISOString(),
]);
const select = 'select * from row order by id desc limit 50';

async function onPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 10 });
  await pool.query('create table row (id serial primary key, name text, code text, body text, changed text)');
  await pool.query(
    'insert into row (name, code, body, changed) select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])',
    [0, 1, 2, 3].map((column) => rows.map((row) => row[column])),
  );
  return { page: async () => (await pool.query({ name: 'page', text: select })).rows, close: () => pool.end() };
}

function onSqlite() {
  const db = new DatabaseSync(':memory:');
  db.exec('create table row (id integer primary key, name text, code text, body text, changed text)');
  const insert = db.prepare('insert into row (name, code, body, changed) values (?, ?, ?, ?)');
  db.exec('begin');
  for (const row of rows) insert.run(...row);
  db.exec('commit');
  const statement = db.prepare(select);
  // Named here so that the database is not collected, and thereby closed, while its statement is in use.
  return { page: async () => statement.all(), close: async () => db.close() };
}

const url = process.env.DATABASE_URL;
const { page, close } = url ? await onPostgres(url) : onSqlite();
const server = createServer(async (_, answer) => {
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ list: await page() }));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', async () => {
  await close();
  process.exit(0);
});
