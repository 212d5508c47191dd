import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import type { Patch } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, change, edit } from '#domain/workspace/edit.ts';
import { apply, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import { head, wordsIn } from '#tests/domain/report/example.ts';

const at = { user: 'li', now: '2026-11-30T00:00:00.000Z', newId: () => 'new' };
const empty = workspaceOf({ versionId: 'v', rev: 0, status: 'open', method: defaultMethod, counters: {}, rows: {} });
const withControl = (fields: Patch<'controls'>) =>
  apply(empty, edit(empty, [add('controls', { name: 'Secure boot', ...fields }, 'c')], at));
const controlIn = (w: Workspace) => {
  const row = w.controls.get('c');
  if (!row) throw new Error('no control');
  return row;
};
const changed = (w: Workspace, fields: Patch<'controls'>) =>
  controlIn(apply(w, edit(w, [change('controls', controlIn(w), fields)], at)));

describe('a candidate', () => {
  it('is off, although a control without a word is on', () => {
    expect(controlIn(withControl({}))).toMatchObject({ active: true, candidate: false, cost: null });
    expect(controlIn(withControl({ candidate: true }))).toMatchObject({ active: false, candidate: true });
  });

  it('that is switched on is decided for', () => {
    expect(changed(withControl({ candidate: true }), { active: true })).toMatchObject({
      active: true,
      candidate: false,
    });
  });

  it('is what an active control becomes that is called one', () => {
    expect(changed(withControl({}), { candidate: true })).toMatchObject({ active: false, candidate: true });
  });

  it('in effect is refused in a file', () => {
    const row = { ...controlIn(withControl({})), candidate: true };
    const { problems } = checkRows(defaultMethod, { controls: [row] }, 9);
    expect(problems).toContainEqual(expect.objectContaining({ path: 'controls.0.candidate' }));
  });
});

describe('the cost of a control', () => {
  it('is refused below zero and beyond a milliard', () => {
    for (const cost of [-1, 1_000_000_001, Number.NaN]) expect(() => withControl({ cost })).toThrow();
    expect(controlIn(withControl({ cost: 0.5 })).cost).toBe(0.5);
  });

  it('is printed with the unit of the organisation, and a candidate as what it is', () => {
    const w = withControl({ cost: 12.5, candidate: true });
    const words = wordsIn(reportOf(w, { ...head, costUnit: 'kEUR' }, 'en-US', 'xlsx').sections);
    expect(words).toContain('12.5 kEUR');
    expect(words).toContain('"candidate"');
  });
});
