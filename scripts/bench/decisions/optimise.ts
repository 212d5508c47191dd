/**
 * Prints what the cheapest controls of a task of 10 000 steps take: 20 candidates to the proof, and what is proven of 60 after the standard work. In a
 * process of its own, as the worker of the page has nothing else in memory.
 */
import type { ControlRow } from '#domain/kinds/control/shape.ts';
import { kinds, type Row } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { optimising } from '#domain/optimise/optimise.ts';
import type { OptimiseResult, Question } from '#domain/optimise/task.ts';
import { Table } from '#domain/workspace/table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { bigSize, bigTask } from '#tests/world/big-task.ts';
import { type Figure, lineOf } from '../figure.ts';

/** Threat scenarios with a tree of their own: an entry and a goal, each of several branches of many steps. */
const trees = 20;
const branches = 5;
const leaves = 50;

/** What getting around a control takes, by turns. */
const efforts = [
  [17, 0, 0, 0, 0],
  [0, 8, 7, 0, 0],
  [0, 0, 0, 10, 9],
  [17, 6, 0, 0, 0],
  [4, 0, 7, 4, 4],
] as const;

function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
}

const unwritten = { rev: 1, createBy: 'u', responsibleBy: 'u', updateBy: 'u', updateTime: '' };

/** The task with trees over all its steps, and so many candidates on their branches. */
function priced(task: Workspace, candidates: number): Workspace {
  const roll = dice(candidates);
  const controls = Array.from({ length: candidates }, (_, n): ControlRow => {
    const ratings = { 'attack-potential': potential(efforts[n % efforts.length] ?? []) };
    const row = { ...unwritten, id: `c${n}`, code: `CTL-${n}`, name: `Control ${n}`, candidate: true, active: false };
    return kinds.controls.complete({ ...row, ratings, cost: 5 + roll(40) } as never) as ControlRow;
  });
  const steps = [...task.steps].map(({ id }) => id);
  const nodes: Row<'treeNodes'>[] = [];
  const put = (id: string, more: Partial<Row<'treeNodes'>>) =>
    nodes.push(kinds.treeNodes.complete({ ...unwritten, id, ...more } as never) as Row<'treeNodes'>);
  let at = 0;
  for (let t = 0; t < trees; t++) {
    const threat = `big-TS-${t}`;
    put(`${threat}-r`, { threat, parent: null, gate: 'and' });
    for (const side of ['e', 'g']) {
      put(`${threat}-${side}`, { threat, parent: `${threat}-r`, gate: 'or' });
      for (let b = 0; b < branches; b++) {
        const id = `${threat}-${side}${b}`;
        const on = [...new Set([roll(candidates), roll(candidates), roll(candidates)])].map((n) => `c${n}`);
        put(id, { threat, parent: `${threat}-${side}`, gate: 'or', controls: on });
        for (let leaf = 0; leaf < leaves; leaf++) {
          const step = steps[at++ % steps.length] ?? null;
          put(`${id}-${leaf}`, { threat, parent: id, gate: 'none', step, order: leaf });
        }
      }
    }
  }
  return { ...task, controls: Table.of(controls), treeNodes: Table.of(nodes) };
}

const question = (w: Workspace, most: number): Question => ({
  targets: {
    most: null,
    risks: Object.fromEntries([...w.risks].flatMap(({ id }, n) => (n < trees ? [[id, most]] : []))),
    goals: {},
  },
  choices: {},
});

/** Runs a search as the worker does; the longest pause is how long a click on *Stop* may wait. */
function run(w: Workspace, most: number): { result: OptimiseResult; ms: number; pause: number; busy: number } {
  const begun = performance.now();
  const used = process.cpuUsage();
  let [last, pause] = [begun, 0];
  const search = optimising(w, question(w, most));
  for (let step = search.next(); ; step = search.next()) {
    const now = performance.now();
    pause = Math.max(pause, now - last);
    last = now;
    if (!step.done) continue;
    const { user, system } = process.cpuUsage(used);
    return { result: step.value, ms: now - begun, pause, busy: (user + system) / 1000 };
  }
}

const said = ({ result, busy }: ReturnType<typeof run>) => {
  const { cost, bound, count, unreachable, answers, isProven } = result;
  return `processor ${Math.round(busy)} ms; cost ${cost}, at least ${bound}${isProven ? ', proven' : ''}, answers ${count}, controls ${answers[0]?.controls.length}, out of reach ${unreachable.length}`;
};

const task = bigTask(defaultMethod, bigSize);
const small = run(priced(task, 20), 3);
const large = run(priced(task, 60), 3);
const gap = large.result.cost === 0 ? 0 : (100 * (large.result.cost - large.result.bound)) / large.result.cost;
const figures: Figure[] = [
  { name: 'cheapest of 20 candidates, 10 000 steps', value: small.ms, unit: 'ms', budget: 1000, note: said(small) },
  { name: 'cheapest of 60 candidates, 10 000 steps', value: large.ms, unit: 'ms', budget: 10_000, note: said(large) },
  { name: 'gap that is left of 60 candidates', value: gap, unit: '%', budget: 5 },
  { name: 'longest pause of a search', value: Math.max(small.pause, large.pause), unit: 'ms' },
];
for (const figure of figures) console.log(lineOf(figure));
