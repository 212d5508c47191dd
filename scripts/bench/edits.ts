import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { firstAdministrator, newTask, scratchFolder, startProduct } from '../product.mjs';
import type { Part } from './figure.ts';
import { largeEdits } from './large-edits.ts';
import { load } from './load.ts';

/** Durable inserts of one row each, WAL and synchronous FULL, as the product's store does them. */
function rawInserts(seconds: number): number {
  const folder = scratchFolder();
  const db = new DatabaseSync(join(folder, 'raw.db'));
  db.exec('pragma journal_mode=WAL; pragma synchronous=FULL');
  db.exec('create table row (version text, kind text, id text, code text, body text, primary key (version, kind, id))');
  const insert = db.prepare('insert into row values (?, ?, ?, ?, ?)');
  const body = JSON.stringify({ name: 'function', description: 'x'.repeat(200) });
  let n = 0;
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) insert.run('v', 'functions', `id-${n++}`, `F-${n}`, body);
  db.close();
  rmSync(folder, { recursive: true, force: true });
  return n / seconds;
}

/** One row created by one call, answered when it is on the disk; and ten thousand by one. */
export const edits: Part = {
  name: 'edits',
  async run() {
    const product = await startProduct();
    try {
      const call = await firstAdministrator(product);
      const { versionId } = await newTask(call, 'edits');
      const headers = { authorization: call.token, 'content-type': 'application/json' };
      const before = rawInserts(2);
      const ours = await load(product.base, (n) => ({
        method: 'POST',
        path: `/intara/v1.0/versions/${versionId}/functions`,
        headers,
        body: JSON.stringify({ name: `function ${n}`, description: 'x'.repeat(200) }),
      }));
      // The disk is shared and noisy: the reference is taken on both sides of the measurement.
      const raw = (before + rawInserts(2)) / 2;
      const note = `${Math.round(ours.perSecond)}/s, the raw store ${Math.round(raw)}/s`;
      const share = (100 * ours.perSecond) / raw;
      return [
        {
          name: 'durable single edit, share of the raw store',
          value: share,
          unit: '%',
          budget: 60,
          better: 'atLeast',
          note,
        },
        { name: 'durable single edit, p99 at 20 connections', value: ours.p99, unit: 'ms', budget: 40 },
        ...(await largeEdits(product.base, call)),
      ];
    } finally {
      await product.kill();
    }
  },
};
