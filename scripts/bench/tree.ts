/** Prints what a key in an attack tree of 1 000 leaves costs before anything is drawn: the edit, its rating, and the picture laid out anew. */
import { colours } from '#domain/diagram/colours.ts';
import { type TreeBranch, type TreeLook, treePicture } from '#domain/diagram/tree-picture.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, edit, type Op } from '#domain/workspace/edit.ts';
import { childrenOf, rootOf } from '#domain/workspace/trees.ts';
import { whatHelps } from '#domain/workspace/what-helps.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

const leaves = 1000;
let n = 0;
const at = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => `id${++n}` };
const rated = (i: number) => ({
  [attackPotential.id]: Object.fromEntries(
    attackPotential.parameters.map(({ code, levels }, p) => [
      code,
      levels[(i * 7 + p * 3) % levels.length]?.code ?? '',
    ]),
  ),
});

/** Ten branches of ten gates of ten steps, AND below OR. */
function planted(): Workspace {
  const ops: Op[] = [
    add('assets', { name: 'Lamp', properties: ['I'] }, 'asset'),
    add('threats', { description: 'Dark', type: 'T', assets: ['asset'], property: 'I' }, 'threat'),
    add('controls', { name: 'Signed', ratings: rated(3) }, 'control'),
    add('treeNodes', { threat: 'threat', gate: 'or' }, 'root'),
  ];
  for (let a = 0; a < 10; a++) {
    ops.push(add('treeNodes', { threat: 'threat', parent: 'root', gate: 'and', order: a }, `a${a}`));
    for (let b = 0; b < 10; b++) {
      const controls = b === 0 ? ['control'] : [];
      ops.push(add('treeNodes', { threat: 'threat', parent: `a${a}`, gate: 'or', order: b, controls }, `b${a}-${b}`));
      for (let c = 0; c < 10; c++) {
        const step = `s${a * 100 + b * 10 + c}`;
        ops.push(add('steps', { name: `Step ${step}`, ratings: rated(a * 100 + b * 10 + c) }, step));
        ops.push(add('treeNodes', { threat: 'threat', parent: `b${a}-${b}`, step, order: c }, `n${step}`));
      }
    }
  }
  const bare = workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows: {} });
  return apply(bare, edit(bare, ops, at));
}

const looks = new Map<string, TreeLook>();
function branchOf(w: Workspace, id: string): TreeBranch {
  const children = childrenOf(w, id).map((row) => branchOf(w, row.id));
  const look: TreeLook = looks.get(id) ?? {
    is: children.length > 0 ? 'gate' : 'step',
    root: id === 'root',
    name: `A node called ${id}`,
    code: 'AS-1',
    gate: children.length > 0 ? 'AND' : '',
    sum: '12',
    before: '',
    bars: [0.2, 0.5, 1, 0, 0.3],
    level: { tone: 'high', name: 'High', digit: 'H' },
    unrated: '',
    critical: false,
    note: '',
    on: true,
    state: '',
  };
  looks.set(id, look);
  return { id, look, children, joins: [] };
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? 0;
const print = (what: string, times: number[], budget: number) => {
  const worst = Math.max(...times);
  console.log(`${what}: median ${median(times).toFixed(1)} ms, worst ${worst.toFixed(1)} ms, budget ${budget} ms`);
};

let w = planted();
rate(w);
const ratedIn: number[] = [];
const drawnIn: number[] = [];
for (let i = 0; i < 60; i++) {
  const begun = performance.now();
  const step = w.steps.get(`s${(i * 37) % leaves}`);
  if (step) w = apply(w, edit(w, [change('steps', step, { ratings: rated(i + 1) })], at));
  rate(w);
  const done = performance.now();
  treePicture(branchOf(w, rootOf(w, 'threat')?.id ?? ''), colours.light);
  ratedIn.push(done - begun);
  drawnIn.push(performance.now() - begun);
}
print(`tree of ${leaves} leaves with a control: a step changed, rated without and with controls`, ratedIn, 16);
print('the same, with its picture laid out', drawnIn, 50);
const begun = performance.now();
const helps = [...whatHelps({ w, ratings: rate(w) }, 'threat', 'off')].length;
console.log(`what would help most: ${helps} steps in ${(performance.now() - begun).toFixed(0)} ms, in slices`);
