// @vitest-environment node
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import { errors } from '#contract/kit/errors.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { sweepHistory } from '#server/actions/sweep-history.ts';
import { openStore } from '#server/store/open.ts';
import { stateAt } from '#server/versions/state-at.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { day, keptFor } from './kept-for.ts';

let w: Analysis;
let li: Actor;
let kept: Awaited<ReturnType<typeof keptFor>>;
beforeEach(async () => {
  w = await analysis();
  ({ li } = w);
  kept = await keptFor(w);
});
afterEach(() => w.close());

const at = () => ({ params: { versionId: w.versionId } });
const edit = (...edits: Op[]) => kept.edit(li, w.versionId, ...edits);
const lamp = (name: string, id: string) => add('assets', { name, properties: [] }, id);
const renamed = (name: string, rev: number, id = 'lamp') => change('assets', { id, rev }, { name });
const names = async () => {
  const { rows } = await (await w.renewed(li)).call(api.version.snapshot, at());
  return ((rows.assets ?? []) as Row<'assets'>[]).map(({ name }) => name).sort();
};
/** The changes that came over a stream: their revs, and whether they hold rows. */
const changesIn = (text: string) =>
  [...text.matchAll(/event: changes\ndata: (.*)\n/g)].map(([, data = '']) => {
    const { rev, put } = JSON.parse(data) as { rev: number; put: object };
    return [rev, Object.keys(put).length > 0];
  });

describe('a stream from before the deleted edits', () => {
  it('says up to where changes are missing, with one change without rows, and goes on from there', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await edit(renamed('Beam', 1));
    await edit(renamed('Light', 2));
    await kept.sweepAfter(31 * day);
    const stream = await listenTo(await w.renewed(li), w.versionId, '?after=2');
    await stream.until('"rev":4');
    await edit(lamp('Motor', 'motor'));
    await stream.until('"rev":5');
    expect(changesIn(stream.text())).toEqual([
      [4, false],
      [5, true],
    ]);
    await stream.leave();
  });

  it('says so, too, where the log has some of the missing changes, instead of sending those', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await edit(renamed('Beam', 1));
    w.clock.advance(20 * day);
    await edit(renamed('Light', 2));
    await edit(renamed('Glow', 3));
    await kept.sweepAfter(11 * day);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 3, revs: [4, 5] });
    const stream = await listenTo(await w.renewed(li), w.versionId, '?after=2');
    await stream.until('"rev":5');
    expect(changesIn(stream.text())).toEqual([[5, false]]);
    await stream.leave();
    const later = await listenTo(await w.renewed(li), w.versionId, '?after=3');
    await later.until('"rev":5');
    expect(changesIn(later.text())).toEqual([
      [4, true],
      [5, true],
    ]);
    await later.leave();
  });

  it('says it to who joins others that are up to date, and nothing to those', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await edit(renamed('Beam', 1));
    await kept.sweepAfter(31 * day);
    const here = await listenTo(await w.renewed(li), w.versionId, '?after=3');
    await here.until('event: people');
    const late = await listenTo(await w.renewed(li), w.versionId, '?after=0');
    await late.until('"rev":3');
    await edit(lamp('Motor', 'motor'));
    for (const stream of [here, late]) await stream.until('"rev":4');
    expect(changesIn(here.text())).toEqual([[4, true]]);
    expect(changesIn(late.text())).toEqual([
      [3, false],
      [4, true],
    ]);
    for (const stream of [here, late]) await stream.leave();
  });
});

describe.runIf(process.env.DATABASE_URL)('edits deleted by one of two servers', () => {
  let there: ServerWorld;
  beforeEach(async () => {
    const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(w.store.db);
    const store = await openStore({ url: process.env.DATABASE_URL ?? '', schema: rows[0]?.schema ?? '' });
    there = await serverWorld({ store, clock: () => w.clock.now });
  });
  afterEach(() => there.close());

  it('make a version that the other has open be read again, and its streams say so', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await there.env.versions.read(w.versionId);
    await edit(renamed('Beam', 1));
    await edit(renamed('Light', 2));
    await kept.sweepAfter(31 * day);
    const there1 = await there.env.versions.read(w.versionId);
    expect([there1.rev, there1.assets.get('lamp')?.name]).toEqual([4, 'Light']);
    const stream = await listenTo(await there.renewed(li), w.versionId, '?after=2');
    await stream.until('"rev":4');
    await edit(renamed('Glow', 3));
    await stream.until('"rev":5');
    expect(changesIn(stream.text())).toEqual([
      [4, false],
      [5, true],
    ]);
    await stream.leave();
  });

  it('are deleted once, whichever of them sweeps', async () => {
    for (let n = 0; n < 130; n += 1) await edit(lamp(`Lamp ${n}`, `lamp-${n}`));
    w.clock.advance(31 * day);
    await Promise.all([sweepHistory(w.env), sweepHistory(there.env)]);
    await sweepHistory(w.env);
    expect(await kept.logOf(w.versionId)).toEqual({ from: 131, revs: [] });
    expect((await kept.noted()).reduce((sum, detail) => sum + Number.parseInt(detail, 10), 0)).toBe(130);
  });
});

describe('a deleted edit that is sent again', () => {
  const send = async (id: string, again: boolean, ...edits: Op[]) =>
    (await w.renewed(li)).attempt(api.version.edit, { ...at(), body: { edits, id, again } });

  it('is refused in words and not carried out a second time, although its row is gone', async () => {
    const id = randomUUID();
    await send(id, false, lamp('Lamp', 'lamp'));
    await edit(drop('assets', { id: 'lamp', rev: 1 }));
    await kept.sweepAfter(31 * day);
    const again = await send(id, true, lamp('Lamp', 'lamp'));
    expect([again.status, again.failure.enMessage]).toEqual([409, errors.EditForgotten.en]);
    const anew = await send(id, false, lamp('Lamp', 'lamp'));
    expect([anew.status, anew.failure.enMessage]).toEqual([409, errors.EditIdTaken.en]);
    expect(await names()).toEqual([]);
    expect((await send(randomUUID(), true, lamp('Lamp', 'lamp'))).status).toBe(200);
    expect(await names()).toEqual(['Lamp']);
  });

  it('is refused alone: edits of others that arrive with it are stored', async () => {
    const id = randomUUID();
    await send(id, false, lamp('Lamp', 'lamp'));
    await edit(drop('assets', { id: 'lamp', rev: 1 }));
    await kept.sweepAfter(31 * day);
    li = await w.renewed(li);
    const call = (edits: Op[], own = randomUUID()) =>
      li.attempt(api.version.edit, { ...at(), body: { edits, id: own } });
    const replies = await Promise.all([
      call([lamp('Motor', 'motor')]),
      call([lamp('Lamp', 'lamp')], id),
      call([lamp('Camera', 'camera')]),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(await names()).toEqual(['Camera', 'Motor']);
  });
});

describe('undo', () => {
  it('ends at the deleted edits', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await edit(renamed('Beam', 1));
    w.clock.advance(20 * day);
    await edit(renamed('Light', 2));
    await kept.sweepAfter(11 * day);
    li = await w.renewed(li);
    await li.call(api.version.undo, { ...at(), body: {} });
    expect(await names()).toEqual(['Beam']);
    const more = await li.attempt(api.version.undo, { ...at(), body: {} });
    expect(more.failure.enMessage).toBe(errors.NothingToUndo.en);
    await li.call(api.version.redo, { ...at(), body: {} });
    expect(await names()).toEqual(['Light']);
  });

  it('has nothing to take back where all edits are deleted, nor to do again', async () => {
    await edit(lamp('Lamp', 'lamp'));
    w.clock.advance(1000);
    await li.call(api.version.undo, { ...at(), body: {} });
    await kept.sweepAfter(31 * day);
    li = await w.renewed(li);
    for (const turn of [api.version.undo, api.version.redo])
      expect((await li.attempt(turn, { ...at(), body: {} })).failure.enMessage).toBe(errors.NothingToUndo.en);
  });
});

describe('a state from before the deleted edits', () => {
  it('is not told, rather than told wrong, also where they are deleted while it is read', async () => {
    // So many rows that the lines are read one by one, the latest first, and deleted one by one, the oldest first.
    const ids = Array.from({ length: 400 }, (_, n) => `lamp-${n}`);
    await edit(...ids.map((id) => lamp('Lamp', id)));
    for (let rev = 1; rev <= 10; rev += 1) await edit(...ids.map((id) => renamed(`Lamp ${rev}`, rev, id)));
    w.clock.advance(31 * day);
    const now = await w.env.versions.read(w.versionId);
    const nameAt = async (rev: number) => (await stateAt(w.store.db, now, rev))?.assets.get('lamp-7')?.name;
    expect(await nameAt(4)).toBe('Lamp 2');
    const [found] = await Promise.all([nameAt(4), sweepHistory(w.env)]);
    expect([undefined, 'Lamp 2']).toContain(found);
    expect(await nameAt(4)).toBeUndefined();
    expect(await stateAt(w.store.db, now, now.rev)).toBe(now);
  });

  it('cannot be the base of a merge', async () => {
    await edit(lamp('Lamp', 'lamp'));
    w.clock.advance(minutes(1));
    const body = { version: 'V2.0', base: w.versionId, content: 'on its own', author: li.id };
    const { versionId: draft } = await li.call(api.taskVersion.create, { params: { taskId: w.taskId }, body });
    await edit(renamed('Beam', 1));
    // Nothing in the product leads here: what is copied keeps the log of what it was copied from.
    await w.store.db.updateTable('task_version').set({ base_rev: null }).where('id', '=', draft).execute();
    await kept.sweepAfter(31 * day);
    await w.store.db.updateTable('task_version').set({ base_rev: 2 }).where('id', '=', draft).execute();
    const wang = await w.renewed(li);
    const refused = await wang.attempt(api.merge.preview, {
      params: { versionId: w.versionId },
      body: { from: draft, decisions: {} },
    });
    expect([refused.status, refused.failure.enMessage]).toEqual([409, errors.NoCommonBase.en]);
  });
});

describe('what is forgotten of a row', () => {
  it('is told to who may read its version', async () => {
    await edit(lamp('Lamp', 'lamp'));
    await kept.sweepAfter(31 * day);
    const wu = await w.user('wu', engineer);
    const reply = await wu.attempt(api.version.forgotten, { params: { versionId: w.versionId, rowId: 'lamp' } });
    expect(reply.status).toBe(404);
  });
});
