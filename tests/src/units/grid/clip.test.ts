import { describe, expect, it } from 'vitest';
import { drawingOf } from '#domain/diagram/drawing.ts';
import type { Row } from '#domain/kinds/kinds.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { drawingDesk } from '#tests/domain/diagram/drawing-desk.ts';
import { clipOf, pasted, readClip } from '@/features/topology/clip';

function drawn() {
  const desk = drawingDesk();
  desk.asset('gateway', { x: 0, y: 0, width: 152, height: 46 });
  desk.asset('lamp', { x: 400, y: 0, width: 152, height: 46 });
  desk.flow('can', 'gateway', 'lamp');
  return desk;
}
const here = { at: { x: 900, y: 500 } };

describe('a flow that is copied alone', () => {
  it('comes back between its nodes after it was cut', () => {
    const desk = drawn();
    const clip = clipOf(desk.w, drawingOf(desk.w, 'd'), ['link-can']);
    desk.do(drop('links', desk.w.links.get('link-can')!));
    const { ops, ids } = pasted(desk.w, drawingOf(desk.w, 'd'), clip, here);
    desk.do(...ops);
    expect(ids).toHaveLength(1);
    expect(desk.w.links.get(ids[0] ?? '')).toMatchObject({ from: 'node-gateway', to: 'node-lamp', asset: 'can' });
  });

  it('is not pasted where its nodes are not drawn, and leaves no asset behind', () => {
    const desk = drawn();
    const clip = clipOf(desk.w, drawingOf(desk.w, 'd'), ['link-can']);
    desk.do(add('diagrams', { name: 'Other' }, 'other'));
    expect(pasted(desk.w, drawingOf(desk.w, 'other'), clip, here)).toEqual({ ops: [], ids: [] });
    const elsewhere = drawingDesk();
    const travelled = { ...clip, version: 'another' };
    expect(pasted(elsewhere.w, drawingOf(elsewhere.w, 'd'), travelled, here).ops).toEqual([]);
  });

  it('is not copied along with one of its nodes', () => {
    const desk = drawn();
    const clip = clipOf(desk.w, drawingOf(desk.w, 'd'), ['node-lamp', 'link-can']);
    expect(clip.links).toEqual([]);
  });
});

describe('a group that is copied', () => {
  /** Two nodes in a group, which is in another one with a frame of its own; the inner one lies above. */
  function grouped() {
    const desk = drawn();
    const box = { x: 0, y: 0, width: 600, height: 100 };
    desk.do(
      add('groups', { diagram: 'd', name: 'Outer', ...box, z: 2 }, 'outer'),
      add('groups', { diagram: 'd', name: 'Middle', ...box, group: 'outer', z: 1 }, 'middle'),
      add('groups', { diagram: 'd', name: 'Inner', ...box, group: 'middle', z: 0 }, 'inner'),
    );
    for (const id of ['node-gateway', 'node-lamp'])
      desk.do(change('nodes', desk.w.nodes.get(id) as Row<'nodes'>, { group: 'inner' }));
    return desk;
  }

  it('takes along all that moves with it, and comes back whole', () => {
    const desk = grouped();
    const clip = clipOf(desk.w, drawingOf(desk.w, 'd'), ['outer']);
    expect([clip.groups, clip.nodes, clip.links].map((rows) => rows.length)).toEqual([3, 2, 1]);
    const { ops } = pasted(desk.w, drawingOf(desk.w, 'd'), clip, here);
    desk.do(...ops);
    const made = [...desk.w.groups].filter(({ id }) => !['outer', 'middle', 'inner'].includes(id));
    const byName = new Map(made.map((group) => [group.name, group]));
    expect(byName.get('Inner')?.group).toBe(byName.get('Middle')?.id);
    expect(byName.get('Middle')?.group).toBe(byName.get('Outer')?.id);
    expect([...desk.w.nodes].filter(({ group }) => group === byName.get('Inner')?.id)).toHaveLength(2);
  });
});

describe('a text of the clipboard', () => {
  it.each([
    ['of something else', 'a flow'],
    ['that only begins like shapes', '{"intara":"topology"'],
    ['with brackets by the million', `{"intara":"topology","nodes":${'['.repeat(5_000_000)}`],
  ])('%s is no shapes', (_, text) => {
    expect(readClip(text)).toBeNull();
  });
});

describe('a node that is pasted where one like it lies', () => {
  it('lies beside it, each time a little further', () => {
    const desk = drawn();
    const clip = clipOf(desk.w, drawingOf(desk.w, 'd'), ['node-lamp']);
    for (let n = 0; n < 3; n += 1) desk.do(...pasted(desk.w, drawingOf(desk.w, 'd'), clip, here).ops);
    const places = [...desk.w.nodes.values()].filter(({ asset }) => asset === 'lamp').map(({ x, y }) => [x, y]);
    expect(places).toEqual([
      [400, 0],
      [824, 477],
      [844, 497],
      [864, 517],
    ]);
  });
});
