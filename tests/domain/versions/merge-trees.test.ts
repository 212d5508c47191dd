import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { kindNames } from '#domain/kinds/kinds.ts';
import type { Take } from '#domain/versions/merge-plan.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { apply, type RowsByKind, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { edited, emptyVersion, headlamp } from '#tests/domain/report/example.ts';
import { mergeVersions } from '#tests/world/at-once.ts';
import { tried } from '#tests/world/random-history.ts';
import { at, decidedAll } from './decided-all.ts';

const first = headlamp().threats.values().next().value;
const threats = ['spoof', 'flood', 'jam'];
const controls = ['lock', 'seal', 'bolt'];
const steps = ['open', 'wait', 'pull'];
const gates = ['and', 'or', 'none'] as const;
const ownerOf = (owner: string) => (controls.includes(owner) ? { control: owner } : { threat: owner });

/** Three threats and three controls with a tree each, and steps: all that rings are made of, and little else. */
const grove = edited(emptyVersion(), [
  add('assets', { name: 'Lamp', properties: [] }, 'lamp'),
  ...threats.map((id) =>
    add('threats', { description: id, type: first?.type ?? '', property: first?.property ?? '', assets: ['lamp'] }, id),
  ),
  ...controls.map((id) => add('controls', { name: id }, id)),
  ...steps.map((id) => add('steps', { name: id }, id)),
  ...[...threats, ...controls].flatMap((owner): Op[] => [
    add('treeNodes', { ...ownerOf(owner), gate: 'or', text: owner }, `${owner}-0`),
    add('treeNodes', { ...ownerOf(owner), gate: 'and', parent: `${owner}-0` }, `${owner}-1`),
    add('treeNodes', { ...ownerOf(owner), parent: `${owner}-0`, step: 'open' }, `${owner}-2`),
    add('treeNodes', { ...ownerOf(owner), parent: `${owner}-1`, step: 'wait' }, `${owner}-3`),
    add('treeNodes', { ...ownerOf(owner), parent: `${owner}-1`, step: 'pull' }, `${owner}-4`),
  ]),
  // Getting around each control needs a branch of a threat.
  ...controls.map((owner, n) =>
    add('treeNodes', { control: owner, parent: `${owner}-0`, target: `${threats[n]}-1` }, `${owner}-5`),
  ),
]);

/** What one person does to trees, controls and steps, made of a stream of choices. Much of it is refused, for it would lead into a ring. */
function* treeEdits(choices: readonly number[], by: string): Generator<(w: Workspace) => Op | undefined> {
  let place = 0;
  const roll = (n: number) => (choices[place++ % choices.length] ?? 0) % n;
  const oneOf = <T>(of: readonly T[]): T => of[roll(of.length)] as T;
  const some = <T>(of: readonly T[]): T[] => of.filter(() => roll(3) === 0);
  for (let n = 0; n < choices.length / 6; n++)
    yield (w) => {
      const nodes = [...w.treeNodes];
      const node = oneOf(nodes);
      if (!node) return undefined;
      const step = oneOf([...w.steps]) ?? { id: 'open', rev: 0, takesPart: true };
      const ofTree = nodes.filter((one) => one.threat === node.threat && one.control === node.control);
      const leaf = oneOf(nodes.filter(({ gate }) => gate === 'none')) ?? node;
      const linked: (() => Op | undefined)[] = [
        () => change('treeNodes', node, { controls: [oneOf(controls)] }),
        () => change('treeNodes', leaf, { controls: some(controls) }),
        () => change('treeNodes', leaf, { target: oneOf(nodes).id, step: null }),
        () => change('treeNodes', leaf, { step: oneOf(steps), target: null }),
        () => change('steps', step, { controls: some(controls) }),
        () => change('steps', step, { preSteps: some(steps) }),
        () => change('steps', step, { takesPart: !step.takesPart }),
      ];
      const built: (() => Op | undefined)[] = [
        () => change('treeNodes', node, { parent: oneOf(ofTree).id }),
        () => change('treeNodes', node, { gate: oneOf(gates) }),
        () => drop('treeNodes', leaf),
        () => drop('controls', { id: oneOf(controls) }),
        () => add('treeNodes', { ...ownerOf(node.threat ?? node.control ?? ''), parent: node.id }, `${by}-${n}`),
      ];
      return oneOf(roll(5) > 0 ? linked : built)();
    };
}

const problemsOf = (w: Workspace) => {
  const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(w, kind)]])) as RowsByKind;
  return checkRows(w.method, rows, 10).problems;
};
/** Has only the other version. */
const alsoThere = [
  () => add('goals', { name: 'Safe light' }, 'safe'),
  (w: Workspace) => {
    const lamp = w.assets.get('lamp');
    return lamp && change('assets', lamp, { name: 'Beam' });
  },
];

/** What makes a branch that has only leaves a leaf. */
const emptied = (w: Workspace) => (n: number) => {
  const nodes = [...w.treeNodes];
  const below = (id: string) => nodes.filter(({ parent }) => parent === id);
  const branches = nodes.filter(({ id, gate }) => gate !== 'none' && below(id).every((one) => one.gate === 'none'));
  const branch = branches[n % branches.length];
  if (!branch) return [];
  return [
    ...below(branch.id).map((one) => () => drop('treeNodes', one)),
    (now: Workspace) => {
      const row = now.treeNodes.get(branch.id);
      return row && change('treeNodes', row, { gate: 'none' });
    },
  ];
};
/** What makes a leaf a reference to another node. */
const refer = (n: number) => (w: Workspace) => {
  const leaves = [...w.treeNodes].filter(({ gate }) => gate === 'none');
  const leaf = leaves[n % leaves.length];
  const target = [...w.treeNodes][Math.floor(n / leaves.length) % w.treeNodes.size];
  return leaf && target && change('treeNodes', leaf, { step: null, target: target.id });
};
const Few = fc.array(fc.nat(5000), { minLength: 1, maxLength: 4 });
const Taken = fc.constantFrom<Take>('mine', 'theirs');
const runs = { numRuns: 60, endOnFailure: true };
const Choices = fc.array(fc.nat(), { minLength: 20, maxLength: 120 });

describe('trees of two random histories', () => {
  const hold = (base: Workspace, mine: Workspace, theirs: Workspace, take: Take) => {
    const input = { base, mine, theirs };
    const after = apply(mine, mergeVersions(input, decidedAll(input, take), at).changes);
    expect([base, mine, theirs, after].map(problemsOf)).toEqual([[], [], [], []]);
    expect([after.goals.has('safe'), after.assets.get('lamp')?.name]).toEqual([true, 'Beam']);
  };

  it('hold together when they are merged, and nothing beside them is left out', () => {
    fc.assert(
      fc.property(Choices, Choices, Choices, Taken, (start, one, two, take) => {
        const base = tried(grove, treeEdits(start, 'base'), 'base');
        const mine = tried(base, treeEdits(one, 'mine'), 'mine');
        hold(base, mine, tried(base, [...treeEdits(two, 'theirs'), ...alsoThere], 'theirs'), take);
      }),
      runs,
    );
  });

  it('do so where one took branches away and the other refers to what was in them', () => {
    fc.assert(
      fc.property(Choices, Few, Few, Taken, (start, one, two, take) => {
        const base = tried(grove, treeEdits(start, 'base'), 'base');
        const [here, there] = [tried(base, one.flatMap(emptied(base)), 'mine'), tried(base, two.map(refer), 'theirs')];
        hold(base, here, tried(there, alsoThere, 'theirs'), take);
        hold(base, there, tried(here, alsoThere, 'theirs'), take);
      }),
      runs,
    );
  });
});
