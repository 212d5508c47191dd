import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnalysisRow } from '#domain/kinds/kinds.ts';
import { Table } from '#domain/workspace/table.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { rowChoices } from '@/rows/choices';
import { rowsByCode } from '@/rows/rows-by-code';

/** In place of the open version, for which the order is kept. */
const version = {};
const row = (id: string, code: string, name = '') => ({ id, code, name }) as unknown as AnalysisRow;

describe('rows in the order of their codes', () => {
  it('are those of a fresh sort, whatever was edited', () => {
    const edits = fc.array(fc.tuple(fc.nat(30), fc.constantFrom('name', 'code', 'drop'), fc.nat(40)), {
      maxLength: 30,
    });
    const property = fc.property(fc.array(fc.nat(40), { maxLength: 25 }), edits, (codes, changes) => {
      let table = Table.of(codes.map((code, n) => row(`id-${n}`, `A-${code}`)));
      for (const [n, what, to] of changes) {
        const id = `id-${n}`;
        const now = table.get(id);
        if (what === 'drop') table = table.with([], [id]);
        else if (what === 'code' || !now) table = table.with([row(id, `A-${to}`)]);
        else table = table.with([row(id, now.code, `name ${to}`)]);
        const rows = rowsByCode(version, 'assets', table);
        expect(rows.map((one) => one.code)).toEqual([...table].sort(byCode).map((one) => one.code));
        expect(new Set(rows)).toEqual(new Set(table));
        for (const one of rows) expect(table.get(one.id)).toBe(one);
      }
    });
    fc.assert(property, { numRuns: 200 });
  });
});

describe('the rows to link to', () => {
  const rows = [row('a', 'A-1', 'Lamp'), row('b', 'A-2', 'Door')];

  it('are the same list while codes and names are', () => {
    const before = rowChoices(version, 'damages', rows);
    expect(rowChoices(version, 'damages', [row('a', 'A-1', 'Lamp'), rows[1] as AnalysisRow])).toBe(before);
  });

  it('say the new name of one that was renamed, and leave the others alone', () => {
    const before = rowChoices(version, 'damages', rows);
    const after = rowChoices(version, 'damages', [row('a', 'A-1', 'Beam'), rows[1] as AnalysisRow]);
    expect(after.map(({ label }) => label)).toEqual(['A-1 Beam', 'A-2 Door']);
    expect(after[1]).toBe(before[1]);
  });

  it('are fewer when one is gone', () => {
    rowChoices(version, 'damages', rows);
    expect(rowChoices(version, 'damages', rows.slice(1)).map(({ value }) => value)).toEqual(['b']);
  });
});
