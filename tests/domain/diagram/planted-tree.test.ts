import { beforeEach, describe, expect, it } from 'vitest';
import { colours } from '#domain/diagram/colours.ts';
import { type TreePicture, treePicture } from '#domain/diagram/tree-picture.ts';
import { controlShape, PlantedTree, type TreeWords } from '#domain/drawn/planted-tree.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { Rater, rate } from '#domain/method/rate/rater.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
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
let former: PlantedTree | undefined;

const unfolded: ReadonlySet<string> = new Set();
const planted = () => {
  former = new PlantedTree(desk.w, inputOf(unfolded), former);
  return former;
};

beforeEach(() => {
  desk = headlamp();
  former = undefined;
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
    const before = new Map(planted().looks);
    desk.do(change('steps', desk.w.steps.get('plug')!, { name: 'Plug a dongle in' }));
    const after = planted().looks;
    expect(after.get('other')).toBe(before.get('other'));
    expect(after.get('root')).toBe(before.get('root'));
    expect(after.get('leaf')).not.toBe(before.get('leaf'));
    expect(after.get('leaf')?.name).toBe('Plug a dongle in');
  });

  it('keeps a look where a row was changed in what is not seen', () => {
    const before = new Map(planted().looks);
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

describe('the picture after an edit', () => {
  const pictureFrom = (before?: TreePicture) => {
    const { root } = planted();
    if (!root) throw new Error('no tree');
    return treePicture(root, colours.light, before);
  };

  it('is the same one where nothing of it is seen', () => {
    const before = pictureFrom();
    desk.do(change('steps', desk.w.steps.get('plug')!, { description: 'By the connector below the wheel' }));
    expect(pictureFrom(before)).toBe(before);
  });

  it('has the pictures again of what neither changed nor moved', () => {
    desk.do(add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and', text: 'Both', order: 2 }, 'right'));
    const before = pictureFrom();
    desk.do(change('steps', desk.w.steps.get('air')!, { name: 'By radio' }));
    const after = pictureFrom(before);
    for (const id of ['leaf', 'right', 'way leaf', 'way right'])
      expect(after.pictured.get(id), id).toBe(before.pictured.get(id));
    expect(after.pictured.get('other')).not.toBe(before.pictured.get('other'));
  });

  /** Edits by chance, each time with the picture that comes of the former one beside one made from nothing. */
  function editOften(edits: number, most: number) {
    const chance = new Chance(7);
    let picture: TreePicture | undefined;
    let folded: ReadonlySet<string> = new Set();
    desk.do(add('controls', { name: 'Signed' }, 'control'));
    for (let n = 0; n < edits; n++) {
      if (n % 20 === 19) folded = new Set();
      const nodes = [...desk.w.treeNodes].filter(({ threat }) => threat === 'TS1');
      const node = chance.of(nodes);
      if (chance.upTo(12) === 0 && node.parent !== null) folded = new Set([...folded, node.id]);
      try {
        desk.do(...oneEdit(node, n, { chance, most }));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      const grown = new PlantedTree(desk.w, inputOf(folded), former);
      former = grown;
      const fresh = new PlantedTree(desk.w, { ...inputOf(folded), view: freshView() });
      picture = treePicture(grown.root!, colours.light, picture);
      const should = treePicture(fresh.root!, colours.light);
      expect(picture.items, `edit ${n}`).toEqual(should.items);
      expect([...picture.boxes], `edit ${n}`).toEqual([...should.boxes]);
      expect([...picture.routes], `edit ${n}`).toEqual([...should.routes]);
    }
    return picture;
  }

  it('leads to a step that is drawn elsewhere on a height of its own', () => {
    desk.do(
      add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and', text: 'Both', order: 2 }, 'both'),
      add('treeNodes', { threat: 'TS1', parent: 'both', step: 'plug' }, 'again'),
      add('steps', { name: 'Open the cover' }, 'cover'),
      add('treeNodes', { threat: 'TS1', parent: 'both', step: 'cover', order: 1 }, 'own'),
    );
    const { ways } = pictureFrom();
    const asideOf = (id: string) => ways.get(id)?.points?.[1]?.y;
    expect(asideOf('own')).toBeTypeOf('number');
    expect(asideOf('again')).toBeGreaterThan(asideOf('own') ?? 0);
  });

  it('is what it would be if it were made from nothing, whatever was edited', () => {
    const picture = editOften(250, allEdits);
    expect(picture?.boxes.size).toBeGreaterThan(20);
    expect([...(picture?.boxes.keys() ?? [])].some((id) => id.endsWith(controlShape('', 'control')))).toBe(true);
  });

  it('is so too where no node depends on one elsewhere, and only what an edit touches is made anew', () => {
    expect(editOften(150, plainEdits)?.boxes.size).toBeGreaterThan(20);
  });

  it('keeps the branches that an edit does not touch', () => {
    desk.do(add('treeNodes', { threat: 'TS1', parent: 'root', gate: 'and', text: 'Both', order: 2 }, 'right'));
    const before = planted().root?.children;
    desk.do(change('steps', desk.w.steps.get('air')!, { name: 'By radio' }));
    const after = planted().root?.children;
    expect(after?.map((branch, i) => branch === before?.[i])).toEqual([true, false, true]);
  });
});

const inputOf = (folded: ReadonlySet<string>) => ({
  threat: 'TS1',
  title: 'Lamp goes off',
  view: rate(desk.w).trees.get('TS1'),
  controlsView: 'initial' as const,
  folded,
  words,
});

/** The rating of the tree by a rater that knows nothing of the edits before. */
const freshView = () => new Rater(desk.w.method).rate(desk.w).trees.get('TS1');

/** The same numbers in every run (Park and Miller). */
class Chance {
  constructor(private state: number) {}

  upTo(most: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return this.state % most;
  }

  of<T>(all: readonly T[]): T {
    return all[this.upTo(all.length)] as T;
  }
}

type Node = ReturnType<Desk['w']['treeNodes']['get']> & object;

/** How many kinds of edits there are, and the first of them, which make no node depend on another one elsewhere. */
const [allEdits, plainEdits] = [9, 7];

/** Something that people do to a node of a tree: leaves, gates, names, ratings, controls, places. */
function oneEdit(node: Node, n: number, { chance, most }: { chance: Chance; most: number }): Op[] {
  const { w } = desk;
  const gate = node.gate === 'none' ? (w.treeNodes.get(node.parent ?? '') ?? node) : node;
  const place = { threat: 'TS1', parent: gate.id, order: chance.upTo(40) };
  const step = w.steps.get(node.step ?? '');
  const level = () => chance.of(w.method.feasibility[0]?.parameters[0]?.levels ?? []).code;
  const model = w.method.feasibility[0];
  switch (chance.upTo(most)) {
    case 0:
    case 1:
      return [add('steps', { name: `Step ${n}` }, `s${n}`), add('treeNodes', { ...place, step: `s${n}` }, `n${n}`)];
    case 2:
      return [add('treeNodes', { ...place, gate: chance.upTo(2) ? 'and' : 'or', text: `Gate ${n}` }, `n${n}`)];
    case 3:
      return [change('treeNodes', gate, { gate: gate.gate === 'and' ? 'or' : 'and' })];
    case 4:
      return step ? [change('steps', step, { name: `Renamed ${n}` })] : [change('treeNodes', node, { order: n })];
    case 5: {
      if (!step || !model) return [];
      const rated = Object.fromEntries(model.parameters.map(({ code, levels }) => [code, chance.of(levels).code]));
      return [
        change('steps', step, { ratings: { [model.id]: { ...rated, [model.parameters[0]?.code ?? '']: level() } } }),
      ];
    }
    case 6:
      return node.parent === null || chance.upTo(3) > 0 ? [] : [drop('treeNodes', node)];
    case 7:
      return [change('treeNodes', node, { controls: node.controls.length ? [] : ['control'] })];
    default:
      return [add('treeNodes', { ...place, step: chance.of([...w.steps]).id }, `n${n}`)];
  }
}
