import { describe, expect, it } from 'vitest';
import { failureOf } from '#contract/kit/refusals.ts';
import { Refusal } from '#domain/kinds/refusal.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { add, edit, type Op } from '#domain/workspace/edit.ts';
import { type EditContext, workspaceOf } from '#domain/workspace/workspace.ts';

let made = 0;
const at: EditContext = { user: 'u1', now: '2026-03-02T08:00:00.000Z', newId: () => `n${++made}` };
const empty = workspaceOf({ versionId: 'v', rev: 0, status: 'open', method: defaultMethod, counters: {}, rows: {} });
const [first, second] = defaultMethod.impact.dimensions.map(({ code }) => code) as [string, string];

function refused(ops: readonly Op[]): Refusal {
  try {
    edit(empty, ops, at);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
}
const pathsOf = (refusal: Refusal) => failureOf(refusal).fields.map(({ path }) => path);

/** A damage scenario with six values that may not be. */
const wrong = (i: number): Op =>
  add('damages', {
    description: `d${i}`,
    assets: ['nobody', 'nothing'],
    property: 'nowhere',
    ratings: {
      [first]: { level: 'S99' },
      XX: { level: 'S1' },
      [second]: { level: null, notAnalysed: true },
    },
  });
const fieldsOfWrong = [
  'assets.0',
  'assets.1',
  'property',
  `ratings.${first}.level`,
  'ratings.XX',
  `ratings.${second}.reason`,
];

describe('values that may not be', () => {
  it('are named all at once, within a row and over all of them', () => {
    const refusal = refused([wrong(0), add('functions', { name: 'fine' }), wrong(2)]);
    const ofRow = (i: number) => fieldsOfWrong.map((path) => `edits.${i}.row.${path}`);
    expect(pathsOf(refusal)).toEqual([...ofRow(0), ...ofRow(2)]);
    expect([refusal.key, refusal.holes]).toEqual([
      'UnknownReference',
      { field: { en: 'the asset, the security property', zh: '资产、安全属性' } },
    ]);
    const problems = failureOf(refusal).fields.map(({ problem }) => problem);
    expect(problems.slice(0, 6)).toEqual(['unknown', 'unknown', 'unknown', 'unknown', 'unknown', 'required']);
  });

  it('are named as fields of the row where there is one operation', () => {
    expect(pathsOf(refused([wrong(0)]))).toEqual(fieldsOfWrong);
  });

  it('are named fifty at most', () => {
    expect(pathsOf(refused(Array.from({ length: 20 }, (_, i) => wrong(i))))).toHaveLength(50);
  });

  it('are named before what ends the edit at once', () => {
    const twice = add('functions', { name: 'f' }, 'F1');
    expect(refused([wrong(0), twice, twice]).key).toBe('UnknownReference');
  });

  it('are named once where two rules find the same', () => {
    expect(pathsOf(refused([add('risks', { threat: 'none', damage: 'none' })]))).toEqual(['threat', 'damage']);
  });
});
