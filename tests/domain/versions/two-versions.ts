import { expect } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { type KindName, kindNames, type NewRow, type Patch, type Row } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { Decisions } from '#domain/versions/merge-plan.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { apply, type RowsByKind, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { edited, emptyVersion } from '#tests/domain/report/example.ts';
import { mergeVersions } from '#tests/world/at-once.ts';
import { at } from './decided-all.ts';

/** Two versions of one base, each good by itself, and what comes of merging the second into the first. */
export function merging(
  base: Workspace,
  mine: (w: Workspace) => Op[],
  theirs: (w: Workspace) => Op[],
  how: Decisions = {},
) {
  const here = edited(base, mine(base));
  const found = mergeVersions({ base, mine: here, theirs: edited(base, theirs(base)) }, how, at);
  const after = apply(here, found.changes);
  const rows = Object.fromEntries(kindNames.map((kind) => [kind, [...tableOf(after, kind)]])) as RowsByKind;
  expect(checkRows(after.method, rows, 10).problems).toEqual([]);
  const left = found.notTaken.map(({ kind, id, path, value, why }) => ({ kind, id, path, value, why }));
  return { ...found, after, left };
}

export const rowOf = <K extends KindName>(w: Workspace, kind: K, id: string): Row<K> => {
  const row = tableOf(w, kind).get(id);
  if (!row) throw new Error(id);
  return row;
};

/** The operation by which a row of a version gets these fields. */
export const set = <K extends KindName>(w: Workspace, kind: K, id: string, patch: Patch<K>): Op =>
  change(kind, rowOf(w, kind, id), patch);

/** What a merge says of a field that it leaves out because it would lead back to itself. */
export const leftOf = (kind: KindName, id: string, field: string, value: unknown) => ({
  kind,
  id,
  path: [field],
  value,
  why: 'loop',
});
export const version = (...ops: Op[]) => edited(emptyVersion(), ops);
export const [property = '', another = ''] = defaultMethod.properties.map(({ code }) => code);
const threat = (id: string): Op =>
  add(
    'threats',
    {
      description: id,
      type: defaultMethod.threatTypes[0]?.code ?? '',
      assets: ['asset'],
      property,
      damages: ['dark', 'fire'],
    },
    id,
  );
/** An asset, two damage scenarios, and two threat scenarios that lead to both. */
export const item = [
  add('assets', { name: 'Lamp', properties: [property] }, 'asset'),
  add('damages', { description: 'Dark road', assets: ['asset'] }, 'dark'),
  add('damages', { description: 'Fire', assets: ['asset'] }, 'fire'),
  threat('spoof'),
  threat('flood'),
];
export const node = (id: string, row: NewRow<'treeNodes'>): Op => add('treeNodes', row, id);
export const ofSpoof = (id: string, row: NewRow<'treeNodes'>) => node(id, { threat: 'spoof', ...row });
