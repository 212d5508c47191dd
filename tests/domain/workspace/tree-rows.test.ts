import { beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '#domain/kinds/refusal.ts';
import { treeLimits } from '#domain/kinds/tree-node/shape.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

let desk: Desk;
const node = (id: string) => desk.w.treeNodes.get(id)!;
const refused = (...ops: Op[]) => {
  try {
    desk.do(...ops);
  } catch (error) {
    if (error instanceof Refusal) return { key: error.key, path: error.path };
    throw error;
  }
  throw new Error('not refused');
};

beforeEach(() => {
  desk = headlamp();
  desk.do(
    add('treeNodes', { threat: 'TS1', gate: 'or', text: 'Reach the lamp' }, 'root'),
    add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and' }, 'both'),
    add('steps', { name: 'Plug in' }, 'plug'),
    add('treeNodes', { threat: 'TS1', parent: 'both', step: 'plug' }, 'leaf'),
  );
});

describe('an attack tree', () => {
  it('has one root', () => {
    expect(refused(add('treeNodes', { threat: 'TS1', gate: 'and' }))).toEqual({ key: 'TreeHasRoot', path: 'parent' });
    desk.do(drop('treeNodes', { id: 'root' }), add('treeNodes', { threat: 'TS1', gate: 'and' }, 'other'));
    expect(node('other').parent).toBeNull();
  });

  it('has no branches below a step, and no step in a gate', () => {
    const below = { threat: 'TS1', parent: 'leaf', gate: 'or' as const };
    expect(refused(add('treeNodes', below))).toEqual({ key: 'TreeLeafOnly', path: 'parent' });
    expect(refused(change('treeNodes', node('both'), { step: 'plug' }))).toEqual({ key: 'TreeLeafOnly', path: 'step' });
    expect(refused(change('treeNodes', node('both'), { gate: 'none' }))).toEqual({ key: 'TreeLeafOnly', path: 'gate' });
  });

  it('refers to a branch elsewhere, but never in a circle', () => {
    desk.do(
      add('treeNodes', { threat: 'TS2', gate: 'or' }, 'root2'),
      add('treeNodes', { threat: 'TS2', parent: 'root2', target: 'both' }, 'to-both'),
    );
    const back = { threat: 'TS1', parent: 'both', target: 'root2' };
    expect(refused(add('treeNodes', back))).toEqual({ key: 'LinkLoop', path: 'target' });
    expect(refused(add('treeNodes', { ...back, target: 'root' }))).toEqual({ key: 'LinkLoop', path: 'target' });
    // A reference goes with what it refers to.
    const changes = desk.do(drop('treeNodes', { id: 'both' }));
    expect(changes.drop.treeNodes).toEqual(expect.arrayContaining(['both', 'leaf', 'to-both']));
    expect(changes.drop.steps).toEqual(['plug']);
  });

  it('is not moved below what one of its branches refers to', () => {
    desk.do(
      add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'or' }, 'other'),
      add('treeNodes', { threat: 'TS1', parent: 'other', target: 'both' }, 'to-both'),
    );
    expect(refused(change('treeNodes', node('other'), { parent: 'both' }))).toEqual({
      key: 'LinkLoop',
      path: 'parent',
    });
    desk.do(change('treeNodes', node('both'), { parent: 'other' }));
    expect(node('both').parent).toBe('other');
  });

  it('is not moved below what is needed to get around a control on one of its branches', () => {
    desk.do(
      add('controls', { name: 'Lock' }, 'lock'),
      add('treeNodes', { control: 'lock', gate: 'or' }, 'around'),
      add('treeNodes', { control: 'lock', parent: 'around', target: 'both' }, 'way'),
      add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'or' }, 'other'),
      add('treeNodes', { threat: 'TS1', parent: 'other', controls: ['lock'] }, 'locked'),
    );
    expect(refused(change('treeNodes', node('other'), { parent: 'both' }))).toEqual({
      key: 'LinkLoop',
      path: 'parent',
    });
  });

  it('is only so deep, references counted, however its parts are put together', () => {
    const chain = (threat: string, prefix: string, from: string, count: number) =>
      Array.from({ length: count }, (_, i) =>
        add('treeNodes', { threat, parent: i ? `${prefix}${i - 1}` : from, gate: 'and' }, `${prefix}${i}`),
      );
    desk.do(...chain('TS1', 'c', 'root', treeLimits.depth - 1));
    const last = `c${treeLimits.depth - 2}`;
    const deeper = add('treeNodes', { threat: 'TS1', parent: last, gate: 'and' });
    expect(refused(deeper)).toEqual({ key: 'TreeTooDeep', path: 'parent' });
    desk.do(add('treeNodes', { threat: 'TS2', gate: 'or' }, 'root2'));
    const refer = (target: string) => add('treeNodes', { threat: 'TS2', parent: 'root2', target });
    expect(refused(refer('root'))).toEqual({ key: 'TreeTooDeep', path: 'target' });
    desk.do(refer('c10'));
    // A branch that is moved takes its own depth along.
    const branch = [
      add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and' }, 'b'),
      ...chain('TS1', 'b', 'b', 5),
    ];
    desk.do(...branch);
    expect(refused(change('treeNodes', node('b'), { parent: `c${treeLimits.depth - 5}` }))).toEqual({
      key: 'TreeTooDeep',
      path: 'parent',
    });
  });

  it('has only so many nodes', () => {
    const many = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, i) =>
        add('treeNodes', { threat: 'TS1', parent: 'root', order: i, gate: 'or' }, `${prefix}${i}`),
      );
    desk.do(...many(treeLimits.nodes - 3, 'n'));
    expect(refused(...many(1, 'm'))).toEqual({ key: 'TreeTooLarge', path: 'parent' });
  });

  it('names a model the method has', () => {
    expect(refused(change('treeNodes', node('root'), { model: 'none' }))).toEqual({
      key: 'FeasibilityNotAllowed',
      path: 'model',
    });
    desk.do(change('treeNodes', node('root'), { model: desk.w.method.feasibility[1]!.id }));
  });
});

describe('a control', () => {
  it('has a code of its own rule, and leaves the nodes it was attached to when it goes', () => {
    desk.do(add('controls', { name: 'Signed firmware' }, 'sign'));
    desk.do(change('treeNodes', node('leaf'), { controls: ['sign'] }));
    expect(desk.w.controls.get('sign')).toMatchObject({ code: 'CTL-1', active: true });
    desk.do(drop('controls', { id: 'sign' }));
    expect(node('leaf').controls).toEqual([]);
    desk.undo();
    expect(node('leaf').controls).toEqual(['sign']);
  });

  it('takes no level the method does not know', () => {
    const ratings = { 'attack-potential': { ET: 'never' } };
    expect(refused(add('controls', { name: 'x', ratings }))).toEqual({
      key: 'UnknownLevel',
      path: 'ratings.attack-potential.ET',
    });
  });
});
