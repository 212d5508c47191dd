import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { scratchFolder } from '../../product.mjs';

/** The reference of what is stored: SQLite alone, WAL and synchronous FULL, as the product's store has it. */
export function rawStore() {
  const folder = scratchFolder();
  const db = new DatabaseSync(join(folder, 'raw.db'));
  db.exec('pragma journal_mode=WAL; pragma synchronous=FULL');
  db.exec('create table row (version text, kind text, id text, code text, body text, primary key (version, kind, id))');
  const row = db.prepare('insert into row values (?, ?, ?, ?, ?)');
  const body = JSON.stringify({ name: 'function', description: 'x'.repeat(200) });
  let n = 0;
  const insertOne = () => row.run('v', 'functions', `id-${n++}`, `F-${n}`, body);
  return {
    /** Durable inserts of one row each; returns how many a second. */
    insert(seconds: number): number {
      const [first, end] = [n, performance.now() + seconds * 1000];
      while (performance.now() < end) insertOne();
      return (n - first) / seconds;
    },
    /** So many rows in one transaction. */
    insertAtOnce(rows: number): void {
      db.exec('begin');
      for (let i = 0; i < rows; i++) insertOne();
      db.exec('commit');
    },
    close(): void {
      db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
