import { describe, expect, it } from 'vitest';
import { findHits, type Hit, nextHit, type Scope, type SearchLine } from '@/grid/find/find-cells';
import { type Finder, finderFor } from '@/grid/find/find-words';
import { inSlices } from '@/grid/find/in-slices';
import { type Plan, planReplacing } from '@/grid/find/plan-replacing';
import type { Column, EditorOf, UnsavedCell } from '@/grid/grid-types';

interface Lamp {
  id: string;
  name: string;
  colour: string;
  code: string;
}

const texts = { tooLong: (max: number) => `at most ${max}`, noSuchChoice: String, notYesOrNo: String };
const column = (
  key: 'name' | 'colour' | 'code' | 'sum',
  editor?: EditorOf<Lamp>,
  more: Partial<Column<Lamp>> = {},
): Column<Lamp> => ({
  key,
  title: key,
  titleText: key.toUpperCase(),
  width: 1,
  show: () => '',
  text: (row) => (key === 'sum' ? `sum of ${row.name}` : row[key]),
  ...(editor && { editor }),
  ...more,
});
const columns = [
  column('code', { kind: 'text', value: (row) => row.code }, { repeated: (code) => `${code} is taken` }),
  column(
    'name',
    { kind: 'text', value: (row) => row.name, max: 12 },
    { locked: ({ id }) => id === 'L9', fits: (value) => (value === '' ? 'is needed' : undefined) },
  ),
  column('colour', { kind: 'choice', value: (row) => row.colour, options: [{ value: 'lamp', label: 'lamp red' }] }),
  column('sum'),
];
const lamp = (number: number, name: string): SearchLine<Lamp> => ({
  kind: 'row',
  id: `L${number}`,
  row: { id: `L${number}`, name, colour: 'red', code: `L-${number}` },
});
const waiting = '#new::w1';
const entry = (text: string, more: Partial<UnsavedCell> = {}): UnsavedCell => ({ value: text, text, turn: 0, ...more });
const find = (words: string, whole = false): Finder => finderFor({ words, matchCase: false, whole }) as Finder;

interface World {
  lines?: readonly SearchLine<Lamp>[];
  unsaved?: ReadonlyMap<string, Readonly<Record<string, UnsavedCell>>>;
  scope?: Scope | null;
}
const at = ({ line, column: key }: Hit) => `${line}/${key}`;

async function hitsOf(finder: Finder, { lines = [], unsaved = new Map(), scope = null }: World) {
  const found = await inSlices(findHits(lines, columns, { unsaved, finder, scope }), () => false);
  return found?.hits ?? [];
}

async function planOf(finder: Finder, by: string, world: World): Promise<Plan<Lamp>> {
  const { lines = [], unsaved = new Map() } = world;
  const hits = await hitsOf(finder, world);
  const lineOf = (id: string) => lines.find((line) => line.id === id);
  const plan = await inSlices(planReplacing(hits, { lineOf, columns, lines, unsaved, finder, by, texts }), () => false);
  return plan as Plan<Lamp>;
}

describe('cells with words in them', () => {
  const lines = [lamp(1, 'lamp'), lamp(2, 'horn'), { kind: 'new', id: waiting } as const];

  it('are those of all rows and columns, computed ones and waiting rows too, in their order', async () => {
    const unsaved = new Map([[waiting, { name: entry('a lamp'), colour: entry('lamp') }]]);
    const hits = await hitsOf(find('lamp'), { lines, unsaved });
    expect(hits.map(at)).toEqual(['L1/name', 'L1/sum', `${waiting}/name`, `${waiting}/colour`]);
  });

  it('say what is on screen: a refused text in the place of the stored one', async () => {
    const unsaved = new Map([['L2', { name: entry('lamp', { message: 'too long' }) }]]);
    const hits = await hitsOf(find('lamp'), { lines, unsaved });
    expect(hits.map(at)).toEqual(['L1/name', 'L1/sum', 'L2/name']);
  });

  it('are those of the marked range alone where that is asked for', async () => {
    const scope = { lines: new Set(['L1']), columns: new Set(['sum']) };
    expect((await hitsOf(find('lamp'), { lines, scope })).map(at)).toEqual(['L1/sum']);
  });

  it('follow each other around the end, from wherever the cursor is', () => {
    const hits = [
      { line: 'L1', column: 'name' },
      { line: 'L1', column: 'sum' },
      { line: 'L3', column: 'name' },
    ];
    const around = { place: new Map([1, 2, 3, 4].map((n) => [`L${n}`, n])), columns };
    const next = (line: string, key: string, by: 1 | -1) => {
      const hit = nextHit(hits, { line, column: key }, by, around);
      return hit && at(hit);
    };
    expect([next('L1', 'name', 1), next('L2', 'code', 1), next('L4', 'code', 1)]).toEqual([
      'L1/sum',
      'L3/name',
      'L1/name',
    ]);
    expect([next('L1', 'name', -1), next('L2', 'code', -1)]).toEqual(['L3/name', 'L1/sum']);
    expect(nextHit([], null, 1, around)).toBeUndefined();
  });
});

describe('replacing words', () => {
  it('changes the texts that may be typed, and says what stays and why', async () => {
    const lines = [lamp(1, 'lamp'), lamp(2, 'LAMP lamp'), lamp(9, 'lamp'), lamp(3, 'nine signs lamp')];
    const plan = await planOf(find('lamp'), 'light', { lines });
    expect(plan.laid.cells.map(({ row, value }) => [row.id, value])).toEqual([
      ['L1', 'light'],
      ['L2', 'light light'],
    ]);
    expect([...plan.columns]).toEqual([['NAME', 2]]);
    expect([plan.count, plan.kept, plan.refusal]).toEqual([2, { computed: 4, locked: 1, refused: 1 }, 'at most 12']);
    expect(plan.laid.refused).toEqual([]);
  });

  it('leaves choices, and what a rule of the row refuses', async () => {
    const unsaved = new Map([['L2', { colour: entry('lamp') }]]);
    const plan = await planOf(find('lamp', true), '', { lines: [lamp(1, 'lamp'), lamp(2, 'horn')], unsaved });
    expect([plan.count, plan.kept, plan.refusal]).toEqual([0, { refused: 1 }, 'is needed']);
    const chosen = await planOf(find('lamp'), 'x', { lines: [lamp(2, 'horn')], unsaved });
    expect([chosen.count, chosen.kept]).toEqual([0, { choice: 1 }]);
  });

  it('reaches rows that wait and texts that were refused, but no conflict somebody has to decide', async () => {
    const lines = [lamp(1, 'a'), lamp(2, 'b'), { kind: 'new', id: waiting } as const];
    const unsaved = new Map([
      ['L1', { name: entry('lamp lamp lamp', { message: 'too long' }) }],
      ['L2', { name: entry('lamp', { message: 'someone was first', conflict: 'c1' }) }],
      [waiting, { name: entry('lamp') }],
    ]);
    const plan = await planOf(find('lamp'), 'x', { lines, unsaved });
    expect(plan.laid.cells.map(({ value }) => value)).toEqual(['x x x']);
    expect(plan.waiting.map(({ line, entry: { text } }) => [line, text])).toEqual([[waiting, 'x']]);
    expect([plan.count, plan.kept]).toEqual([2, { undecided: 1 }]);
  });

  it('gives no two rows the same code, but a row shown on two lines its own twice', async () => {
    const shared = lamp(1, 'x') as Extract<SearchLine<Lamp>, { kind: 'row' }>;
    const lines = [shared, { ...shared, id: 'L1 again' }, lamp(2, 'x'), lamp(12, 'x')];
    const plan = await planOf(find('l-1'), 'L-2', { lines });
    expect(plan.laid.cells.map(({ value }) => value)).toEqual(['L-22']);
    expect([plan.kept, plan.refusal]).toEqual([{ refused: 2 }, 'L-2 is taken']);
    const free = await planOf(find('l-1', true), 'K-1', { lines });
    expect([free.count, free.kept]).toEqual([2, {}]);
  });
});

describe('work in slices', () => {
  it('lets the page go on between, and ends where it is no longer wanted', async () => {
    const heard: string[] = [];
    function* work() {
      for (let at = 0; at < 5; at++) {
        const until = performance.now() + 13;
        while (performance.now() < until);
        yield;
      }
      return heard.length;
    }
    const asked = inSlices(work(), () => false);
    setTimeout(() => heard.push('a key'));
    expect(await asked).toBe(1);
    expect(await inSlices(work(), () => true)).toBeUndefined();
  });
});
