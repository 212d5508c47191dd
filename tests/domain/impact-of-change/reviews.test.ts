import { describe, expect, it } from 'vitest';
import { isSuspect, reviewMarks, reviewOf } from '#domain/impact-of-change/review-watch.ts';
import { reviewsWith } from '#domain/impact-of-change/reviewed-with.ts';
import { findingSuspectBy } from '#domain/impact-of-change/suspect-count.ts';
import { suspectsIn } from '#domain/impact-of-change/suspect-rows.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { reviewedKinds } from '#domain/kinds/review/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import type { Method } from '#domain/model/method.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { add, change, drop, edit } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { apply, type Changes, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import { invert } from '#tests/world/at-once.ts';
import { empty, headlamp } from '#tests/world/headlamp.ts';
import { allReviewed, done, review, suspects } from './reviewing.ts';

const at = { user: 'li', now: '2026-03-02T08:00:00.000Z', newId: () => 'unused' };
const reviewed = allReviewed(headlamp().w);
const differencesAt = (w: Workspace, row: string) => reviewMarks(w, rate(w)).get(row)?.differences ?? [];

/** A lamp with a diagram in which it lies inside the boundary, everything reviewed. */
function drawn(): Workspace {
  const desk = empty();
  desk.do(
    add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
    add('damages', { description: 'Dark road', assets: ['lamp'], property: 'I' }, 'dark'),
    add('diagrams', { name: 'one' }, 'diagram'),
    add('groups', { diagram: 'diagram', boundary: true, x: 0, y: 0, width: 400, height: 400 }, 'boundary'),
    add('nodes', { diagram: 'diagram', asset: 'lamp', x: 20, y: 20, width: 80, height: 40 }, 'node'),
  );
  return allReviewed(desk.w);
}

describe('a review of a row', () => {
  it('can be of every kind of row with a code', () => {
    expect([...reviewedKinds].sort()).toEqual([...analysisKindNames].sort());
  });

  it('is by the person who edits, whatever a caller says', () => {
    const { w } = headlamp();
    const risk = [...w.risks][0]!;
    const op = add('reviews', {
      kind: 'risks',
      row: risk.id,
      by: 'boss',
      at: '1999',
      how: 'approved',
      basis: { a: {} },
    });
    const made = reviewOf(done(w, [op], 'wang'), risk.id);
    expect(made).toMatchObject({ by: 'wang', at: '2026-03-02T08:00:00.000Z', how: 'person' });
    expect(Object.keys(made!.basis)).toContain(`risks/${risk.id}`);
  });

  it('replaces the one before, and goes with its row', () => {
    const { w } = headlamp();
    const risk = [...w.risks][0]!;
    const twice = done(done(w, [review('risks', risk.id)]), [review('risks', risk.id)], 'wang');
    expect([...twice.reviews].map(({ by }) => by)).toEqual(['wang']);
    expect(done(twice, [drop('risks', risk)]).reviews.size).toBe(0);
  });

  it('is refused for a row that is not there', () => {
    expect(() => done(headlamp().w, [review('risks', 'nowhere')])).toThrow('UnknownReference');
  });

  it('ends when a person changes what the row says, not with its code', () => {
    const step = [...reviewed.steps][0]!;
    const renamed = done(reviewed, [change('steps', step, { code: 'AS-99' })]);
    expect(reviewOf(renamed, step.id)).toBeDefined();
    expect(suspects(renamed)).toEqual([]);
    const rewritten = done(reviewed, [change('steps', step, { name: 'Another step' })]);
    expect(reviewOf(rewritten, step.id)).toBeUndefined();
    expect(suspects(rewritten)).toEqual([]);
  });

  it('is suspect where a step of its chain is rated otherwise, with the level of then and now', () => {
    const desk = empty();
    const rated = (Eq: string) => ({ 'attack-potential': { ET: '1w', Eq } });
    desk.do(
      add('assets', { name: 'Lamp' }, 'lamp'),
      add('threats', { description: 'Spoofing', type: 'S', property: 'I', assets: ['lamp'] }, 'spoofing'),
      add('steps', { name: 'Open the case', ratings: rated('bespoke') }, 'open'),
      add('paths', { name: 'By hand', threats: ['spoofing'], steps: ['open'] }, 'path'),
    );
    const before = allReviewed(desk.w);
    const w = done(before, [change('steps', before.steps.get('open')!, { ratings: rated('standard') })]);
    expect(suspects(w)).toEqual(['AP-1', 'TS-1']);
    const aspect = { aspect: 'rating/attack-potential/Eq', was: 'bespoke=7', is: 'standard=0' };
    expect(differencesAt(w, 'path')).toEqual([{ what: 'changed', fact: 'steps/open', code: 'AS-1', ...aspect }]);
    const back = done(w, [change('steps', w.steps.get('open')!, { ratings: rated('bespoke') })]);
    expect(suspects(back)).toEqual([]);
  });

  it('is suspect once its asset leaves the boundary, and no longer when that is back', () => {
    const w = drawn();
    const out = done(w, [change('nodes', w.nodes.get('node')!, { x: 900 })]);
    expect(suspects(out)).toEqual(['A-1', 'DS-1']);
    expect(differencesAt(out, 'dark')).toMatchObject([
      { fact: 'assets/lamp', code: 'A-1', aspect: 'inside', was: 'yes', is: 'no' },
    ]);
    const inside = done(w, [change('nodes', w.nodes.get('node')!, { x: 200, y: 100 })]);
    expect(suspects(inside)).toEqual([]);
    expect(suspects(done(out, [change('nodes', out.nodes.get('node')!, { x: 30 })]))).toEqual([]);
  });

  it('holds again once a person clears it, with the reason kept', () => {
    const w = drawn();
    const out = done(w, [change('nodes', w.nodes.get('node')!, { x: 900 })]);
    const mark = reviewOf(out, 'dark')!;
    const cleared = done(out, [change('reviews', mark, { reason: 'Still the same damage' })], 'wang');
    expect(suspects(cleared)).toEqual(['A-1']);
    expect(reviewOf(cleared, 'dark')).toMatchObject({ by: 'wang', reason: 'Still the same damage' });
  });

  it('comes back with the undo of what ended it, and goes with the undo of its row', () => {
    const { w } = empty();
    const undone = (now: Workspace, from: Workspace, changes: Changes) =>
      apply(now, invert(now, { changes, before: rowsBefore(from, changes) }, at));
    const adding = edit(w, [add('assets', { name: 'Lamp' }, 'lamp')], at);
    const added = apply(w, adding);
    const marked = done(added, [review('assets', 'lamp')]);
    expect(undone(marked, w, adding).reviews.size).toBe(0);
    const changing = edit(marked, [change('assets', marked.assets.get('lamp')!, { name: 'Headlamp' })], at);
    const changed = apply(marked, changing);
    expect(reviewOf(changed, 'lamp')).toBeUndefined();
    const back = undone(changed, marked, changing);
    expect(reviewOf(back, 'lamp')?.by).toBe('li');
    expect(suspects(back)).toEqual([]);
  });

  it('follows codes that the method renames, and not the numbers behind them', () => {
    const [model, ...others] = reviewed.method.feasibility;
    const withLevel = (patch: object): Method => ({
      ...reviewed.method,
      feasibility: [
        {
          ...model!,
          parameters: model!.parameters.map((one, n) =>
            n > 0
              ? one
              : { ...one, levels: one.levels.map((level) => ({ ...level, ...patch, code: `${level.code}x` })) },
          ),
        },
        ...others,
      ],
    });
    expect(suspects(apply(reviewed, changeMethod(reviewed, withLevel({}), at)))).toEqual([]);
    const moved = apply(reviewed, changeMethod(reviewed, withLevel({ value: 17 }), at));
    expect(suspects(moved).length).toBeGreaterThan(3);
    expect(runToEnd(findingSuspectBy(reviewed, withLevel({})))).toEqual({ count: 0, codes: [] });
    const { count, codes } = runToEnd(findingSuspectBy(reviewed, withLevel({ value: 17 })));
    expect([count, [...codes].sort()]).toEqual([suspects(moved).length, suspects(moved).slice(0, 20)]);
  });

  it('is an open point while it is suspect, as the method says', () => {
    const w = drawn();
    const out = done(w, [change('nodes', w.nodes.get('node')!, { x: 900 })]);
    const pointsWith = (effect: 'off' | 'asks' | 'blocks') => {
      const method = { ...out.method, treatment: { ...out.method.treatment, points: { suspect: effect } } };
      const state = { ...out, method };
      return openPoints(state, rate(state), suspectsIn(state)).filter(({ key }) => key === 'rowSuspect');
    };
    expect(pointsWith('off')).toEqual([]);
    expect(pointsWith('blocks').map(({ code, blocks, detail }) => [code, blocks, detail])).toEqual([
      ['A-1', true, 'A-1'],
      ['DS-1', true, 'A-1'],
    ]);
    expect(pointsWith('asks').every(({ blocks }) => !blocks)).toBe(true);
  });
});

describe('the version after a frozen one', () => {
  let n = 0;
  const whole = { how: 'approved', by: 'boss', at: '2026-04-01T00:00:00.000Z' } as const;
  const madeOf = (w: Workspace) => {
    const { put, drop: gone } = runToEnd(reviewsWith(w, whole, () => `given-${++n}`));
    return apply(w, {
      rev: w.rev + 1,
      put: { reviews: put },
      drop: { reviews: gone },
      counters: {},
      edit: 'create',
      by: '',
      at: '',
    });
  };

  it('begins with a review of each row but the steps, by who approved', () => {
    const { w } = headlamp();
    const next = madeOf(w);
    const marks = reviewMarks(next, rate(next));
    expect([...marks.values()].filter(isSuspect)).toEqual([]);
    expect([...marks.values()].every(({ review: { by, how } }) => by === 'boss' && how === 'approved')).toBe(true);
    expect(marks.size).toBe(analysisKindNames.reduce((sum, kind) => sum + w[kind].size, 0) - w.steps.size);
  });

  it('keeps the review of a person that holds, and replaces one that is suspect', () => {
    const w = drawn();
    const out = done(w, [change('nodes', w.nodes.get('node')!, { x: 900 }), add('assets', { name: 'Wire' }, 'wire')]);
    const next = madeOf(done(out, [review('assets', 'wire')], 'wang'));
    expect([...next.reviews].map(({ row, by }) => [row, by]).sort()).toEqual([
      ['dark', 'boss'],
      ['lamp', 'boss'],
      ['wire', 'wang'],
    ]);
    expect(suspects(next)).toEqual([]);
  });
});
