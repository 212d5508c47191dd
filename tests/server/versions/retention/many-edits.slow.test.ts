// @vitest-environment node
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { add } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { openStore } from '#server/store/open.ts';
import { analysis } from '#tests/world/analysis.ts';
import { longestBlock } from '#tests/world/longest-block.ts';
import { day, keptFor } from './kept-for.ts';

const lines = 100_000;
const versions = 20;
const chunk = 500;

/** The most time of the processor between two moments in which others are heard (ms): on a busy machine others take longer than the work itself. */
async function longestOwn(work: () => Promise<void>): Promise<number> {
  let [longest, before] = [0, process.cpuUsage()];
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
  }, 1);
  try {
    await work();
    return longest;
  } finally {
    clearInterval(timer);
  }
}

it('deletes a hundred thousand edits while others are heard', { timeout: 600_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'intara-edits-'));
  // On a disk, as a server has it.
  const onDisk = process.env.DATABASE_URL ? {} : { store: await openStore({ file: join(folder, 'intara.db') }) };
  const w = await analysis(onDisk);
  try {
    const { db } = w.store;
    const kept = await keptFor(w);
    await kept.edit(
      w.li,
      w.versionId,
      add('assets', { name: 'Lamp', properties: [], description: 'x'.repeat(1000) }, 'lamp'),
    );
    const line = await db.selectFrom('activity').selectAll().executeTakeFirstOrThrow();
    const version = await db
      .selectFrom('task_version')
      .selectAll()
      .where('id', '=', w.versionId)
      .executeTakeFirstOrThrow();
    const texts = JSON.stringify(line.changes);
    for (let v = 0; v < versions; v += 1) {
      const id = `version-${v}`;
      const json = { counters: JSON.stringify(version.counters), stats: JSON.stringify(version.stats) };
      const own = {
        id,
        version: `V${v}`,
        texts: JSON.stringify(version.texts) as never,
        cover: null,
        rev: lines / versions + 2,
      };
      await db
        .insertInto('task_version')
        .values({ ...version, ...(json as object), ...own, origin_texts: null })
        .execute();
      for (let from = 0; from < lines / versions; from += chunk) {
        const some = Array.from({ length: chunk }, (_, n) => ({ id: `${id} ${from + n}`, rev: from + n + 3 }));
        const changesOf = (n: number) => texts.replaceAll('"lamp"', `"lamp-${n}"`) as never;
        await db
          .insertInto('activity')
          .values(some.map((one) => ({ ...line, ...one, version_id: id, changes: changesOf(one.rev) })))
          .execute();
        const rows = some.map((one) => ({ version_id: id, row_id: `lamp-${one.rev}`, activity_id: one.id }));
        await db.insertInto('activity_row').values(rows).execute();
      }
    }
    w.clock.advance(31 * day);
    const begun = performance.now();
    const { result: own, longest } = await longestBlock(() => longestOwn(() => sweepHistory(w.env)));
    const seconds = (performance.now() - begun) / 1000;
    console.info(
      `${lines} edits deleted in ${seconds.toFixed(1)} s, nobody heard for ${longest.toFixed(0)} ms at most, ${own.toFixed(0)} ms at work`,
    );
    expect(await kept.logOf('version-7')).toEqual({ from: lines / versions + 2, revs: [] });
    expect((await kept.noted()).reduce((sum, detail) => sum + Number.parseInt(detail, 10), 0)).toBe(lines + 1);
    expect(own).toBeLessThan(100);
  } finally {
    await w.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
