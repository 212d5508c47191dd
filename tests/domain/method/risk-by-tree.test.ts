import { describe, expect, it } from 'vitest';
import type { Explanation } from '#domain/method/explain/explain.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add } from '#domain/workspace/edit.ts';
import { type ComputedKind, explanationOf } from '#domain/workspace/explained.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';
import { potential } from './rows.ts';

const rated = (values: number[]) => ({ 'attack-potential': potential(values) });
const textOf = ({ lines }: Explanation) =>
  lines.map(({ role, key, holes }) => {
    const words = Object.entries(holes).flatMap(([hole, value]) => {
      if (value === null) return [];
      return [
        `${hole}=${value.kind === 'rows' ? value.ids.join('+') : value.kind === 'name' ? value.code : value.value}`,
      ];
    });
    return [role, key, ...words].join(' ');
  });
const told = (desk: Desk, kind: ComputedKind, id: string) =>
  textOf(explanationOf({ w: desk.w, ratings: rate(desk.w) }, kind, id)!.explanation);

describe('a risk that a tree explains', () => {
  it('tells the sum, the steps and the sets, and what would change it, as one by paths does', () => {
    const desk = headlamp();
    const risk = [...desk.w.risks].find(({ threat }) => threat === 'TS1')!;
    desk.do(
      add('steps', { name: 'Reach', ratings: rated([0, 0, 0, 0, 9]) }, 'a'),
      add('steps', { name: 'Break', ratings: rated([0, 8, 0, 0, 0]) }, 'b'),
      add('steps', { name: 'Learn', ratings: {} }, 'c'),
      add('treeNodes', { threat: 'TS1', gate: 'or' }, 'top'),
      add('treeNodes', { threat: 'TS1', parent: 'top', gate: 'and', order: 0 }, 'both'),
      add('treeNodes', { threat: 'TS1', parent: 'both', step: 'a' }, 'n-a'),
      add('treeNodes', { threat: 'TS1', parent: 'both', step: 'b', order: 1 }, 'n-b'),
      add('treeNodes', { threat: 'TS1', parent: 'top', step: 'c', order: 1 }, 'n-c'),
    );
    const lines = told(desk, 'risks', risk.id);
    expect(lines).toContain('input riskFeasibilityTree level=M steps=a+b sum=17');
    expect(lines.filter((one) => one.startsWith('wouldChange'))).toEqual([
      expect.stringMatching(/^wouldChange wouldChangeSet steps=a\+b from=20 to=24 value=\d level=R\d$/),
      expect.stringMatching(/^wouldChange wouldChangeSet steps=a\+b from=10 to=13 value=\d level=R\d$/),
    ]);
    expect(told(desk, 'threats', 'TS1')).toEqual(
      expect.arrayContaining(['intermediate treeSet steps=a+b level=M sum=17', 'intermediate treeSetUnrated steps=c']),
    );
  });

  it('lists the ten easiest sets and says how many there are', () => {
    const desk = headlamp();
    desk.do(
      add('treeNodes', { threat: 'TS1', gate: 'or' }, 'top'),
      ...Array.from({ length: 12 }, (_, i) => [
        add('steps', { name: `Way ${i}`, ratings: rated([0, 0, 0, 0, 4]) }, `s${i}`),
        add('treeNodes', { threat: 'TS1', parent: 'top', step: `s${i}`, order: i }, `n${i}`),
      ]).flat(),
    );
    const lines = told(desk, 'threats', 'TS1');
    expect(lines.filter((one) => one.includes(' treeSet '))).toHaveLength(10);
    expect(lines).toContain('intermediate treeSetsCut count=10 total=12');
  });
});
