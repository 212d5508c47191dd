import { describe, expect, it } from 'vitest';
import { gathered } from '#domain/tara-table/gathered.ts';
import type { TableProblem, TableProblemKind } from '#domain/tara-table/table-plan.ts';

const at = (cell: string, problem: TableProblemKind, value: string): TableProblem => ({
  cell,
  use: 'threat',
  problem,
  value,
});

describe('the values to check', () => {
  it('begin with what is lost, and end with one line for what is assumed in a column', () => {
    const found = gathered([
      at('A2', 'assumed', 'I'),
      at('A3', 'joined', 'GW → Gw'),
      at('A4', 'assumed', 'I'),
      at('A5', 'unknownLevel', 'Catastrophic'),
      at('A6', 'assumed', 'C'),
    ]);
    expect(found).toEqual([
      at('A5', 'unknownLevel', 'Catastrophic'),
      at('A3', 'joined', 'GW → Gw'),
      { ...at('A2', 'assumed', 'I, C'), count: 3 },
    ]);
  });

  it('name a single assumption as it is', () => {
    expect(gathered([at('A2', 'assumed', 'I')])).toEqual([at('A2', 'assumed', 'I')]);
  });
});
