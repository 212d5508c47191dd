import { describe, expect, it } from 'vitest';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import type { AttackNode } from '#domain/library/attacks.ts';
import { importOps } from '#domain/library/import.ts';
import { type LibraryEntry, libraries, type NewEntry } from '#domain/library/libraries.ts';
import { treeDifferenceOps, treeDifferences } from '#domain/library/tree-differences.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { childrenOf, nodeName, rootOf } from '#domain/workspace/trees.ts';
import { empty } from '#tests/world/headlamp.ts';

const both = (en: string, zh = en) => ({ en, zh });
let n = 0;
const newId = () => `new-${++n}`;
const given = { method: defaultMethod, language: 'en' as const, newId };

type Step = NonNullable<NewEntry<'attacks'>['steps']>[number];
const step = (name: string, more: Partial<Step> = {}): Step => ({ name: both(name), ...more });
const gate = (id: string, parent: string | null, is: 'and' | 'or', text: string): AttackNode => ({
  id,
  parent,
  gate: is,
  text: both(text),
  step: null,
});
const leaf = (id: string, parent: string, at: number): AttackNode => ({
  id,
  parent,
  gate: 'none',
  text: both(''),
  step: at,
});
const entry = (nodes: AttackNode[], steps: Step[], rev = 1): LibraryEntry<'attacks'> => ({
  ...libraries.attacks.form.parse({ name: both('Forged'), form: 'tree', nodes, steps }),
  id: 'e1',
  rev,
  origin: 'own' as const,
  createBy: '',
  updateBy: '',
  updateTime: '',
});

const steps = [step('Open'), step('Read', { potential: { ET: '1w', SE: 'expert' } }), step('Send')];
const nodes = [
  gate('r', null, 'or', 'Root'),
  gate('g', 'r', 'and', 'Bus'),
  leaf('a', 'g', 0),
  leaf('b', 'g', 1),
  leaf('c', 'r', 2),
];

/** A task whose threat scenario has the tree of the entry. */
function desk() {
  const own = empty();
  own.do(add('assets', { name: 'Bus', properties: ['I'] }, 'a'));
  const type = own.w.method.threatTypes[0]?.code ?? '';
  own.do(add('threats', { description: 'Forged', type, assets: ['a'], property: 'I' }, 't'));
  const then = entry(nodes, steps);
  const threat = () => own.w.threats.get('t') as ThreatRow;
  own.do(
    ...importOps({ ...given, library: 'attacks', entries: [then], to: [{ id: 't', name: '' }], threats: [threat()] }),
  );
  const compare = (now: LibraryEntry<'attacks'>) =>
    treeDifferences({ w: own.w, threat: 't', before: then, now, ...given });
  const take = (now: LibraryEntry<'attacks'>, at = 0) => {
    const difference = compare(now)[at];
    if (difference) own.do(...treeDifferenceOps(difference, { w: own.w, threat: threat(), now, more: {}, ...given }));
  };
  const shown = (id = rootOf(own.w, 't')?.id ?? '', depth = 0): string[] => {
    const row = own.w.treeNodes.get(id);
    const name = row ? nodeName(own.w, row).replace(/^AS-\d+ /, '') : '?';
    return [
      `${'. '.repeat(depth)}${row?.gate === 'none' ? '' : `${row?.gate} `}${name}`,
      ...childrenOf(own.w, id).flatMap((child) => shown(child.id, depth + 1)),
    ];
  };
  return { do: (...ops: Op[]) => own.do(...ops), w: () => own.w, compare, take, shown };
}

describe('an attack tree and the entry it was taken from', () => {
  it('are no different while the entry says the same, in whatever order', () => {
    const { compare } = desk();
    expect(compare(entry(nodes, steps))).toEqual([]);
    expect(compare(entry([nodes[0], nodes[4], ...nodes.slice(1, 4)] as AttackNode[], steps))).toEqual([]);
  });

  it('differ row by row, and each difference is taken over by itself', () => {
    const { compare, take, shown } = desk();
    const now = entry(
      [
        gate('r', null, 'or', 'Root'),
        gate('g', 'r', 'or', 'CAN bus'),
        leaf('b', 'g', 0),
        gate('x', 'r', 'and', 'Radio'),
        leaf('y', 'x', 1),
        leaf('z', 'x', 2),
        leaf('c', 'x', 3),
      ],
      [step('Read', { potential: { ET: '1m', SE: 'expert' } }), step('Pair'), step('Jam'), step('Send')],
      2,
    );
    expect(compare(now).map(({ what, name }) => [what, name])).toEqual([
      ['changed', 'Bus'],
      ['changed', 'Read'],
      ['added', 'Radio'],
      ['removed', 'Open'],
    ]);
    take(now, 2);
    // The way that the new branch holds now is offered once the branch is there.
    expect(compare(now).map(({ what, name }) => [what, name])).toEqual([
      ['changed', 'Bus'],
      ['changed', 'Read'],
      ['moved', 'Send'],
      ['removed', 'Open'],
    ]);
    for (let left = 4; left > 0; left--) {
      expect(compare(now)).toHaveLength(left);
      take(now);
    }
    expect(compare(now)).toEqual([]);
    expect(shown()).toEqual(['or Root', '. or CAN bus', '. . Read', '. and Radio', '. . Pair', '. . Jam', '. . Send']);
  });

  it('use one step for an action that stands in several leaves, those that come later too', () => {
    const { take, w, compare } = desk();
    const now = entry(
      [...nodes, gate('x', 'r', 'and', 'Radio'), leaf('y', 'x', 1), leaf('z', 'x', 3)],
      [...steps, step('Jam')],
      2,
    );
    take(now);
    const again = entry([...now.nodes, gate('v', 'r', 'and', 'Cable'), leaf('q', 'v', 3)], now.steps as Step[], 3);
    take(again);
    expect(compare(again)).toEqual([]);
    const named = (name: string) => [...w().steps].filter((row) => row.name === name);
    expect(['Open', 'Read', 'Send', 'Jam'].map((name) => named(name).length)).toEqual([1, 1, 1, 1]);
    expect([...w().treeNodes].filter((row) => row.step === named('Read')[0]?.id)).toHaveLength(2);
    expect([...w().treeNodes].filter((row) => row.step === named('Jam')[0]?.id)).toHaveLength(2);
  });

  it('does not bring back what the task has deleted, nor take away what it has added', () => {
    const { do: act, compare, w, shown } = desk();
    const bus = [...w().treeNodes].find(({ text }) => text === 'Bus');
    act({ op: 'drop', kind: 'treeNodes', id: bus?.id ?? '' });
    act(
      add('steps', { name: 'Own' }, 's'),
      add('treeNodes', { threat: 't', parent: rootOf(w(), 't')?.id ?? '', step: 's', order: 9 }),
    );
    const now = entry([...nodes, leaf('d', 'g', 3)], [...steps, step('More')], 2);
    expect(compare(now)).toEqual([]);
    expect(shown()).toEqual(['or Root', '. Send', '. Own']);
  });

  it('what the task calls otherwise is the same row still', () => {
    const { do: act, compare, w } = desk();
    const bus = [...w().treeNodes].find(({ text }) => text === 'Bus');
    if (bus) act(change('treeNodes', bus, { text: 'Vehicle bus' }));
    const now = entry(
      nodes.map((node) => (node.id === 'g' ? { ...node, gate: 'or' as const } : node)),
      steps,
      2,
    );
    expect(compare(now)).toMatchObject([
      { what: 'changed', name: 'Vehicle bus', fields: [{ field: 'gate', entry: 'or' }] },
    ]);
  });
});
