import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsIn, Table } from '#domain/workspace/table.ts';

interface Named {
  id: string;
  name: number;
}

/** What a table means, with every state copied whole: rows in the order they came, null where one was dropped. */
type Copy = ReadonlyMap<string, Named | null>;

function copied(state: Copy, put: readonly Named[], drop: readonly string[]): Copy {
  const next = new Map(state);
  for (const row of put) next.set(row.id, row);
  for (const id of drop) if (next.has(id)) next.set(id, null);
  return next;
}

const rowsOf = (state: Copy) => [...state.values()].filter((row) => row !== null);

/** More ids than fit into one block. */
const ids = Array.from({ length: 300 }, (_, n) => `row-${n}`);
const row = fc.record({ id: fc.constantFrom(...ids), name: fc.nat(9) });
const step = fc.record({
  from: fc.nat(),
  put: fc.array(row, { maxLength: 8 }),
  drop: fc.array(fc.constantFrom(...ids), { maxLength: 8 }),
});

describe('the states of a table', () => {
  it('say what whole copies would say, in every branch of any history', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 300, size: 'max' }),
        fc.array(step, { maxLength: 30 }),
        (first, steps) => {
          const states = [{ table: Table.of(first), copy: new Map(first.map((one) => [one.id, one])) as Copy }];
          for (const { from, put, drop } of steps) {
            // Histories branch: the state before a refused commit, an optimistic edit and what the server made of it.
            const { table, copy } = states[from % states.length] ?? states[0]!;
            states.push({ table: table.with(put, drop), copy: copied(copy, put, drop) });
          }
          for (const { table, copy } of states) {
            expect([...table]).toEqual(rowsOf(copy));
            expect(table.size).toBe(rowsOf(copy).length);
            expect(table.blocks.flatMap((block) => [...rowsIn(block)])).toEqual(rowsOf(copy));
            for (const id of ids) expect(table.get(id)).toBe(copy.get(id) ?? undefined);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('name the rows that differ between two of them, or none of them when most do', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const states = [Table.of(ids.slice(0, 200).map((id): Named => ({ id, name: 0 })))];
        for (const { from, put, drop } of steps)
          states.push((states[from % states.length] as Table<Named>).with(put, drop));
        const [a, b] = [states.at(-1) as Table<Named>, states[Math.floor(states.length / 2)] as Table<Named>];
        const named = a.changedSince(b);
        const different = ids.filter((id) => a.get(id) !== b.get(id));
        expect(named ? [...named].sort() : different.length > 0).toEqual(named ? different.sort() : true);
      }),
    );
    const table = Table.of<Named>([]);
    expect(table.with(ids.map((id) => ({ id, name: 1 }))).changedSince(table)).toBeNull();
    expect(table.changedSince(Table.of([]))).toBeNull();
  });

  it('share every block that an edit does not touch', () => {
    const table = Table.of(ids.map((id): Named => ({ id, name: 0 })));
    const next = table.with([{ id: 'row-7', name: 1 }]);
    const differing = next.blocks.filter((block, n) => block !== table.blocks[n]);
    expect(differing).toHaveLength(1);
    expect([...rowsIn(differing[0] ?? [])]).toContainEqual({ id: 'row-7', name: 1 });
  });

  it('give up the places of rows dropped long ago when they are most of the table', () => {
    let table = Table.of<Named>([{ id: 'stays', name: 0 }]);
    for (let n = 0; n < 10_000; n++) table = table.with([{ id: `brief-${n}`, name: n }]).with([], [`brief-${n}`]);
    expect(table.blocks.flat().length).toBeLessThan(5000);
    expect([...table]).toEqual([{ id: 'stays', name: 0 }]);
  });
});
