import { describe, expect, it } from 'vitest';
import { MergeState } from '#domain/versions/merge-sides.ts';
import { add, drop } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { item, merging, node, ofSpoof, property, rowOf, set, version } from './two-versions.ts';

/** Two threats with a tree each, of which the leaf of one may refer to the other. */
const trees = version(
  ...item,
  ofSpoof('top', { gate: 'or', text: 'top' }),
  ofSpoof('branch', { parent: 'top', gate: 'or', text: 'branch' }),
  ofSpoof('leaf', { parent: 'branch', text: 'leaf' }),
  node('flood-top', { threat: 'flood', gate: 'or', text: 'flood' }),
  node('flood-leaf', { threat: 'flood', parent: 'flood-top', text: 'leaf of flood' }),
);
const leafRemoved = (w: Workspace) => [
  drop('treeNodes', { id: 'leaf' }),
  set(w, 'treeNodes', 'branch', { gate: 'none' }),
];
/** The other refers to a node that is not here any more, and names an asset otherwise. */
const refersTo = (target: string) => (w: Workspace) => [
  set(w, 'treeNodes', 'flood-leaf', { target }),
  set(w, 'assets', 'asset', { name: 'Beam' }),
];
const referenceLeft = (target: string) => ({
  kind: 'treeNodes',
  id: 'flood-leaf',
  path: ['leaf'],
  value: { gate: 'none', step: null, target },
  why: 'gone',
});

describe('what was removed here stays removed where only the other refers to it', () => {
  it('a node whose place is no branch any more: the reference is left out, all else is taken', () => {
    const { after, left, notes, conflicts } = merging(trees, leafRemoved, refersTo('leaf'));
    expect([left, notes, conflicts]).toEqual([[referenceLeft('leaf')], [], []]);
    expect(rowOf(after, 'assets', 'asset').name).toBe('Beam');
    expect(rowOf(after, 'treeNodes', 'flood-leaf').target).toBeNull();
    expect(rowOf(after, 'treeNodes', 'branch').gate).toBe('none');
  });

  it('a threat scenario with its tree', () => {
    const { after, left, notes } = merging(trees, () => [drop('threats', { id: 'spoof' })], refersTo('leaf'));
    expect([left, notes]).toEqual([[referenceLeft('leaf')], []]);
    expect([after.threats.has('spoof'), after.treeNodes.has('leaf')]).toEqual([false, false]);
    expect(rowOf(after, 'assets', 'asset').name).toBe('Beam');
  });

  it.each([
    { name: 'its branch is a leaf here', mine: leafRemoved },
    {
      name: 'its branch was removed here',
      mine: () => [drop('treeNodes', { id: 'branch' }), ofSpoof('other', { parent: 'top', text: 'other' })],
    },
    {
      name: 'the root was replaced here',
      mine: () => [drop('treeNodes', { id: 'top' }), ofSpoof('top-2', { gate: 'or', text: 'other' })],
    },
    { name: 'it would fit', mine: () => [ofSpoof('more', { parent: 'branch', text: 'more' })] },
  ])('a tree decided for this version takes in no node that the other made, where $name', ({ mine }) => {
    const theirs = (w: Workspace) => [ofSpoof('made', { parent: 'branch', text: 'made' }), ...refersTo('made')(w)];
    const { after, left, notes } = merging(trees, mine, theirs, { 'tree threats spoof': { take: 'mine' } });
    expect(left).toMatchObject([{ kind: 'threats', id: 'spoof', path: ['tree'] }, referenceLeft('made')]);
    expect([after.treeNodes.has('made'), notes]).toEqual([false, []]);
    expect(rowOf(after, 'assets', 'asset').name).toBe('Beam');
  });

  it('a component that the other led a connection to: its ends stay', () => {
    const lamp = { diagram: 'drawing', x: 0, y: 0, width: 9, height: 9 };
    const base = version(
      add('diagrams', { name: 'Item' }, 'drawing'),
      ...['a', 'b', 'c'].map((id) => add('nodes', { ...lamp, name: id } as never, id)),
      add('links', { diagram: 'drawing', from: 'a', to: 'b' } as never, 'wire'),
    );
    const { after, left, notes } = merging(
      base,
      () => [drop('nodes', { id: 'c' })],
      (w) => [set(w, 'links', 'wire', { to: 'c' })],
    );
    expect(left).toMatchObject([{ kind: 'links', id: 'wire', path: ['ends'], value: { to: 'c' }, why: 'gone' }]);
    expect([after.nodes.has('c'), rowOf(after, 'links', 'wire').to, notes]).toEqual([false, 'b', []]);
  });

  it('a damage scenario that the other gave to a risk, and an asset it gave to a threat: both keep their own', () => {
    const base = version(
      ...item,
      add('assets', { name: 'Motor', properties: [property] }, 'motor'),
      add('risks', { threat: 'spoof', damage: 'dark' }, 'risk'),
    );
    const { after, left, notes, conflicts } = merging(
      base,
      () => [drop('damages', { id: 'fire' }), drop('assets', { id: 'motor' })],
      (w) => [set(w, 'risks', 'risk', { damage: 'fire' }), set(w, 'threats', 'spoof', { assets: ['motor'] })],
    );
    expect(left).toEqual([
      { kind: 'threats', id: 'spoof', path: ['assets'], value: ['motor'], why: 'gone' },
      { kind: 'risks', id: 'risk', path: ['damage'], value: 'fire', why: 'gone' },
    ]);
    expect([conflicts, notes, after.damages.has('fire'), after.assets.has('motor')]).toEqual([[], [], false, false]);
    expect([rowOf(after, 'risks', 'risk').damage, rowOf(after, 'threats', 'spoof').assets]).toEqual([
      'dark',
      ['asset'],
    ]);
  });
});

describe('what a merge says of what else it does', () => {
  it('is said once, and not of a row that was left out after all', () => {
    const state = new MergeState(trees, trees, trees, {});
    const [leaf, branch] = [rowOf(trees, 'treeNodes', 'leaf'), rowOf(trees, 'treeNodes', 'branch')];
    state.put('treeNodes', leaf);
    for (const row of [leaf, branch, leaf]) state.note('broughtBack', 'treeNodes', row, '', '');
    expect(state.notes.map(({ id }) => id)).toEqual(['leaf', 'branch']);
    state.endNotes();
    expect(state.notes.map(({ id }) => id)).toEqual(['leaf']);
  });
});
