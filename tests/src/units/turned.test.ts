import { describe, expect, it } from 'vitest';
import { Table } from '#domain/workspace/table.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { partsOfTurn } from '@/workspace/frame/turned';

const row = (id: string, code?: string) => ({ id, ...(code && { code }) }) as never;
const was = {
  damages: Table.of([row('d1', 'DS-1'), row('d2', 'DS-2'), row('d3', 'DS-3')]),
  threats: Table.of([row('t1', 'TS-1')]),
  nodes: Table.of([row('n1')]),
  coverages: Table.of([row('c1'), row('c2')]),
} as unknown as Workspace;
const empty = new Proxy(was, { get: (of, kind) => Reflect.get(of, kind) ?? Table.of([]) });

describe('what an undo has done', () => {
  it('is the rows that went and came before those that changed, and what is drawn last', () => {
    const parts = partsOfTurn({
      was: empty,
      put: { damages: [row('d3', 'DS-3')], threats: [row('t1', 'TS-1'), row('t2', 'TS-2')], nodes: [row('n1')] },
      drop: { damages: ['d1', 'd2'] },
    });
    expect(parts).toEqual([
      { does: 'deleted', kind: 'damages', count: 2, id: 'd1' },
      { does: 'restored', kind: 'threats', count: 1, id: 't2', code: 'TS-2' },
      { does: 'changed', kind: 'damages', count: 1, id: 'd3', code: 'DS-3' },
      { does: 'changed', kind: 'threats', count: 1, id: 't1', code: 'TS-1' },
      { does: 'changed', kind: 'nodes', count: 1, id: 'n1' },
    ]);
  });

  it('changes entries of a catalogue, which neither come nor go with what is said of them', () => {
    const parts = partsOfTurn({ was: empty, put: { coverages: [row('c1'), row('c3')] }, drop: { coverages: ['c2'] } });
    expect(parts).toEqual([{ does: 'changed', kind: 'coverages', count: 3, id: 'c1' }]);
  });

  it('is rows that went, where they had not come to this page yet', () => {
    const parts = partsOfTurn({ was: empty, put: {}, drop: { assets: ['a1', 'a2'], damages: ['d1'] } });
    expect(parts).toEqual([
      { does: 'deleted', kind: 'assets', count: 2, id: 'a1' },
      { does: 'deleted', kind: 'damages', count: 1, id: 'd1', code: 'DS-1' },
    ]);
  });
});
