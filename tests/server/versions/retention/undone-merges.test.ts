// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import type { Store } from '#server/store/store.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';
import { day, keptFor } from './kept-for.ts';

let w: Analysis;
let li: Actor;
let kept: Awaited<ReturnType<typeof keptFor>>;
/** Two versions that grew from one. */
let mine: string;
let theirs: string;

const lamp = (name: string, id: string) => add('assets', { name, properties: [] }, id);
const renamed = (name: string, rev: number, id = 'lamp') => change('assets', { id, rev }, { name });
const grown = async (version: string) => {
  w.clock.advance(1000);
  const body = { version, base: w.versionId, content: 'on its own', author: li.id };
  return (await li.call(api.taskVersion.create, { params: { taskId: w.taskId }, body })).versionId;
};

beforeEach(async () => {
  w = await analysis();
  ({ li } = w);
  kept = await keptFor(w);
  await kept.edit(li, w.versionId, lamp('Lamp', 'lamp'), lamp('Motor', 'motor'));
  [mine, theirs] = [await grown('V2.0'), await grown('V2.1')];
});
afterEach(() => w.close());

const edit = (versionId: string, ...edits: Op[]) => kept.edit(li, versionId, ...edits);
const preview = async () =>
  (await w.renewed(li)).call(api.merge.preview, { params: { versionId: mine }, body: { from: theirs, decisions: {} } });
const merge = async () => {
  const { rev, source } = await preview();
  const body = { from: theirs, rev, fromRev: source.rev, decisions: {} };
  await (await w.renewed(li)).call(api.merge.run, { params: { versionId: mine }, body });
};
const turn = async (which: 'undo' | 'redo') => {
  w.clock.advance(1000);
  return (await w.renewed(li)).attempt(api.version[which], { params: { versionId: mine }, body: {} });
};
const areUndone = async () => {
  const records = await (await w.renewed(li)).call(api.merge.records, { params: { versionId: mine } });
  return records.map(({ undone }) => undone);
};
const names = async () => {
  const { rows } = await (await w.renewed(li)).call(api.version.snapshot, { params: { versionId: mine } });
  return ((rows.assets ?? []) as Row<'assets'>[]).map(({ name }) => name).sort();
};
/** Something happens before the transaction of this number. */
const before = (nth: number, happens: () => Promise<unknown>): Store => {
  let count = 0;
  const tx = async (work: never) => {
    if (++count === nth) await happens();
    return w.store.tx(work);
  };
  return { ...w.store, db: w.store.db, tx } as never;
};
/** Where the next merge begins, and what it would change. */
const next = async () => {
  const { base, will, conflicts } = await preview();
  return { base: base.versionId, rows: will.rows.map(({ what }) => what), conflicts: conflicts.length };
};

describe('a merge', () => {
  beforeEach(async () => {
    await edit(theirs, renamed('Beam', 1));
  });

  it('is in effect, taken back, and in effect again, as it is undone and redone', async () => {
    await merge();
    const source = await next();
    expect([source.base, source.rows]).toEqual([theirs, []]);
    const found: unknown[] = [];
    for (const which of ['undo', 'redo', 'undo', 'redo'] as const) {
      expect((await turn(which)).status).toBe(200);
      found.push([await names(), await areUndone(), (await next()).base]);
    }
    const back = [['Lamp', 'Motor'], [true], w.versionId];
    const done = [['Beam', 'Motor'], [false], theirs];
    expect(found).toEqual([back, done, back, done]);
  });

  it('that was redone is the base of the next, which asks nothing about what was decided', async () => {
    await merge();
    for (const which of ['undo', 'redo'] as const) await turn(which);
    const { rows } = await (await w.renewed(li)).call(api.version.snapshot, { params: { versionId: mine } });
    const { rev } = (rows.assets as Row<'assets'>[]).find(({ id }) => id === 'lamp') as Row<'assets'>;
    await edit(mine, renamed('Headlight', rev));
    expect(await next()).toEqual({ base: theirs, rows: [], conflicts: 0 });
  });

  it('that was redone is not taken for undone once its lines are deleted', async () => {
    await merge();
    for (const which of ['undo', 'redo'] as const) await turn(which);
    await kept.sweepAfter(31 * day);
    expect((await kept.logOf(mine)).revs).toEqual([]);
    expect([await areUndone(), (await next()).base]).toEqual([[false], theirs]);
  });

  it('that was undone keeps the log from which it is redone', async () => {
    await merge();
    const at = (await kept.logOf(theirs)).revs.at(-1) ?? 0;
    await edit(theirs, renamed('Drive', 1, 'motor'));
    w.clock.advance(29 * day);
    await turn('undo');
    await kept.sweepAfter(2 * day);
    expect(await kept.logOf(theirs)).toEqual({ from: at, revs: [at + 1] });
    expect((await turn('redo')).status).toBe(200);
    expect(await next()).toEqual({ base: theirs, rows: ['changed'], conflicts: 0 });
    await turn('undo');
    await kept.sweepAfter(31 * day);
    await kept.sweepAfter(0);
    expect(await kept.logOf(theirs)).toEqual({ from: at + 1, revs: [] });
    expect(await areUndone()).toEqual([true]);
  });

  it('keeps the log of the one before as long as it can be undone, redone as it was', async () => {
    await merge();
    const at = (await kept.logOf(theirs)).revs.at(-1) ?? 0;
    await edit(theirs, renamed('Drive', 1, 'motor'));
    await merge();
    w.clock.advance(29 * day);
    for (const which of ['undo', 'redo'] as const) await turn(which);
    await kept.sweepAfter(2 * day);
    expect(await kept.logOf(theirs)).toEqual({ from: at, revs: [at + 1] });
    await turn('undo');
    expect([await areUndone(), await next()]).toEqual([
      [true, false],
      { base: theirs, rows: ['changed'], conflicts: 0 },
    ]);
  });

  it('is not undone when its line is deleted before that is stored: nothing is, and the reason is said', async () => {
    await merge();
    w.clock.advance(31 * day);
    const commits = (w.env.versions as unknown as { commits: { write(batch: unknown): Promise<boolean> } }).commits;
    const write = commits.write.bind(commits);
    commits.write = async (batch) => {
      commits.write = write;
      await sweepHistory(w.env);
      return write(batch);
    };
    const refused = await turn('undo');
    expect([refused.status, refused.failure.enMessage]).toEqual([400, errors.NothingToUndo.en]);
    expect([await names(), await areUndone(), (await next()).base]).toEqual([['Beam', 'Motor'], [false], theirs]);
    await edit(mine, lamp('Radar', 'radar'));
    expect(await names()).toEqual(['Beam', 'Motor', 'Radar']);
  });

  it('is undone when that is stored before its line is deleted, although the sweep has read it', async () => {
    w.clock.advance(5 * day);
    await merge();
    await kept.sweepAfter(26 * day);
    w.clock.advance(6 * day);
    const undo = async () => expect((await turn('undo')).status).toBe(200);
    await sweepHistory({ ...w.env, store: before(2, undo) });
    expect((await kept.logOf(mine)).revs).toHaveLength(1);
    expect([await names(), await areUndone()]).toEqual([['Lamp', 'Motor'], [true]]);
    expect(await next()).toEqual({ base: w.versionId, rows: ['changed'], conflicts: 0 });
  });
});
