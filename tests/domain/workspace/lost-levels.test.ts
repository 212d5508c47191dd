import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, change, edit, type Op } from '#domain/workspace/edit.ts';
import { lostLevels } from '#domain/workspace/lost-levels.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';

const at = { user: 'u', now: '2026-03-02T08:00:00.000Z', newId: () => 'new' };
const empty = workspaceOf({ versionId: 'v', rev: 0, status: 'open', method: defaultMethod, counters: {}, rows: {} });
const after = (w: Workspace, ops: readonly Op[]) => apply(w, edit(w, ops, at));
const level = 'L';

const [type] = defaultMethod.threatTypes;
if (!type) throw new Error('no threat type');

/** Two steps; the first path uses one of them and has a level set by hand. */
const w = after(empty, [
  add('assets', { name: 'Lamp' }, 'a1'),
  add('threats', { description: 'Replay', type: type.code, property: type.properties[0] ?? '', assets: ['a1'] }, 't1'),
  add('steps', { name: 'Open the case' }, 's1'),
  add('steps', { name: 'Listen to the bus' }, 's2'),
  add(
    'paths',
    { name: 'By the case', threats: ['t1'], steps: ['s1'], customLevel: { level, reason: 'measured' } },
    'p1',
  ),
]);
const lostBy = (...ops: Op[]) => lostLevels(w, ops, edit(w, ops, at));
const row = <T>(found: T | undefined): T => {
  if (!found) throw new Error('no row');
  return found;
};

describe('a level set by hand', () => {
  it('is lost by a change of a step of its path', () => {
    expect(lostBy(change('steps', row(w.steps.get('s1')), { takesPart: false }))).toEqual(['AP-1']);
    expect(lostBy(change('paths', row(w.paths.get('p1')), { steps: ['s1', 's2'] }))).toEqual(['AP-1']);
  });

  it('is not lost by what has nothing to do with it, nor when it is taken away by hand', () => {
    expect(lostBy(change('steps', row(w.steps.get('s2')), { name: 'Listen longer' }))).toEqual([]);
    expect(lostBy(change('paths', row(w.paths.get('p1')), { customLevel: null }))).toEqual([]);
  });
});
