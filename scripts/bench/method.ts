/** Prints what the method engine takes against its budgets (docs: budgets of the method): whole task, one edit, attack trees. */
import type {
  DamageFacts,
  GoalFacts,
  PathFacts,
  RequirementFacts,
  RiskFacts,
  StepFacts,
  ThreatFacts,
} from '#domain/method/rate/facts.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { WorkspaceLike } from '#domain/method/rate/ratings.ts';
import { evaluateTree } from '#domain/method/rate/tree.ts';
import type { TreeNodeFacts } from '#domain/method/rate/tree-branches.ts';
import { attackPotential } from '#domain/method/seed/attack-potential.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { Table } from '#domain/workspace/table.ts';

/** The same "random" numbers in every run. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const many = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));
const roll = dice(7);
const values = () =>
  Object.fromEntries(attackPotential.parameters.map((p) => [p.code, p.levels[roll(p.levels.length)]?.code ?? '']));
const step = (i: number): StepFacts => ({
  id: `s${i}`,
  takesPart: true,
  preSteps: [],
  ratings: { 'attack-potential': values() },
});

const sizes = {
  assets: 300,
  damages: 1000,
  threats: 1000,
  paths: 2000,
  steps: 10_000,
  risks: 2000,
  goals: 400,
  requirements: 1000,
};

function workspace(): WorkspaceLike {
  const levels = ['SEV', 'MAJ', 'MOD', 'NEG'];
  const damage = (i: number): DamageFacts => ({
    id: `d${i}`,
    assets: [`a${i % sizes.assets}`],
    property: 'I',
    ratings: Object.fromEntries(['S', 'F', 'O', 'P'].map((d) => [d, { level: levels[roll(4)] ?? 'NEG' }])),
  });
  const threat = (i: number): ThreatFacts => ({
    id: `t${i}`,
    assets: [`a${i % sizes.assets}`],
    property: 'I',
    type: 'T',
    damages: [`d${i}`],
  });
  const path = (i: number): PathFacts => ({
    id: `p${i}`,
    threats: [`t${i % sizes.threats}`],
    steps: many(5, (k) => `s${i * 5 + k}`),
    model: '',
    basis: 'steps',
    ratings: {},
    customLevel: null,
  });
  const risk = (i: number): RiskFacts => ({
    id: `r${i}`,
    threat: `t${i % sizes.threats}`,
    damage: `d${(i * 7) % sizes.damages}`,
    treatments: ['reduce'],
    goals: [`g${i % sizes.goals}`],
    claims: [],
    strategy: 'protect',
  });
  const requirement = (i: number): RequirementFacts => ({
    id: `q${i}`,
    goals: [`g${i % sizes.goals}`],
    assets: [`a${i % sizes.assets}`],
  });
  const goal = (i: number): GoalFacts => ({ id: `g${i}`, calOverride: null });
  return {
    method: structuredClone(defaultMethod),
    assets: Table.of(
      many(sizes.assets, (i) => ({
        id: `a${i}`,
        insideTrustBoundary: true,
        isSecurityAsset: true,
        properties: ['C', 'I', 'A'],
      })),
    ),
    damages: Table.of(many(sizes.damages, damage)),
    threats: Table.of(many(sizes.threats, threat)),
    paths: Table.of(many(sizes.paths, path)),
    steps: Table.of(many(sizes.steps, step)),
    risks: Table.of(many(sizes.risks, risk)),
    goals: Table.of(many(sizes.goals, goal)),
    requirements: Table.of(many(sizes.requirements, requirement)),
  };
}

interface Timing {
  median: number;
  best: number;
}

/** Several timings in ms; `prepare` is not counted. */
function timed<T>(runs: number, prepare: () => T, work: (input: T) => unknown): Timing {
  const times = many(runs, () => {
    const input = prepare();
    const start = performance.now();
    work(input);
    return performance.now() - start;
  });
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(runs / 2)] ?? 0, best: times[0] ?? 0 };
}

function print(what: string, { median: ms, best }: Timing, budget: number, note = ''): void {
  const verdict = ms <= budget ? 'within' : 'OVER';
  const figures = `${ms.toFixed(2).padStart(8)} ms   best ${best.toFixed(2).padStart(6)}   budget ${String(budget).padStart(3)} ms`;
  console.log(`${what.padEnd(56)} ${figures}   ${verdict}${note && `   (${note})`}`);
}

const base = workspace();
const { method: _, ...tables } = base;
const asJson = () => JSON.parse(JSON.stringify(Object.values(tables).map((table) => [...table.values()])));
const copied = timed(9, () => base, asJson);
print(
  `whole task from nothing (${sizes.steps} steps, ${sizes.risks} risks)`,
  timed(9, () => ({ ...base, method: structuredClone(defaultMethod) }), rate),
  60,
  `the same rows written as JSON and read again ${copied.median.toFixed(1)} ms`,
);

/** One edit after another on the same task, as a person works. */
function edits(change: (w: WorkspaceLike) => WorkspaceLike): Timing {
  let w = base;
  rate(w);
  return timed(
    201,
    () => {
      w = change(w);
      return w;
    },
    rate,
  );
}
const put = <R extends { id: string }>(table: unknown, row: R) => (table as Table<R>).with([row]);
print(
  'one edit: a step',
  edits((w) => ({ ...w, steps: put(w.steps, step(roll(sizes.steps))) })),
  2,
);
print(
  'one edit: a damage',
  edits((w) => {
    const row = w.damages.get(`d${roll(sizes.damages)}`) as DamageFacts;
    return { ...w, damages: put(w.damages, { ...row, ratings: { ...row.ratings, S: { level: 'MAJ' } } }) };
  }),
  2,
);
print(
  'one edit: a path',
  edits((w) => {
    const row = w.paths.get(`p${roll(sizes.paths)}`) as PathFacts;
    return { ...w, paths: put(w.paths, { ...row, steps: row.steps.slice(1) }) };
  }),
  2,
);
print(
  'one edit: a risk',
  edits((w) => {
    const row = w.risks.get(`r${roll(sizes.risks)}`) as RiskFacts;
    return { ...w, risks: put(w.risks, { ...row, strategy: `${row.strategy}.` }) };
  }),
  2,
);

const leaves = 1000;
const treeSteps = new Map<string, StepFacts>(many(leaves, (i) => [`s${i}`, step(i)] as const));
const nodes = new Map<string, TreeNodeFacts>();
function grow(from: number, to: number, kind: 'and' | 'or'): string {
  const id = `n${from}-${to}`;
  if (to - from === 1) nodes.set(id, { id, kind: 'step', step: `s${from}` });
  else {
    const middle = from + 1 + roll(to - from - 1);
    const other = kind === 'and' ? 'or' : 'and';
    nodes.set(id, { id, kind, children: [grow(from, middle, other), grow(middle, to, other)] });
  }
  return id;
}
const tree = { root: grow(0, leaves, 'or'), nodes };
const evaluate = () => evaluateTree(defaultMethod, tree, { stepOf: (id) => treeSteps.get(id) });
print(
  `attack tree of ${leaves} leaves, new rows and a new method`,
  timed(
    15,
    () => ({
      method: structuredClone(defaultMethod),
      nodes: structuredClone(nodes),
      steps: structuredClone(treeSteps),
    }),
    (w) => evaluateTree(w.method, { root: tree.root, nodes: w.nodes }, { stepOf: (id) => w.steps.get(id) }),
  ),
  16,
);
evaluate();
print(
  'attack tree, one leaf edited',
  timed(51, () => treeSteps.set('s5', step(5)), evaluate),
  2,
);
