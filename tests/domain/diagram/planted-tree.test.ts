import { beforeEach, describe, expect, it } from 'vitest';
import { type FormerLook, PlantedTree, type TreeWords } from '#domain/diagram/planted-tree.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const words: TreeWords = {
  noStep: 'no step',
  noName: 'no name',
  unrated: 'not rated',
  on: 'on',
  off: 'off',
  folded: (count) => `${count} folded`,
  shared: (count) => `shared by ${count}`,
  level: (code) => ({ tone: 'high', name: code, digit: code }),
};

let desk: Desk;
let former: Map<string, FormerLook>;

const planted = () =>
  new PlantedTree(desk.w, {
    threat: 'TS1',
    title: 'Lamp goes off',
    view: rate(desk.w).trees.get('TS1'),
    manner: 'initial',
    folded: new Set(),
    words,
    former,
  });

beforeEach(() => {
  desk = headlamp();
  former = new Map();
  desk.do(
    add('treeNodes', { threat: 'TS1', gate: 'or' }, 'root'),
    add('steps', { name: 'Plug in' }, 'plug'),
    add('steps', { name: 'Over the air' }, 'air'),
    add('treeNodes', { threat: 'TS1', parent: 'root', step: 'plug' }, 'leaf'),
    add('treeNodes', { threat: 'TS1', parent: 'root', step: 'air', order: 1 }, 'other'),
  );
});

describe('the picture of an attack tree', () => {
  it('keeps the looks of what an edit does not touch, and makes those anew that it does', () => {
    const before = planted().looks;
    desk.do(change('steps', desk.w.steps.get('plug')!, { name: 'Plug a dongle in' }));
    const after = planted().looks;
    expect(after.get('other')).toBe(before.get('other'));
    expect(after.get('root')).toBe(before.get('root'));
    expect(after.get('leaf')).not.toBe(before.get('leaf'));
    expect(after.get('leaf')?.name).toBe('Plug a dongle in');
  });

  it('keeps a look where a row was changed in what is not seen', () => {
    const before = planted().looks;
    desk.do(change('steps', desk.w.steps.get('plug')!, { description: 'By the connector below the wheel' }));
    expect(planted().looks.get('leaf')).toBe(before.get('leaf'));
  });

  it('says how many leaves share a step, counted anew when one of them goes', () => {
    desk.do(add('treeNodes', { threat: 'TS1', parent: 'root', step: 'plug', order: 2 }, 'again'));
    expect(planted().looks.get('leaf')?.note).toBe('shared by 2');
    desk.do(drop('treeNodes', desk.w.treeNodes.get('again')!));
    expect(planted().looks.get('leaf')?.note).toBe('');
  });
});
