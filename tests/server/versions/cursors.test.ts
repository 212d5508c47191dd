import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CursorPlace, CursorState } from '#contract/cursor.ts';
import { api } from '#contract/index.ts';
import { cursorFor } from '#domain/product/cursor.ts';
import { createBus } from '#server/events/bus.ts';
import { CursorBudget, mostSaid, mostSeats } from '#server/versions/live-cursors.ts';
import { type Analysis, analysis, engineer } from '#tests/world/analysis.ts';
import { type ListeningActor, listenTo } from '#tests/world/listener.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let wang: Actor;
beforeEach(async () => {
  world = await analysis();
  wang = await world.user('wang', [...engineer, 'ProjectAdmin']);
});
afterEach(() => world.close());

const cell: CursorPlace = { kind: 'damages', row: 'd1', column: 'name' };

const point = (who: Actor, at: unknown, seat = 'tab') =>
  who.attempt(api.version.point, { params: { versionId: world.versionId }, body: { seat, at } });

/** Where the cursors are by all events so far, by person and page. */
function known(listener: ListeningActor): Map<string, CursorState> {
  const cursors = new Map<string, CursorState>();
  for (const [, data = ''] of listener.text().matchAll(/event: cursors\ndata: (.*)\n/g))
    for (const state of JSON.parse(data) as CursorState[]) {
      if (state.at) cursors.set(`${state.name} ${state.seat}`, state);
      else cursors.delete(`${state.name} ${state.seat}`);
    }
  return cursors;
}

async function until(listener: ListeningActor, fits: (cursors: Map<string, CursorState>) => boolean) {
  while (!fits(known(listener))) await listener.next();
  return known(listener);
}

describe('the cursor of somebody in a grid', () => {
  it('is heard by who has the version open, by row and column, with its range', async () => {
    const listener = await listenTo(wang, world.versionId);
    const own = await listenTo(world.li, world.versionId);
    const at = { ...cell, rows: ['d1', 'd2:s1'], columns: ['name', 'safety'] };
    expect((await point(world.li, at)).status).toBe(200);
    const heard = await until(listener, (cursors) => cursors.size === 1);
    expect([...heard.values()]).toEqual([{ id: world.li.id, name: 'li', seat: 'tab', at }]);
    await listener.leave();
    await own.leave();
  });

  it('is told to who comes later, and is gone once its page says so', async () => {
    const own = await listenTo(world.li, world.versionId);
    await point(world.li, cell);
    await until(own, (cursors) => cursors.size === 1);
    const late = await listenTo(wang, world.versionId);
    await until(late, (cursors) => cursors.size === 1);
    await point(world.li, null);
    await until(late, (cursors) => cursors.size === 0);
    await own.leave();
    await late.leave();
  });

  it('is gone when its person has left, and when nothing was heard of it for long', async () => {
    const listener = await listenTo(wang, world.versionId);
    const own = await listenTo(world.li, world.versionId);
    await point(world.li, cell);
    await until(listener, (cursors) => cursors.size === 1);
    await own.leave();
    await until(listener, (cursors) => cursors.size === 0);
    const again = await listenTo(world.li, world.versionId);
    await until(again, () => again.text().includes('"name":"li"'));
    await point(world.li, cell, 'crashed');
    await until(listener, (cursors) => cursors.size === 1);
    world.clock.advance(cursorFor + 1_000);
    const third = await listenTo(await world.renewed(wang), world.versionId);
    await until(listener, (cursors) => cursors.size === 0);
    await again.leave();
    await listener.leave();
    await third.leave();
  });

  it('says the name of who is signed in, whatever is sent', async () => {
    const listener = await listenTo(wang, world.versionId);
    const own = await listenTo(world.li, world.versionId);
    const forged = { seat: 'tab', at: cell, id: wang.id, name: 'wang' };
    await world.li.attempt(api.version.point, { params: { versionId: world.versionId }, body: forged });
    await point(wang, { ...cell, row: 'd2' });
    const heard = await until(listener, (cursors) => cursors.size > 0);
    expect(heard.get('li tab')?.id ?? world.li.id).toBe(world.li.id);
    const both = await until(listener, (cursors) => cursors.size === 2);
    expect([both.get('li tab')?.at?.row, both.get('wang tab')?.at?.row]).toEqual(['d1', 'd2']);
    await listener.leave();
    await own.leave();
  });

  it('is refused where it is said too often, is too large, or the task is not in sight', async () => {
    const said = [];
    for (let n = 0; n <= mostSaid; n += 1) said.push((await point(world.li, { ...cell, row: `d${n}` })).status);
    expect(said.filter((status) => status !== 200)).toEqual([429]);
    const lines = world.logged.filter(({ path, level }) => /\/cursor$/.test(String(path)) && Number(level) >= 30);
    expect(lines.map(({ status }) => status)).toEqual([429]);
    const rows = Array.from({ length: 101 }, (_, n) => `d${n}`);
    expect((await point(wang, { ...cell, rows })).status).toBe(400);
    const long = Array.from({ length: 50 }, () => 'x'.repeat(120));
    expect((await point(wang, { ...cell, rows: long })).status).toBe(400);
    expect((await point(wang, { ...cell, column: 'a b' })).status).toBe(400);
    const stranger = await world.user('zhao', engineer);
    expect((await point(stranger, cell)).status).toBe(404);
  });

  it('fits between servers, however long the name of its person is', () => {
    const sent: string[] = [];
    const signals = { listen: () => undefined, send: async (text: string) => void sent.push(text) };
    const bus = createBus(signals as never, () => undefined);
    const cursors = new CursorBudget({ bus, clock: () => world.clock.now });
    const at: CursorPlace = {
      kind: 'requirements',
      row: 'r'.repeat(130),
      column: 'c'.repeat(80),
      rows: Array.from({ length: 100 }, () => 'r'.repeat(44)),
      columns: Array.from({ length: 30 }, () => 'c'.repeat(80)),
    };
    cursors.say(world.versionId, { id: world.li.id, name: '字'.repeat(10_000), seat: 's'.repeat(60), at });
    expect(sent).toHaveLength(1);
  });

  it('is shown of a few pages of a person only', async () => {
    const listener = await listenTo(wang, world.versionId);
    const own = await listenTo(world.li, world.versionId);
    for (let n = 0; n < mostSeats + 3; n += 1) await point(world.li, cell, `tab-${n}`);
    const heard = await until(listener, (cursors) => cursors.has(`li tab-${mostSeats + 2}`));
    expect(heard.size).toBe(mostSeats);
    await listener.leave();
    await own.leave();
  });
});
