/**
 * The reference of the list benchmark, a process of its own: Node's http server with one SELECT of 50 rows from a table of 10 000, in the
 * same SQLite with the same pragmas. Prints its port.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from '@photostructure/sqlite';

const db = new DatabaseSync(':memory:');
db.exec('create table row (id integer primary key, name text, code text, body text, changed text)');
const insert = db.prepare('insert into row (name, code, body, changed) values (?, ?, ?, ?)');
db.exec('begin');
for (let n = 0; n < 10_000; n++)
  insert.run(`Project ${n}`, `P-${n}`, JSON.stringify({ description: 'x'.repeat(80), n }), new Date().toISOString());
db.exec('commit');

const page = db.prepare('select * from row order by id desc limit 50');
const server = createServer((_, answer) => {
  answer.setHeader('content-type', 'application/json');
  answer.end(JSON.stringify({ list: page.all() }));
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => {
  // Named here so that the database is not collected, and thereby closed, while its statement is in use.
  db.close();
  process.exit(0);
});
