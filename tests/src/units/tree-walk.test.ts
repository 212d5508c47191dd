import { describe, expect, it } from 'vitest';
import { layTree } from '#domain/diagram/tree-layout.ts';
import type { TreeBranch, TreeLook } from '#domain/diagram/tree-picture.ts';
import { nextInTree, type Way } from '@/features/attack-tree/walk';

const look = (is: TreeLook['is']) => ({ is }) as TreeLook;
const branch = (id: string, children: TreeBranch[] = [], joins: TreeBranch['joins'] = []): TreeBranch => ({
  id,
  look: look(id.includes(' on ') ? 'control' : children.length > 0 ? 'gate' : 'step'),
  children,
  joins,
});

/** top( control, left( a, shared ), right( b, shared again ), long( gate( deep ) ) ); the control has a tree of its own. */
const root = branch('top', [
  branch('top on sign', [branch('around')]),
  branch('left', [branch('a'), branch('shared')]),
  branch('right', [branch('b')], [{ id: 'again', to: 'shared', critical: false }]),
  branch('long', [branch('gate', [branch('deep')])]),
  branch('ways', [], [{ id: 'only', to: 'shared', critical: false }]),
  branch('guarded', [branch('guarded on lock')]),
]);
const boxes = layTree(root, () => ({ width: 100, height: 60 }));
const joined = new Map([
  ['again', 'shared'],
  ['only', 'shared'],
]);
const to = (from: string, way: Way, parent?: string) => nextInTree({ root, boxes, joined }, from, way, parent);

describe('where an arrow leads in an attack tree', () => {
  it('down is the first child, before a control of the node; below a leaf is nothing, however long another branch is', () => {
    expect(to('top', 'down')).toBe('left');
    expect(to('left', 'down')).toBe('a');
    for (const leaf of ['a', 'b', 'shared', 'deep', 'again']) expect(to(leaf, 'down'), leaf).toBeNull();
    expect(to('gate', 'down')).toBe('deep');
    expect(to('guarded', 'down')).toBe('guarded on lock');
    expect(to('top on sign', 'down')).toBe('around');
  });

  it('goes from a gate whose step is drawn elsewhere to that leaf of its own, and back up to the gate', () => {
    expect(to('ways', 'down')).toBe('only');
    expect(to('only', 'up', 'ways')).toBe('ways');
  });

  it('up is what it hangs on, of the tree around a control the control', () => {
    expect(to('deep', 'up', 'gate')).toBe('gate');
    expect(to('around', 'up')).toBe('top on sign');
    expect(to('top', 'up')).toBeNull();
  });

  it('left and right are siblings, then what other branches have on the same level', () => {
    expect(to('a', 'right')).toBe('shared');
    expect(to('shared', 'right')).toBe('b');
    expect(to('b', 'right')).toBe('gate');
    expect(to('b', 'left')).toBe('shared');
    expect(to('a', 'left')).toBe('around');
    expect(to('around', 'left')).toBeNull();
    expect(to('deep', 'left')).toBeNull();
  });
});
