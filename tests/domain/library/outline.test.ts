import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AttackNode } from '#domain/library/attacks.ts';
import { libraries } from '#domain/library/libraries.ts';
import {
  addedRow,
  grafted,
  indented,
  moved,
  named,
  nameOfRow,
  newOutline,
  type Outline,
  outdented,
  rowsOfOutline,
  withControls,
  withGate,
  withoutRow,
  withStep,
  withSteps,
} from '#domain/library/outline.ts';
import { treeProblems } from '#domain/library/tree-problems.ts';

const both = (en: string, zh = en) => ({ en, zh });
let n = 0;
const newId = () => `n-${++n}`;
const step = (name: string) => ({
  name: both(name),
  description: both(''),
  reason: both(''),
  potential: {},
  takesPart: true,
});

/** As one sees it: `AND Root / . A / . B`. */
const seen = (tree: Outline): string[] =>
  rowsOfOutline(tree.nodes).map(
    ({ node, depth }) =>
      `${'. '.repeat(depth)}${node.gate === 'none' ? '' : `${node.gate.toUpperCase()} `}${nameOfRow(tree, node).en}`,
  );
const idOf = (tree: Outline, name: string): string =>
  tree.nodes.find((node) => nameOfRow(tree, node).en === name)?.id ?? '';
const start = () => newOutline(both('Root'), ['A', 'B', 'C'].map(step), newId);
const done = (tree: Outline | null): Outline => {
  if (!tree) throw new Error('nothing was done');
  return tree;
};

describe('the outline of a library tree', () => {
  it('begins with the steps there are under AND, or with one empty step', () => {
    expect(seen(start())).toEqual(['AND Root', '. A', '. B', '. C']);
    expect(seen(newOutline(both('New'), [], newId))).toEqual(['OR New', '. ']);
  });

  it('moves a row in below a step: the step stays, below a new gate of its name', () => {
    const tree = start();
    const next = done(indented(tree, idOf(tree, 'B'), newId));
    expect(seen(next)).toEqual(['AND Root', '. AND A', '. . A', '. . B', '. C']);
    expect(indented(tree, idOf(tree, 'A'), newId)).toBeNull();
    const back = done(outdented(next, idOf(next, 'B')));
    expect(seen(back)).toEqual(['AND Root', '. AND A', '. . A', '. B', '. C']);
    expect(outdented(back, idOf(back, 'C'))).toBeNull();
  });

  it('moves a row in below an empty one: the empty step goes, and the row keeps its own', () => {
    const tree = start();
    const empty = addedRow(tree, idOf(tree, 'B'), newId);
    const behind = addedRow(done(empty?.tree ?? null), empty?.made ?? '', newId);
    const filled = named(done(behind?.tree ?? null), behind?.made ?? '', both('X'));
    const next = done(indented(filled, behind?.made ?? '', newId));
    expect(seen(next)).toEqual(['AND Root', '. A', '. B', '. AND ', '. . X', '. C']);
    expect(next.steps.map(({ name }) => name.en)).toEqual(['A', 'B', 'C', 'X']);
  });

  it('adds a row behind the selected one, moves it, names it in both languages', () => {
    const tree = start();
    const added = addedRow(tree, idOf(tree, 'A'), newId);
    const next = named(done(added?.tree ?? null), added?.made ?? '', both('X', '某'));
    expect(seen(next)).toEqual(['AND Root', '. A', '. X', '. B', '. C']);
    expect(seen(done(moved(next, idOf(next, 'X'), -1)))).toEqual(['AND Root', '. X', '. A', '. B', '. C']);
    expect(moved(next, idOf(next, 'C'), 1)).toBeNull();
  });

  it('drops the steps that no row has any longer, and keeps those another row has', () => {
    const tree = start();
    const shared = done(withStep(tree, idOf(tree, 'C'), 0));
    expect(shared.steps.map(({ name }) => name.en)).toEqual(['A', 'B']);
    const next = done(withoutRow(shared, idOf(shared, 'A')));
    expect(seen(next)).toEqual(['AND Root', '. B', '. A']);
    expect(next.steps.map(({ name }) => name.en)).toEqual(['A', 'B']);
    expect(withoutRow(next, idOf(next, 'Root'))).toBeNull();
  });

  it('makes a gate a step only when nothing is below it', () => {
    const tree = start();
    expect(withGate(tree, idOf(tree, 'Root'), 'none', newId)).toBeNull();
    const gate = done(withGate(tree, idOf(tree, 'B'), 'or', newId));
    expect(seen(gate)).toEqual(['AND Root', '. A', '. OR B', '. . B', '. C']);
    expect(withGate(gate, gate.nodes.find(({ gate: is }) => is === 'or')?.id ?? '', 'none', newId)).toBeNull();
  });

  it('has codes of requirements on a row, each once, through becoming a gate and being copied; none leaves no trace', () => {
    const tree = start();
    const id = idOf(tree, 'B');
    const on = (some: Outline) => some.nodes.flatMap(({ controls }) => controls ?? []);
    const countered = done(withControls(tree, id, [' CR-1', 'CR-2', 'CR-1', '']));
    expect(on(countered)).toEqual(['CR-1', 'CR-2']);
    expect(on(done(withGate(countered, id, 'and', newId)))).toEqual(['CR-1', 'CR-2']);
    const copied = done(
      grafted(countered, idOf(countered, 'Root'), { ...countered, name: both('X') }, newId)?.tree ?? null,
    );
    expect(on(copied)).toEqual(['CR-1', 'CR-2', 'CR-1', 'CR-2']);
    expect(done(withControls(countered, id, [])).nodes).toEqual(tree.nodes);
    expect(withControls(tree, 'nowhere', ['CR-1'])).toBeNull();
  });

  it('takes another attack in as a branch, and single steps as rows', () => {
    const tree = start();
    const path = { name: both('Path'), nodes: [] as AttackNode[], steps: [step('P'), step('Q')] };
    const whole = grafted(tree, idOf(tree, 'Root'), path, newId);
    expect(seen(done(whole?.tree ?? null))).toEqual(['AND Root', '. A', '. B', '. C', '. AND Path', '. . P', '. . Q']);
    const behind = grafted(tree, idOf(tree, 'A'), { ...start(), name: both('Other') }, newId);
    expect(seen(done(behind?.tree ?? null)).slice(0, 4)).toEqual(['AND Root', '. A', '. AND Root', '. . A']);
    expect(seen(done(withSteps(tree, idOf(tree, 'A'), path.steps, newId)))).toEqual([
      'AND Root',
      '. A',
      '. P',
      '. Q',
      '. B',
      '. C',
    ]);
  });

  it('stays a sound tree whatever is done in whatever order', () => {
    const act = fc.tuple(fc.nat(8), fc.nat(40), fc.nat(5));
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        let tree: Outline = start();
        for (const [what, at, other] of acts) tree = acted(tree, what, at, other);
        const nodes = [...tree.nodes];
        const form = libraries.attacks.form.parse({
          name: both('T'),
          form: 'tree',
          nodes,
          steps: tree.steps.map(filled),
        });
        expect(treeProblems(form)).toEqual([]);
        const used = new Set(nodes.flatMap(({ step: place }) => place ?? []));
        expect(used.size).toBe(tree.steps.length);
        // The nodes are kept in the order they are shown.
        expect(rowsOfOutline(nodes).map(({ node }) => node.id)).toEqual(nodes.map(({ id }) => id));
      }),
      { numRuns: 400 },
    );
  });
});

const filled = (one: ReturnType<typeof step> | Outline['steps'][number]) => ({
  ...one,
  name: one.name.en === '' ? both('-') : one.name,
});

function acted(tree: Outline, what: number, at: number, other: number): Outline {
  const id = tree.nodes[at % tree.nodes.length]?.id ?? '';
  const acts: (() => Outline | null | undefined)[] = [
    () => addedRow(tree, id, newId)?.tree,
    () => indented(tree, id, newId),
    () => outdented(tree, id),
    () => moved(tree, id, other % 2 === 0 ? 1 : -1),
    () => withoutRow(tree, id),
    () => withGate(tree, id, (['and', 'or', 'none'] as const)[other % 3] ?? 'and', newId),
    () => withStep(tree, id, other),
    () => grafted(tree, id, { ...start(), name: both('G') }, newId)?.tree,
    () => named(tree, id, both(`name ${other}`)),
  ];
  return acts[what]?.() ?? tree;
}
