import { describe, expect, it } from 'vitest';
import type { AnyRow, Row } from '#domain/kinds/kinds.ts';
import { treeLimits } from '#domain/kinds/tree-node/shape.ts';
import { add, drop, type Op } from '#domain/workspace/edit.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { edited } from '#tests/domain/report/example.ts';
import { mergeVersions } from '#tests/world/at-once.ts';
import { at } from './decided-all.ts';
import { item, leftOf, merging, node, ofSpoof, rowOf, set, version } from './two-versions.ts';

describe('of trees that hold together in each of two versions', () => {
  /** A threat with a tree of two branches, and two controls that are each circumvented by a tree of one leaf. */
  const trees = version(
    ...item,
    ...['lock', 'seal'].flatMap((id) => [
      add('controls', { name: id }, id),
      node(`around-${id}`, { control: id, gate: 'or', text: `around ${id}` }),
      node(`${id}-leaf`, { control: id, parent: `around-${id}`, text: `break ${id}` }),
    ]),
    add('steps', { name: 'Open' }, 'open'),
    add('steps', { name: 'Wait' }, 'wait'),
    ofSpoof('top', { gate: 'or', text: 'top' }),
    ofSpoof('branch', { parent: 'top', gate: 'and', text: 'branch' }),
    ofSpoof('leaf', { parent: 'branch', text: 'leaf' }),
    node('flood-top', { threat: 'flood', gate: 'or', text: 'flood' }),
    node('flood-leaf', { threat: 'flood', parent: 'flood-top', text: 'leaf of flood' }),
  );

  it('two controls do not guard the ways around each other: the control the other version put there is left out', () => {
    const { after, left } = merging(
      trees,
      (w) => [set(w, 'treeNodes', 'lock-leaf', { controls: ['seal'] })],
      (w) => [set(w, 'treeNodes', 'seal-leaf', { controls: ['lock'], text: 'drill' })],
    );
    expect(left).toEqual([leftOf('treeNodes', 'seal-leaf', 'controls', ['lock'])]);
    expect(rowOf(after, 'treeNodes', 'lock-leaf').controls).toEqual(['seal']);
    expect(rowOf(after, 'treeNodes', 'seal-leaf')).toMatchObject({ controls: [], text: 'drill' });
  });

  it('a control does not guard what the other version needs to get around it: that reference is left out', () => {
    const { after, left } = merging(
      trees,
      (w) => [set(w, 'treeNodes', 'leaf', { controls: ['lock'] })],
      (w) => [set(w, 'treeNodes', 'lock-leaf', { target: 'branch', text: 'as above' })],
    );
    expect(left).toEqual([leftOf('treeNodes', 'lock-leaf', 'leaf', { gate: 'none', step: null, target: 'branch' })]);
    expect(rowOf(after, 'treeNodes', 'lock-leaf')).toMatchObject({ target: null, text: 'as above' });
  });

  it('nor by a leaf that is new there, which is left out as a row', () => {
    const { after, left } = merging(
      trees,
      (w) => [set(w, 'treeNodes', 'leaf', { controls: ['lock'] })],
      () => [node('again', { control: 'lock', parent: 'around-lock', target: 'branch' })],
    );
    expect(left).toMatchObject([{ kind: 'treeNodes', id: 'again', path: [], why: 'loop' }]);
    expect(after.treeNodes.has('again')).toBe(false);
  });

  it('a control on an attack step does not guard the way around itself', () => {
    const { after, left } = merging(
      trees,
      (w) => [set(w, 'treeNodes', 'lock-leaf', { step: 'open' })],
      (w) => [set(w, 'steps', 'open', { controls: ['lock', 'seal'] }), set(w, 'treeNodes', 'leaf', { step: 'open' })],
    );
    expect(left).toEqual([leftOf('steps', 'open', 'controls', ['lock'])]);
    expect(rowOf(after, 'steps', 'open').controls).toEqual(['seal']);
  });

  it('nor does one on a step that the other version put before it', () => {
    const base = edited(trees, [set(trees, 'treeNodes', 'lock-leaf', { step: 'open' })]);
    const used = edited(base, [set(base, 'treeNodes', 'flood-leaf', { step: 'wait' })]);
    const { after, left } = merging(
      used,
      (w) => [set(w, 'steps', 'wait', { controls: ['lock'] })],
      (w) => [set(w, 'steps', 'open', { preSteps: ['wait'] })],
    );
    expect(left).toEqual([leftOf('steps', 'open', 'preSteps', ['wait'])]);
    expect(rowOf(after, 'steps', 'wait').controls).toEqual(['lock']);
  });

  it('nor does one on the step that the other version gave to the leaf', () => {
    const used = edited(trees, [set(trees, 'treeNodes', 'flood-leaf', { step: 'open' })]);
    const { after, left } = merging(
      used,
      (w) => [set(w, 'steps', 'open', { controls: ['lock'] })],
      (w) => [set(w, 'treeNodes', 'lock-leaf', { step: 'open' })],
    );
    expect(left).toEqual([leftOf('treeNodes', 'lock-leaf', 'leaf', { gate: 'none', step: 'open', target: null })]);
    expect(rowOf(after, 'treeNodes', 'lock-leaf').step).toBeNull();
  });

  it('nor does one on a step that only in the other version takes part', () => {
    const base = edited(trees, [
      set(trees, 'steps', 'open', { takesPart: false, controls: ['lock'] }),
      set(trees, 'treeNodes', 'flood-leaf', { step: 'open' }),
    ]);
    const { after, left } = merging(
      base,
      (w) => [set(w, 'treeNodes', 'lock-leaf', { step: 'open' })],
      (w) => [set(w, 'steps', 'open', { takesPart: true })],
    );
    expect(left).toEqual([leftOf('steps', 'open', 'takesPart', true)]);
    expect(rowOf(after, 'treeNodes', 'lock-leaf').step).toBe('open');
  });

  it('a branch is not moved under one that is needed to get around its control: that tree stays as it is here', () => {
    const base = edited(trees, [
      set(trees, 'treeNodes', 'lock-leaf', { target: 'branch' }),
      ofSpoof('other', { parent: 'top', text: 'other' }),
    ]);
    const { after, left } = merging(
      base,
      (w) => [set(w, 'treeNodes', 'other', { controls: ['lock'] })],
      (w) => [
        set(w, 'treeNodes', 'other', { parent: 'branch' }),
        set(w, 'treeNodes', 'lock-leaf', { text: 'as above' }),
      ],
    );
    expect(left).toMatchObject([{ kind: 'threats', id: 'spoof', path: ['tree'], why: 'loop' }]);
    expect(left[0]?.value).toContain('    other');
    expect(rowOf(after, 'treeNodes', 'other')).toMatchObject({ parent: 'top', controls: ['lock'] });
    expect(rowOf(after, 'treeNodes', 'lock-leaf').text).toBe('as above');
  });

  it('two trees do not refer to each other: the reference of the other version is left out', () => {
    const { after, left } = merging(
      trees,
      (w) => [set(w, 'treeNodes', 'leaf', { target: 'flood-top' })],
      (w) => [set(w, 'treeNodes', 'flood-leaf', { target: 'top' })],
    );
    expect(left).toEqual([leftOf('treeNodes', 'flood-leaf', 'leaf', { gate: 'none', step: null, target: 'top' })]);
    expect(rowOf(after, 'treeNodes', 'leaf').target).toBe('flood-top');
  });

  /** Gates one below the other, the first below `parent`. */
  const chain = (threatId: string, parent: string | null, length: number, name: string): Op[] =>
    Array.from({ length }, (_, n) =>
      node(`${name}-${n}`, {
        threat: threatId,
        parent: n ? `${name}-${n - 1}` : parent,
        gate: 'or',
        text: `${name} ${n}`,
      }),
    );
  const half = treeLimits.depth / 2;
  const deep = version(
    ...item,
    ...chain('spoof', null, half - 2, 'up'),
    ofSpoof('link', { parent: `up-${half - 3}` }),
    ...chain('flood', null, half - 1, 'low'),
  );

  it('trees that go on in each other stay within the depth that can be read', () => {
    const base = edited(deep, [set(deep, 'treeNodes', 'link', { target: 'low-0' })]);
    const { after, left } = merging(
      base,
      () => chain('flood', `low-${half - 2}`, 2, 'deeper'),
      (w) => [
        ofSpoof('between', { parent: 'up-0', gate: 'or', text: 'between' }),
        set(w, 'treeNodes', 'up-1', { parent: 'between' }),
        set(w, 'damages', 'dark', { effects: 'No sight' }),
      ],
    );
    expect(left).toMatchObject([{ kind: 'threats', id: 'spoof', path: ['tree'], why: 'rule' }]);
    expect([after.treeNodes.has('deeper-1'), after.treeNodes.has('between')]).toEqual([true, false]);
    expect(rowOf(after, 'damages', 'dark').effects).toBe('No sight');
  });

  it('and a link that such a tree loses once more when it is set back is told once', () => {
    const lock = add('controls', { name: 'Lock' }, 'lock');
    const base = edited(deep, [lock, set(deep, 'treeNodes', 'link', { target: 'low-0' })]);
    const { after, left, notes } = merging(
      base,
      (w) => [...chain('flood', `low-${half - 2}`, 2, 'deeper'), set(w, 'treeNodes', 'up-1', { controls: ['lock'] })],
      (w) => [
        drop('controls', { id: 'lock' }),
        ofSpoof('between', { parent: 'up-0', gate: 'or', text: 'between' }),
        set(w, 'treeNodes', 'up-1', { parent: 'between' }),
      ],
    );
    expect(left).toMatchObject([{ kind: 'threats', id: 'spoof', path: ['tree'], why: 'rule' }]);
    expect(notes).toMatchObject([{ what: 'unlinked', kind: 'treeNodes', id: 'up-1' }]);
    expect(rowOf(after, 'treeNodes', 'up-1').controls).toEqual([]);
  });

  it('and so do trees of which the other version let one go on in the other', () => {
    const { after, left } = merging(
      deep,
      () => chain('flood', `low-${half - 2}`, 3, 'deeper'),
      (w) => [set(w, 'treeNodes', 'link', { target: 'low-0', text: 'goes on' })],
    );
    expect(left).toMatchObject([{ kind: 'treeNodes', id: 'link', path: ['leaf'], why: 'rule' }]);
    expect(rowOf(after, 'treeNodes', 'link')).toMatchObject({ target: null, text: 'goes on' });
  });
});

describe('a version that held not together before', () => {
  it('takes what the other changed elsewhere', () => {
    const ringed = version(...item, add('controls', { name: 'Lock' }, 'lock'), ofSpoof('top', { gate: 'or' }));
    const top = rowOf(ringed, 'treeNodes', 'top');
    const around = { ...top, id: 'around', threat: null, control: 'lock', controls: ['lock'] } as AnyRow;
    const base = apply(ringed, {
      rev: ringed.rev + 1,
      put: { treeNodes: [around as Row<'treeNodes'>] },
      drop: {},
      counters: {},
      edit: '',
      by: '',
      at: '',
    });
    const theirs = edited(base, [set(base, 'damages', 'dark', { effects: 'No sight' })]);
    const found = mergeVersions({ base, mine: base, theirs }, {}, at);
    expect(found.notTaken).toEqual([]);
    expect(rowOf(apply(base, found.changes), 'damages', 'dark').effects).toBe('No sight');
  });
});
