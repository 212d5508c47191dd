import { describe, expect, it } from 'vitest';
import { type Drawing, type DrawnGroup, drawingOf, liesIn } from '#domain/diagram/drawing.ts';
import { type Box, overlap } from '#domain/diagram/geometry.ts';
import { laidOut } from '#domain/diagram/layout.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { layeredPlaces } from '@/features/topology/layout';

const size = { width: 152, height: 46 };

/** A drawing with these boxes put to their places. */
function moved(drawing: Drawing, places: ReadonlyMap<string, Box>): Drawing {
  const put = <R extends { id: string }>(row: R): R => ({ ...row, ...places.get(row.id) });
  return { ...drawing, nodes: drawing.nodes.map(put), groups: drawing.groups.map(put) };
}

/** Which nodes lie in which frames. */
const scopeOf = ({ nodes, groups }: Drawing) =>
  groups
    .filter(({ boundary }) => boundary)
    .map((group) => [group.id, nodes.filter((node) => liesIn(node, group)).map(({ id }) => id)] as const);

/** The scooter of a first use: a gateway and a lock inside, a radio zone in it, a phone and a back end outside. */
function scooter() {
  const desk = drawingDesk();
  const at = (x: number, y: number) => ({ x, y, ...size });
  desk.boundary({ x: 0, y: 0, width: 900, height: 500 }, 'scooter');
  desk.boundary({ x: 40, y: 60, width: 260, height: 200 }, 'radio');
  desk.asset('ble', at(70, 120));
  desk.asset('gateway', at(400, 100));
  desk.asset('lock', at(650, 300));
  desk.asset('firmware', at(400, 380));
  desk.asset('phone', at(-400, 120));
  desk.asset('cloud', at(1100, 100));
  desk.flow('unlock', 'phone', 'ble');
  desk.flow('request', 'ble', 'gateway');
  desk.flow('release', 'gateway', 'lock');
  desk.flow('update', 'cloud', 'gateway');
  desk.flow('image', 'gateway', 'firmware');
  return desk;
}

describe('a layout', () => {
  it.each(['TB', 'LR'] as const)('%s keeps every asset inside or outside of the boundaries it is in', async (way) => {
    const desk = scooter();
    const before = drawingOf(desk.w, 'd');
    const { places, kept } = await layeredPlaces(before, null, way);
    const after = moved(before, places);
    expect(scopeOf(after)).toEqual(scopeOf(before));
    expect(kept).toEqual({ shared: [], noRoom: [] });
    expect(places.size).toBeGreaterThan(5);
    const inner = after.groups.find(({ id }) => id === 'radio') as DrawnGroup;
    expect(liesIn(inner, after.groups.find(({ id }) => id === 'scooter') as DrawnGroup)).toBe(true);
    for (const a of after.nodes) for (const b of after.nodes) expect(a.id !== b.id && overlap(a, b)).toBe(false);
  });

  it('leaves frames that share nodes as they are, moves them as one, and names them', async () => {
    const desk = scooter();
    desk.boundary({ x: 380, y: 60, width: 900, height: 140 }, 'online');
    const before = drawingOf(desk.w, 'd');
    const { places, kept } = await layeredPlaces(before, null, 'LR');
    expect(scopeOf(moved(before, places))).toEqual(scopeOf(before));
    expect([...kept.shared].sort()).toEqual(['online', 'scooter']);
  });

  it('of chosen nodes moves no other, and none of them through the line of a boundary', async () => {
    const desk = scooter();
    const before = drawingOf(desk.w, 'd');
    const chosen = new Set(['node-gateway', 'node-lock', 'node-firmware', 'node-phone']);
    const { places } = await layeredPlaces(before, chosen, 'LR');
    expect([...places.keys()].every((id) => chosen.has(id))).toBe(true);
    expect(scopeOf(moved(before, places))).toEqual(scopeOf(before));
  });

  it('names a frame that has no room for the nodes chosen in it, and leaves them', async () => {
    const desk = drawingDesk();
    desk.boundary({ x: 0, y: 0, width: 200, height: 200 }, 'narrow');
    desk.asset('a', { x: 10, y: 40, ...size });
    desk.asset('b', { x: 10, y: 120, ...size });
    desk.flow('f', 'a', 'b');
    const { places, kept } = await layeredPlaces(drawingOf(desk.w, 'd'), new Set(['node-a', 'node-b']), 'LR');
    expect([places.size, kept.noRoom]).toEqual([0, ['narrow']]);
  });

  it('leaves what is locked where it is, with the frames around it, and lays nothing over it', async () => {
    const desk = scooter();
    const lock = (id: string) => {
      const row = desk.w.nodes.get(id)!;
      desk.do(change('nodes', row, { style: { ...row.style, locked: true } }));
    };
    lock('node-lock');
    lock('node-cloud');
    const before = drawingOf(desk.w, 'd');
    const { places } = await layeredPlaces(before, null, 'TB');
    for (const id of ['node-lock', 'node-cloud', 'scooter']) expect(places.has(id)).toBe(false);
    expect(scopeOf(moved(before, places))).toEqual(scopeOf(before));
  });

  it('keeps members in their groups, and groups in their boundaries', async () => {
    const desk = scooter();
    desk.do(add('groups', { diagram: 'd', name: 'Motor', x: 380, y: 80, width: 460, height: 300 }, 'motor'));
    for (const id of ['gateway', 'lock']) desk.do(change('nodes', desk.w.nodes.get(`node-${id}`)!, { group: 'motor' }));
    const before = drawingOf(desk.w, 'd');
    const after = moved(before, (await layeredPlaces(before, null, 'LR')).places);
    expect(scopeOf(after)).toEqual(scopeOf(before));
    const motor = after.groups.find(({ id }) => id === 'motor') as DrawnGroup;
    for (const node of after.nodes) expect(liesIn(node, motor)).toBe(['node-gateway', 'node-lock'].includes(node.id));
  });

  it('keeps the scope of 300 random drawings of frames in and over each other', () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48271) % 2147483647;
      return seed % most;
    };
    /** Rows of three: what the library makes is another test. */
    const rowsOfThree = (boxes: ReadonlyMap<string, { width: number; height: number }>) => {
      const places = new Map<string, { x: number; y: number }>();
      let [x, y, high, n] = [0, 0, 0, 0];
      for (const [id, { width, height }] of boxes) {
        places.set(id, { x, y });
        [x, high, n] = [x + width + 40, Math.max(high, height), n + 1];
        if (n % 3 === 0) [x, y, high] = [0, y + high + 40, 0];
      }
      return places;
    };
    for (let run = 0; run < 300; run++) {
      const desk = drawingDesk();
      const frames = random(6);
      for (let i = 0; i < frames; i++) {
        const box = { x: random(900), y: random(700), width: 60 + random(700), height: 60 + random(500) };
        desk.do(add('groups', { diagram: 'd', name: `G${i}`, boundary: random(3) > 0, ...box }, `g${i}`));
      }
      const count = 2 + random(9);
      for (let i = 0; i < count; i++) {
        desk.asset(`n${i}`, { x: random(1400), y: random(1000), ...size });
        const row = desk.w.nodes.get(`node-n${i}`)!;
        const group = [...desk.w.groups].find((one) => !one.boundary && random(3) === 0)?.id ?? null;
        desk.do(change('nodes', row, { group, style: { ...row.style, locked: random(8) === 0 } }));
      }
      const drawing = drawingOf(desk.w, 'd');
      const only = random(3) === 0 ? new Set(drawing.nodes.filter(() => random(2)).map(({ id }) => id)) : null;
      const { places } = laidOut(drawing, only, rowsOfThree);
      expect([run, scopeOf(moved(drawing, places))]).toEqual([run, scopeOf(drawing)]);
      for (const { id, style } of drawing.nodes) expect(style.locked === true && places.has(id)).toBe(false);
    }
  });
});
