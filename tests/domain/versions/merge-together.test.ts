import { describe, expect, it, vi } from 'vitest';
import { mostAttachments } from '#domain/kinds/attachment.ts';
import { add, drop, type Op } from '#domain/workspace/edit.ts';
import { apply, rowsBefore, tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { edited } from '#tests/domain/report/example.ts';
import { invert, mergeVersions } from '#tests/world/at-once.ts';
import { at } from './decided-all.ts';
import { another, item, leftOf, merging, property, rowOf, set, version } from './two-versions.ts';

describe('of two versions that hold together each by itself', () => {
  const upward: { kind: 'functions' | 'assets' | 'groups' | 'steps'; field: string; row: (id: string) => object }[] = [
    { kind: 'functions', field: 'parent', row: (name) => ({ name }) },
    { kind: 'assets', field: 'part', row: (name) => ({ name, properties: [] }) },
    { kind: 'groups', field: 'group', row: (name) => ({ name, diagram: 'drawing', x: 0, y: 0, width: 9, height: 9 }) },
    { kind: 'steps', field: 'preSteps', row: (name) => ({ name }) },
  ];
  it.each(upward)(
    'the merged one has no loop of $kind by $field: the way of the other is left out and named',
    (one) => {
      const { kind, field, row } = one;
      const to = (id: string) => (field === 'preSteps' ? [id] : id);
      const base = version(
        add('diagrams', { name: 'Item' }, 'drawing'),
        ...['a', 'b'].map((id) => add(kind, row(id) as never, id)),
      );
      const { after, left } = merging(
        base,
        (w) => [set(w, kind, 'a', { [field]: to('b') })],
        (w) => [set(w, kind, 'b', { [field]: to('a') }), add(kind, row('c') as never, 'c')],
      );
      expect(left).toEqual([leftOf(kind, 'b', field, to('a'))]);
      expect(rowOf(after, kind, 'a')).toMatchObject({ [field]: to('b') });
      expect(tableOf(after, kind).has('c')).toBe(true);
    },
  );
});

describe('what may be once in a version is once in the merged one', () => {
  const rated = version(...item, add('risks', { threat: 'spoof', damage: 'dark' }, 'risk'));

  it('a risk the other made for a pair that a risk has here is left out; what it says of the risk here is taken', () => {
    const { after, left } = merging(
      rated,
      (w) => [set(w, 'risks', 'risk', { damage: 'fire' })],
      (w) => [
        set(w, 'risks', 'risk', { strategy: 'Filter' }),
        add('risks', { threat: 'spoof', damage: 'fire' }, 'of-the-other'),
      ],
    );
    expect(left).toMatchObject([{ kind: 'risks', id: 'of-the-other', path: [], why: 'rule' }]);
    expect(rowOf(after, 'risks', 'risk')).toMatchObject({ damage: 'fire', strategy: 'Filter' });
  });

  it('a risk keeps its pair where the other gave it the pair of a risk that was made here', () => {
    const { after, left } = merging(
      rated,
      () => [add('risks', { threat: 'spoof', damage: 'fire' }, 'made')],
      (w) => [set(w, 'risks', 'risk', { damage: 'fire', strategy: 'Filter' })],
    );
    expect(left).toEqual([{ kind: 'risks', id: 'risk', path: ['damage'], value: 'fire', why: 'rule' }]);
    expect(rowOf(after, 'risks', 'risk')).toMatchObject({ damage: 'dark', strategy: 'Filter' });
    expect(after.risks.has('made')).toBe(true);
  });

  it('rows keep their codes where the other gave them codes that are taken, one after the other', () => {
    const { after, left, notes } = merging(
      version(...item, add('damages', { description: 'Glare', assets: ['asset'] }, 'glare')),
      (w) => [set(w, 'damages', 'glare', { code: 'DS-9' })],
      (w) => [
        set(w, 'damages', 'fire', { code: 'DS-9' }),
        set(w, 'damages', 'dark', { code: 'DS-2', effects: 'No sight' }),
      ],
    );
    expect(['dark', 'fire', 'glare'].map((id) => rowOf(after, 'damages', id).code)).toEqual(['DS-1', 'DS-2', 'DS-9']);
    expect(left.map(({ id, path, value }) => [id, ...path, value])).toEqual([
      ['fire', 'code', 'DS-9'],
      ['dark', 'code', 'DS-2'],
    ]);
    expect([notes, rowOf(after, 'damages', 'dark').effects]).toEqual([[], 'No sight']);
  });

  it('and each of them is looked at a few times, not once for every other', () => {
    const numbers = Array.from({ length: 1000 }, (_, n) => n + 1);
    const base = version(...numbers.map((n) => add('goals', { name: `${n}`, code: `CG-${n}` }, `goal-${n}`)));
    // All go one further there, and the last place is taken here.
    const mine = edited(base, [add('goals', { name: 'Safe light', code: 'CG-1001' }, 'safe')]);
    const further = numbers.map((n) => set(base, 'goals', `goal-${n}`, { code: `CG-${n + 1}` }));
    const theirs = edited(base, further.reverse());
    const looks = vi.spyOn(mine.goals, 'get');
    const { changes, notTaken } = mergeVersions({ base, mine, theirs }, {}, at);
    expect([changes.put, notTaken.length]).toEqual([{}, 1000]);
    expect(looks.mock.calls.length).toBeLessThan(30 * 1000);
  });

  it('an id that both gave to rows of different kinds names the row of this version', () => {
    const { after, left } = merging(
      version(...item),
      () => [add('goals', { name: 'Safe light' }, 'same')],
      () => [add('assets', { name: 'Motor', properties: [] }, 'same')],
    );
    expect(left).toMatchObject([{ kind: 'assets', id: 'same', path: [], why: 'rule' }]);
    expect([after.goals.has('same'), after.assets.has('same')]).toEqual([true, false]);
  });
});

describe('a merge that would break a rule whatever is left out of the other', () => {
  it('is refused, and names the row', () => {
    const merge = () =>
      merging(
        version(...item, add('steps', { name: 'Open' }, 'open')),
        () => [add('goals', { name: 'Safe light' }, 'same')],
        () => [
          add('steps', { name: 'Drill' }, 'same'),
          add('paths', { name: 'In', threats: ['spoof'], steps: ['same'] } as never, 'way'),
          add('reviews', { kind: 'damages', row: 'fire' } as never, 'judged'),
        ],
      );
    expect(merge).toThrow(expect.objectContaining({ key: 'MergeBreaksRule', holes: { row: 'CSG-1' } }));
  });

  it('is not that of many rows with one problem each: all of them keep what is here, and the rest is taken', () => {
    const ids = Array.from({ length: 4200 }, (_, n) => `lock-${n}`);
    const base = version(...ids.map((id) => add('controls', { name: id, active: false }, id)));
    const { after, left } = merging(
      base,
      (w) => ids.map((id) => set(w, 'controls', id, { active: true })),
      (w) => ids.map((id) => set(w, 'controls', id, { candidate: true, description: 'Bolt' })),
    );
    expect(left).toEqual(ids.map((id) => ({ kind: 'controls', id, path: ['candidate'], value: true, why: 'rule' })));
    expect([...after.controls].every(({ description }) => description === 'Bolt')).toBe(true);
  });
});

describe('what the two say of one row fits together', () => {
  it('a control that was switched on here is no candidate, as the other has it; the rest of the other is taken', () => {
    const { after, left } = merging(
      version(add('controls', { name: 'Lock', active: false }, 'lock')),
      (w) => [set(w, 'controls', 'lock', { active: true })],
      (w) => [set(w, 'controls', 'lock', { candidate: true, description: 'Bolt' })],
    );
    expect(left).toEqual([{ kind: 'controls', id: 'lock', path: ['candidate'], value: true, why: 'rule' }]);
    expect(rowOf(after, 'controls', 'lock')).toMatchObject({ active: true, candidate: false, description: 'Bolt' });
  });

  const assigned = (w: Workspace) => [set(w, 'assets', 'asset', { properties: [property, another] })];
  const argued = (w: Workspace) => [set(w, 'assets', 'asset', { notApplicable: { [another]: 'No data' } })];
  it.each([
    { name: 'assigned here', mine: assigned, theirs: argued, values: { mine: null, theirs: 'No data' }, there: false },
    { name: 'assigned there', mine: argued, theirs: assigned, values: { mine: 'No data', theirs: null }, there: true },
  ])('a property $name that does not apply to the other is a question', ({ mine, theirs, values, there }) => {
    const base = version(...item);
    const key = `field assets asset notApplicable ${another}`;
    const applies = (take?: 'mine' | 'theirs') => {
      const { after, conflicts, left } = merging(base, mine, theirs, take ? { [key]: { take } } : {});
      expect(conflicts).toMatchObject([{ key, path: ['notApplicable', another], base: null, ...values, own: false }]);
      expect(left.map(({ path, value, why }) => [...path, value, why])).toEqual(
        take === 'mine' ? [['notApplicable', another, values.theirs, 'decided']] : [],
      );
      const { properties, notApplicable } = rowOf(after, 'assets', 'asset');
      expect(notApplicable[another] === undefined).toBe(properties.includes(another));
      return properties.includes(another);
    };
    expect([applies(), applies('mine'), applies('theirs')]).toEqual([!there, !there, there]);
  });

  it('pictures that both put into a chapter, more together than it may have, are a question', () => {
    const pictures = (from: number) =>
      Array.from({ length: mostAttachments / 2 + 1 }, (_, n) => ({
        file: (from + n).toString(16).padStart(64, '0'),
        name: `${from + n}.png`,
        size: 1,
        type: 'png' as const,
      }));
    const base = version(add('chapters', { topic: 'overview' }, 'chapter-overview'));
    const shown = (from: number) => (w: Workspace) => [
      set(w, 'chapters', 'chapter-overview', { pictures: pictures(from) }),
    ];
    const { after, conflicts } = merging(base, shown(0), shown(100));
    expect(conflicts).toMatchObject([{ kind: 'chapters', path: ['pictures'], take: null }]);
    expect(rowOf(after, 'chapters', 'chapter-overview').pictures).toEqual(pictures(0));
  });
});

describe('what belongs to a row goes with it', () => {
  const lookedAt = (id: string): Op =>
    add('lookedAt', { check: 'reasonEmpty', row: 'fire', facts: 'a1b2', what: 'No reason', reason: 'As agreed' }, id);
  const ground = (id: string): Op => add('grounds', { stage: 'damages', key: 'lamp', row: 'fire' }, id);
  const base = version(...item);
  const without = (w: Workspace) => [
    set(w, 'threats', 'spoof', { damages: ['dark'] }),
    set(w, 'threats', 'flood', { damages: ['dark'] }),
    drop('damages', { id: 'fire' }),
  ];
  const seen = () => [lookedAt('seen'), ground('ground')];

  it('what the other found of a row that was removed here is left out and named', () => {
    const { after, left } = merging(base, without, seen);
    expect(left.map(({ kind, id, why }) => [kind, id, why])).toEqual([
      ['grounds', 'ground', 'gone'],
      ['lookedAt', 'seen', 'gone'],
    ]);
    expect([after.lookedAt.size, after.grounds.size]).toEqual([0, 0]);
  });

  const judged = (row: string, id: string): Op => add('reviews', { kind: 'damages', row } as never, id);

  it('a review the other made of a row that was removed here is left out and named', () => {
    const { left } = merging(base, without, () => [judged('fire', 'theirs')]);
    expect(left).toMatchObject([{ kind: 'reviews', id: 'theirs', path: [], why: 'gone' }]);
  });

  it('of reviews that both made of one row the later counts, and that of the other is named where it does not', () => {
    const one = (id: string) => () => [judged('fire', id)];
    const { after, left } = merging(base, one('b'), one('a'));
    expect(left).toMatchObject([{ kind: 'reviews', id: 'a', path: [], why: 'rule' }]);
    expect([...after.reviews].map(({ id }) => id)).toEqual(['b']);
    const turned = merging(base, one('a'), one('b'));
    expect([[...turned.after.reviews].map(({ id }) => id), turned.left]).toEqual([['b'], []]);
  });

  it('a row that came with its review goes with it when the merge is undone', () => {
    const { after, changes } = merging(
      base,
      () => [],
      () => [add('damages', { description: 'Glare', assets: ['asset'] }, 'glare'), judged('glare', 'judged')],
    );
    expect([after.damages.has('glare'), after.reviews.has('judged')]).toEqual([true, true]);
    const undone = apply(after, invert(after, { changes, before: rowsBefore(base, changes) }, at));
    expect([undone.damages.has('glare'), undone.reviews.size]).toEqual([false, 0]);
  });

  it('and what was found here of a row that the other removed goes with that', () => {
    const { after, left } = merging(base, seen, without);
    expect([after.damages.has('fire'), after.lookedAt.size, after.grounds.size, left]).toEqual([false, 0, 0, []]);
  });
});
