import { beforeEach, expect, it } from 'vitest';
import { add, change, edit, type Op } from '#domain/workspace/edit.ts';
import { lostLevels } from '#domain/workspace/lost-levels.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

let desk: Desk;
const path = () => desk.w.paths.get('p')!;
const lost = (...ops: Op[]) =>
  lostLevels(desk.w, ops, edit(desk.w, ops, { user: 'li', now: '2026-01-01T00:00:00Z', newId: () => 'new' }));

beforeEach(() => {
  desk = headlamp();
  desk.do(
    add('steps', { name: 'Flash' }, 's'),
    add(
      'paths',
      { name: 'By flashing', threats: ['TS1'], steps: ['s'], customLevel: { level: 'H', reason: 'Known' } },
      'p',
    ),
  );
});

it('names the paths that an edit of them or of their steps leaves without the level set by hand', () => {
  const { code } = path();
  expect(lost(change('steps', desk.w.steps.get('s')!, { takesPart: false }))).toEqual([code]);
  expect(lost(change('paths', path(), { basis: 'path' }))).toEqual([code]);
});

it('names none when only words change, or the level is taken away on purpose', () => {
  expect(lost(change('paths', path(), { name: 'Another name' }))).toEqual([]);
  expect(lost(change('paths', path(), { customLevel: null }))).toEqual([]);
});

it('comes back by undo', () => {
  desk.do(change('steps', desk.w.steps.get('s')!, { takesPart: false }));
  expect(path().customLevel).toBeNull();
  desk.undo();
  expect(path().customLevel).toMatchObject({ level: 'H' });
});
