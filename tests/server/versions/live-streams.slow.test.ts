// postgres: no, other specs send the same statements
// order: first, takes long for its size
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/index.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { mostStreamsOfUser } from '#server/versions/live-streams.ts';
import { type Analysis, analysis, engineer, projectForm } from '#tests/world/analysis.ts';
import { listenTo } from '#tests/world/listener.ts';
import { type Actor, minutes } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', engineer);
  await take([wang.id]);
});
afterEach(() => world.close());

const at = () => ({ params: { versionId: world.versionId } });
const listen = (who: Actor, query = '') => listenTo(who, world.versionId, query);
const addAsset = (name: string) =>
  world.li.call(api.assets.create, { ...at(), body: { name, properties: ['I'] } }).then(({ rev }) => rev);

/** Sets who takes part in the project beside its owner. */
async function take(participants: string[]) {
  const params = { projectId: world.projectId };
  const { rev } = await world.li.call(api.project.get, { params });
  const form = projectForm({ participants: [world.li.id, ...participants] });
  await world.li.call(api.project.change, { params, body: { rev, form } });
}

const setPermissions = (who: Actor, permissions: readonly Permission[]) =>
  world.store.db
    .updateTable('inauth_user')
    .set({ permissions: [...permissions] })
    .where('id', '=', who.id)
    .execute();

describe('a change of many rows', () => {
  it('is told as it was answered, and so is the next one', async () => {
    const listener = await listen(wang);
    await listener.until('people');
    const edits = Array.from({ length: 1_200 }, (_, n) => ({
      op: 'add' as const,
      kind: 'functions' as const,
      row: { name: `f${n}`, description: 'line\nline "quoted" 中文' },
    }));
    const answer = await world.li.call(api.version.edit, { ...at(), body: { edits } });
    const rev = await addAsset('After it');
    await listener.until('After it');
    const told = listener
      .text()
      .split('\n\n')
      .filter((event) => event.includes('event: changes'));
    expect(told.map((event) => /^id: (\d+)$/m.exec(event)?.[1])).toEqual([`${answer.rev}`, `${rev}`]);
    expect(JSON.parse(/^data: (.*)$/m.exec(told[0]!)![1]!)).toEqual(answer);
  });
});

describe('an open stream ends within two seconds', () => {
  const ends: Record<string, () => Promise<unknown>> = {
    'after signing out': () => wang.call(api.inauth.logout),
    'after removal from the project': () => take([]),
    'after the loss of the permission': () => setPermissions(wang, ['ProjectConfigRead']),
    'when the user is gone': () => world.store.db.deleteFrom('inauth_user').where('id', '=', wang.id).execute(),
    'when the task is deleted': () => world.li.call(api.task.drop, { params: { taskId: world.taskId } }),
    'when the session has run out': async () => world.clock.advance(minutes(13 * 60)),
  };
  for (const [when, happen] of Object.entries(ends))
    it(when, async () => {
      const listener = await listen(wang);
      await listener.until('people');
      await happen();
      expect(await listener.ended()).toBeLessThan(2_000);
      expect([401, 403, 404]).toContain((await listen(wang)).status);
    });

  it('and tells nothing that happened after the right was gone', async () => {
    const listener = await listen(wang);
    await listener.until('people');
    await take([]);
    await addAsset('Secret');
    await listener.ended();
    expect(listener.text()).not.toContain('Secret');
  });

  it('but not when the token is renewed, nor when somebody else leaves', async () => {
    const listener = await listen(wang);
    const other = await world.user('zhao', engineer);
    await take([wang.id, other.id]);
    const leaving = await listen(other);
    world.clock.advance(minutes(11));
    await wang.call(api.inauth.me);
    world.clock.advance(minutes(2));
    await setPermissions(other, []);
    await leaving.ended();
    world.li = await world.renewed(world.li);
    await addAsset('Camera');
    await listener.until('Camera');
    await listener.leave();
  });
});

describe('who listens', () => {
  it('is told of everybody who is there, and of who left', async () => {
    const listener = await listen(world.li);
    const second = await listen(wang);
    await listener.until('"name":"wang"');
    await second.leave();
    const told = () => [...listener.text().matchAll(/^event: people\ndata: (.*)$/gm)].map(([, data = '']) => data);
    while (told().length < 3) await listener.next();
    const li = { id: world.li.id, name: 'li' };
    expect(told().map((data) => JSON.parse(data))).toEqual([[li], [li, { id: wang.id, name: 'wang' }], [li]]);
    await listener.leave();
  });

  it('is told whether there is something of its own to undo, and to redo', async () => {
    const turns = async (who: Actor) => {
      const listener = await listen(who);
      await listener.until('event: turns\ndata: {"undo":');
      await listener.until('"redo":');
      await listener.leave();
      return /event: turns\ndata: (.*)/.exec(listener.text())?.[1];
    };
    await addAsset('Of li');
    expect(await turns(world.li)).toBe('{"undo":true,"redo":false}');
    expect(await turns(wang)).toBe('{"undo":false,"redo":false}');
    await world.li.call(api.version.undo, { ...at(), body: {} });
    expect(await turns(world.li)).toBe('{"undo":false,"redo":true}');
    await world.li.call(api.version.redo, { ...at(), body: {} });
    expect(await turns(world.li)).toBe('{"undo":true,"redo":false}');
  });

  it('does not do so by HEAD, which nobody would close', async () => {
    const path = `/intara/v1.0/versions/${world.versionId}/stream`;
    const head = await wang.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
    const listener = await listen(world.li);
    await listener.until('people');
    expect(listener.text()).not.toContain('wang');
    await listener.leave();
  });

  it('has at most so many streams, and a place again when one is closed', async () => {
    const streams = [];
    for (let n = 0; n < mostStreamsOfUser; n += 1) streams.push(await listen(wang));
    expect(streams.map(({ status }) => status)).toEqual(Array(mostStreamsOfUser).fill(200));
    const refused = await listen(wang);
    expect(refused.status).toBe(429);
    expect((await listen(world.li)).status).toBe(200);
    await streams[0]?.leave();
    expect((await listen(wang)).status).toBe(200);
  });
});

describe('what is sent', () => {
  it('is encoded once for all', async () => {
    const listeners = [await listen(world.li), await listen(wang)];
    for (const listener of listeners) await listener.until('"name":"wang"');
    await addAsset('Camera');
    const pieces = [];
    for (const listener of listeners) {
      let piece = await listener.next();
      while (!listener.text().includes('Camera')) piece = await listener.next();
      pieces.push(piece);
    }
    expect(pieces[0]?.byteLength).toBeGreaterThan(100);
    expect(pieces[0]).toBe(pieces[1]);
  });

  it('comes whole and in order to one who comes back after many changes, and meanwhile to the others', async () => {
    const listener = await listen(world.li);
    const revs: number[] = [];
    for (let n = 0; n < 120; n += 1) revs.push(await addAsset(`Asset ${n}`));
    const late = await listen(wang, `?after=${revs[9]}`);
    revs.push(await addAsset('the last'));
    for (const one of [listener, late]) await one.until('the last');
    const heard = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
    expect(heard(listener.text())).toEqual(revs);
    expect(heard(late.text())).toEqual(revs.slice(10));
  });

  it('is kept for a reader that does not read only up to a limit; it comes back and has everything', async () => {
    const first = await addAsset('begin');
    const silent = await world.li.fetch(`/intara/v1.0/versions/${world.versionId}/stream?after=${first}`);
    const reader = (silent.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const [row] = await world.li.call(api.assets.list, at());
    const id = row?.id ?? '';
    let rev = row?.rev ?? 0;
    for (let n = 0; n < 320; n += 1) {
      const body = { rev, patch: { description: `${n} ${'x'.repeat(3_900)}` } };
      const changes = await world.li.call(api.assets.change, {
        params: { versionId: world.versionId, id },
        body,
      });
      rev = changes.put.assets?.[0]?.rev ?? 0;
    }
    const rest = async () => {
      while (!(await reader.read()).done);
    };
    await expect(rest()).rejects.toThrow('does not read');
    const back = await listen(world.li, `?after=${first}`);
    await back.until(`"description":"319 `);
    await back.leave();
  });
});
