import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import type { Method } from '#domain/model/method.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { apply, type EditContext, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

/** How many rows of each kind. `paths` are spread over the threats, `steps` over the paths, `risks` over the (threat, damage) pairs. */
export interface TaskSize {
  assets: number;
  damages: number;
  threats: number;
  paths: number;
  steps: number;
  risks: number;
}

/** The task of R-PERF-6: 10 000 steps, 2 000 risks. */
export const bigSize: TaskSize = {
  assets: 1000,
  damages: 2000,
  threats: 2000,
  paths: 4000,
  steps: 10_000,
  risks: 2000,
};

/** `bigSize` scaled so that it has this many risks. */
export const sizeFor = (risks: number): TaskSize => ({
  assets: Math.ceil(risks / 2),
  damages: risks,
  threats: risks,
  paths: 2 * risks,
  steps: 5 * risks,
  risks,
});

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Numbers that look thrown but are the same in every run. */
function dice(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 8;
  };
}

const objects = [
  'lamp request',
  'door lock command',
  'brake torque',
  'software image',
  'diagnostic session',
  '车门解锁指令',
];
const causes = [
  'spoofing on the vehicle bus',
  'manipulation over the air',
  'flooding of the gateway',
  '通过 OBD 接口重放',
];
const text = (what: string, n: number) => `${what}: ${pick(objects, n)} after ${pick(causes, n >> 3)}, case ${n}`;

/** The operations that fill an empty version to this size, in an order in which they may be sent in slices. Same input, same rows. */
export function bigTaskOps(method: Method, size: TaskSize, prefix = 'big'): Op[] {
  const roll = dice(7);
  const id = (kind: string, n: number) => `${prefix}-${kind}-${n}`;
  const each = (count: number, make: (n: number) => Op) => Array.from({ length: count }, (_, n) => make(n));
  const properties = method.properties.map((p) => p.code);
  const model = method.feasibility[0];
  if (!model) throw new Error('a method without a feasibility model');
  const ratings = (): FeasibilityRatings => ({
    [model.id]: Object.fromEntries(model.parameters.map((p) => [p.code, pick(p.levels, roll()).code])),
  });
  const impact = () =>
    Object.fromEntries(
      method.impact.dimensions.map((d) => [
        d.code,
        {
          level: pick(d.levels ?? method.impact.levels, roll()).code,
          notAnalysed: false,
          reason: text('because', roll()),
        },
      ]),
    );
  const assetOf = (n: number) => n % size.assets;
  const propertyOf = (n: number) => pick(properties, n);
  const stepsPerPath = Math.floor(size.steps / size.paths);
  return [
    ...each(size.assets, (n) =>
      add(
        'assets',
        {
          name: `Asset ${n} ${pick(objects, n)}`,
          category: pick(method.assetCategories, n).code,
          description: text('asset', n),
          properties,
        },
        id('A', n),
      ),
    ),
    ...each(size.damages, (n) =>
      add(
        'damages',
        {
          description: text('damage', n),
          property: propertyOf(n),
          assets: [id('A', assetOf(n))],
          ratings: impact(),
        },
        id('DS', n),
      ),
    ),
    ...each(size.threats, (n) =>
      add(
        'threats',
        {
          description: text('threat', n),
          type: pick(method.threatTypes, n).code,
          assets: [id('A', assetOf(n))],
          property: propertyOf(n),
          damages: [id('DS', n % size.damages), id('DS', (n + 1) % size.damages)].slice(0, size.damages),
        },
        id('TS', n),
      ),
    ),
    ...each(size.steps, (n) => add('steps', { name: text('step', n), ratings: ratings() }, id('AS', n))),
    ...each(size.paths, (n) =>
      add(
        'paths',
        {
          name: text('path', n),
          threats: [id('TS', n % size.threats)],
          steps: Array.from({ length: stepsPerPath }, (_, i) => id('AS', n * stepsPerPath + i)),
        },
        id('AP', n),
      ),
    ),
    ...each(Math.min(size.risks, size.threats), (n) =>
      add(
        'risks',
        {
          threat: id('TS', n),
          damage: id('DS', n % size.damages),
          treatments: n % 3 === 0 ? ['reduce'] : n % 3 === 1 ? ['retain'] : [],
          strategy: text('strategy', n),
          statement: text('statement', n),
        },
        id('R', n),
      ),
    ),
  ];
}

/** Slices of operations as the edit endpoint takes them: at most 2 000, and below its 1 MB. */
export function slices(ops: readonly Op[], length = 1000): Op[][] {
  return Array.from({ length: Math.ceil(ops.length / length) }, (_, i) => ops.slice(i * length, (i + 1) * length));
}

/** An open version of this size as a value, made by the ordinary edits. */
export function bigTask(method: Method, size: TaskSize): Workspace {
  let n = 0;
  const at: EditContext = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => `n${++n}` };
  let w = workspaceOf({ versionId: 'big', rev: 0, status: 'open', method, counters: {}, rows: {} });
  for (const slice of slices(bigTaskOps(method, size))) w = apply(w, edit(w, slice, at));
  return w;
}
