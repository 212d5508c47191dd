import type { OptimiseTask } from '#domain/optimise/task.ts';
import { Table } from '#domain/workspace/table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** What the search reads of each kind: rows go to the thread without their texts. */
const read = {
  controls: ['id', 'code', 'active', 'candidate', 'cost', 'ratings'],
  damages: ['id', 'ratings'],
  threats: ['id'],
  paths: ['id', 'code', 'steps', 'threats', 'model', 'basis', 'ratings', 'customLevel'],
  steps: ['id', 'takesPart', 'ratings', 'preSteps', 'impossible', 'controls'],
  treeNodes: ['id', 'threat', 'control', 'parent', 'gate', 'step', 'target', 'order', 'controls', 'model'],
  risks: ['id', 'threat', 'damage', 'goals', 'residual'],
  goals: ['id'],
} as const;
type Handed = keyof typeof read;

export interface Portion {
  kind: Handed;
  rows: readonly { id: string }[];
}

/** Copied to the other thread at a time: a millisecond or two, so that the page goes on moving. */
const atOnce = 300;

/** The rows the search needs, in portions. */
export function* portionsOf(w: Workspace): Generator<Portion> {
  for (const kind of Object.keys(read) as Handed[]) {
    let rows: { id: string }[] = [];
    for (const row of w[kind].values() as Iterable<{ id: string }>) {
      rows.push(Object.fromEntries(read[kind].map((field) => [field, row[field as 'id']])) as { id: string });
      if (rows.length < atOnce) continue;
      yield { kind, rows };
      rows = [];
    }
    if (rows.length > 0) yield { kind, rows };
  }
}

/** The task as the thread puts it together again. */
export function taskOf(method: Workspace['method'], portions: readonly Portion[]): OptimiseTask {
  const rowsOf = (kind: Handed) => Table.of(portions.flatMap((one) => (one.kind === kind ? one.rows : [])));
  const tables = Object.fromEntries(Object.keys(read).map((kind) => [kind, rowsOf(kind as Handed)]));
  const none = Table.of([]);
  return { ...tables, method, assets: none, requirements: none } as unknown as OptimiseTask;
}
