import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Table } from '#domain/workspace/table.ts';

interface Coded {
  id: string;
  code: string;
}
const letters = ['A', 'B', 'C', 'D', 'E'];
const asked = [...letters, ...letters.map((letter) => letter.toLowerCase())];

/** What a reader of every row would say. */
const plain = (table: Table<Coded>, code: string) =>
  [...table].filter((row) => row.code.toLowerCase() === code.toLowerCase()).map((row) => row.id);

describe('a table asked who has a code', () => {
  it('says the same as reading all its rows, in every state of any history, whenever it is first asked', () => {
    const step = fc.record({
      from: fc.nat(),
      put: fc.array(fc.record({ id: fc.constantFrom('1', '2', '3', '4'), code: fc.constantFrom(...letters) }), {
        maxLength: 3,
      }),
      drop: fc.array(fc.constantFrom('1', '2', '3', '4'), { maxLength: 2 }),
      ask: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const states = [Table.of<Coded>([{ id: '1', code: 'A' }])];
        for (const { from, put, drop, ask } of steps) {
          // Histories branch: a refused commit goes back to the state before.
          const state = states[from % states.length] as Table<Coded>;
          const next = state.with(put, drop);
          states.push(next);
          if (ask) next.holderOf('A');
        }
        for (const state of states)
          for (const code of asked) {
            const holder = state.holderOf(code);
            const holders = plain(state, code);
            expect(holder === undefined ? holders : holders.includes(holder)).toEqual(holder === undefined ? [] : true);
          }
      }),
    );
  });

  it('knows codes after its rows have been put together anew', () => {
    let table = Table.of<Coded>([]);
    for (let n = 0; n < 300; n++) {
      table = table.with([{ id: `id-${n}`, code: `X-${n}` }]);
      expect(table.holderOf(`x-${n}`)).toBe(`id-${n}`);
    }
    expect(table.with([], ['id-7']).holderOf('X-7')).toBeUndefined();
    expect(table.holderOf('X-7')).toBe('id-7');
  });
});

interface Naming {
  id: string;
  of: string[];
}

describe('a table asked who names a row', () => {
  it('leaves nobody out, in every state of any history, whenever it is first asked', () => {
    const step = fc.record({
      from: fc.nat(),
      put: fc.array(fc.record({ id: fc.constantFrom('1', '2', '3'), of: fc.subarray(['a', 'b', 'c']) }), {
        maxLength: 3,
      }),
      drop: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 2 }),
      ask: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const states = [Table.of<Naming>([{ id: '1', of: ['a'] }])];
        for (const { from, put, drop, ask } of steps) {
          const state = states[from % states.length] as Table<Naming>;
          states.push(state.with(put, drop));
          if (ask) state.countNaming('of', 'a');
        }
        for (const state of states)
          for (const key of ['a', 'b', 'c']) {
            const named = new Set(state.mayName('of', key));
            expect(state.countNaming('of', key)).toBe(named.size);
            expect([...state].filter(({ id, of }) => of.includes(key) && !named.has(id))).toEqual([]);
          }
      }),
    );
  });
});
