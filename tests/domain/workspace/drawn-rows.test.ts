import { beforeEach, describe, expect, it } from 'vitest';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop, edit } from '#domain/workspace/edit.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const box = { x: 0, y: 0, width: 120, height: 60 };
let desk: Desk;

const node = (id: string) => {
  const row = desk.w.nodes.get(id);
  if (!row) throw new Error(`no node ${id}`);
  return row;
};

const refusal = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('not refused');
};

describe('a diagram', () => {
  beforeEach(() => {
    desk = headlamp();
    desk.do(
      add('diagrams', { name: 'Headlamp' }, 'd'),
      add('groups', { diagram: 'd', ...box, boundary: true }, 'inside'),
      add('nodes', { diagram: 'd', ...box, asset: 'A1', group: 'inside' }, 'a'),
      add('nodes', { diagram: 'd', ...box, asset: 'A3' }, 'b'),
      add('links', { diagram: 'd', from: 'a', to: 'b', asset: 'A2' }, 'ab'),
    );
  });

  it('is made of rows without a code, which use no number of any code rule', () => {
    const { put, counters } = desk.last.changes;
    expect(put.nodes?.map(({ id, rev, asset }) => ({ id, rev, asset }))).toEqual([
      { id: 'a', rev: 1, asset: 'A1' },
      { id: 'b', rev: 1, asset: 'A3' },
    ]);
    expect(put.nodes?.[0]).not.toHaveProperty('code');
    expect(put.links?.[0]).toMatchObject({ arrow: 'forward', route: 'straight', vertices: [] });
    expect(counters).toEqual({});
  });

  it('takes no code, and no colour that is more than a colour', () => {
    const style = { fill: 'url(javascript:x)', stroke: '', dashed: false, fontSize: null };
    expect(() => desk.do(change('nodes', node('a'), { style }))).toThrow(BadRow);
    desk.do({ op: 'change', kind: 'nodes', id: 'a', rev: 1, patch: { code: 'N-1', x: 5 } });
    expect(node('a')).not.toHaveProperty('code');
  });

  it('moves two hundred nodes by one edit that carries these and nothing else', () => {
    const ids = Array.from({ length: 200 }, (_, i) => `n${i}`);
    desk.do(...ids.map((id) => add('nodes', { diagram: 'd', ...box }, id)));
    const changes = desk.do(...ids.map((id) => change('nodes', node(id), { x: 40 })));
    expect(Object.keys(changes.put)).toEqual(['nodes']);
    expect(changes.put.nodes).toHaveLength(200);
    expect(desk.w.links).toBe(apply(desk.w, changes).links);
  });

  it('is moved by two people at once without a conflict, as long as they move different shapes', () => {
    const [a, b] = [node('a'), node('b')];
    desk.do(change('nodes', a, { x: 10 }));
    desk.do(change('nodes', b, { x: 20 }));
    expect([node('a').x, node('b').x]).toEqual([10, 20]);
    expect(refusal(() => desk.do(change('nodes', a, { x: 30 }))).key).toBe('StaleRow');
  });

  it('leaves every rating the object it was', () => {
    const before = rate(desk.w);
    desk.do(change('nodes', node('a'), { x: 10 }));
    const after = rate(desk.w);
    expect(after.risks).toBe(before.risks);
    expect(after.coverage).toBe(before.coverage);
  });

  it('loses the node of a deleted asset with the links that end there, and undo brings all back', () => {
    const changes = desk.do(drop('assets', desk.row('assets', 'A-1')));
    expect(changes.drop).toMatchObject({ nodes: ['a'], links: ['ab'] });
    expect(desk.w.nodes.has('b')).toBe(true);
    desk.undo();
    expect(node('a')).toMatchObject({ asset: 'A1', group: 'inside', rev: 2 });
    expect(desk.w.links.get('ab')).toMatchObject({ from: 'a', to: 'b' });
  });

  it('keeps what was in a deleted group', () => {
    desk.do(drop('groups', { id: 'inside' }));
    expect(node('a').group).toBeNull();
  });

  it('goes with all that is drawn in it, and leaves the assets', () => {
    const assets = desk.w.assets;
    const changes = desk.do(drop('diagrams', { id: 'd' }));
    expect(changes.drop).toEqual({ diagrams: ['d'], groups: ['inside'], nodes: ['a', 'b'], links: ['ab'] });
    expect(desk.w.assets).toBe(assets);
  });

  it('joins nothing that is drawn in another', () => {
    desk.do(add('diagrams', { name: 'Other' }, 'other'), add('nodes', { diagram: 'other', ...box }, 'far'));
    const link = { diagram: 'd', from: 'a', to: 'far' };
    expect(refusal(() => desk.do(add('links', link)))).toMatchObject({ key: 'UnknownReference', path: 'to' });
    expect(refusal(() => desk.do(change('nodes', node('far'), { group: 'inside' })))).toMatchObject({ path: 'group' });
    expect(refusal(() => desk.do(change('nodes', node('a'), { diagram: 'other' })))).toMatchObject({ path: 'diagram' });
  });

  it('has no group inside itself', () => {
    desk.do(add('groups', { diagram: 'd', ...box, group: 'inside' }, 'inner'));
    const outer = desk.w.groups.get('inside') as { id: string; rev: number };
    expect(refusal(() => desk.do(change('groups', outer, { group: 'inner' })))).toMatchObject({ key: 'LinkLoop' });
  });

  it('calls a shape by its name, or else its id, when it refuses', () => {
    desk.do(change('diagrams', { id: 'd', rev: 1 }, { name: 'Headlamp2' }));
    const stale = refusal(() => desk.do(change('diagrams', { id: 'd', rev: 1 }, { name: 'Lamp' })));
    expect(stale.holes).toMatchObject({ code: 'Headlamp2' });
  });
});

describe('the nodes of an attack tree', () => {
  beforeEach(() => {
    desk = headlamp();
    const step = desk.row('paths', 'AP-1').steps[0] as string;
    desk.do(
      add('treeNodes', { threat: 'TS1', gate: 'or' }, 'root'),
      add('treeNodes', { threat: 'TS1', parent: 'root', step }, 'leaf'),
      add('steps', { name: 'only in the tree' }, 'own'),
      add('treeNodes', { threat: 'TS1', parent: 'root', step: 'own', order: 1 }, 'second'),
    );
  });

  it('belong to one threat scenario and make no loop', () => {
    const root = desk.w.treeNodes.get('root') as { id: string; rev: number };
    expect(refusal(() => desk.do(change('treeNodes', root, { parent: 'leaf' }))).key).toBe('LinkLoop');
    const other = { threat: 'TS2', parent: 'root' };
    expect(refusal(() => desk.do(add('treeNodes', other)))).toMatchObject({ path: 'parent' });
  });

  it('keep their steps when the path that used them goes', () => {
    const changes = desk.do(drop('paths', desk.row('paths', 'AP-1')));
    expect(changes.drop.steps).not.toContain(desk.w.treeNodes.get('leaf')?.step);
    expect(desk.w.steps.has(desk.w.treeNodes.get('leaf')?.step ?? '')).toBe(true);
  });

  it('go with their parent, and with them the steps nothing else uses', () => {
    const shared = desk.w.treeNodes.get('leaf')?.step ?? '';
    const changes = desk.do(drop('treeNodes', { id: 'root' }));
    expect(changes.drop).toEqual({ treeNodes: ['root', 'leaf', 'second'], steps: ['own'] });
    expect(desk.w.steps.has(shared)).toBe(true);
  });

  it('go with their threat scenario; a step that only its tree and its paths used goes too', () => {
    const steps = desk.row('paths', 'AP-1').steps;
    const changes = edit(desk.w, [drop('threats', desk.row('threats', 'TS-1'))], desk.at);
    expect(changes.drop.treeNodes).toHaveLength(3);
    expect(changes.drop.steps).toEqual(expect.arrayContaining([...steps, 'own']));
  });
});
