import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import type { ComparedVersion } from '#domain/versions/compare.ts';
import { differencesOf } from '#domain/versions/differences.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { edited, headlamp } from '#tests/domain/report/example.ts';
import { compareVersions } from '#tests/world/at-once.ts';

const first = headlamp();
const of = (w: Workspace, texts: Record<string, string> = {}): ComparedVersion => ({ w, texts });
const withEdits = (...ops: Op[]) => compareVersions(of(first), of(edited(first, ops)));
const row = <K extends 'damages' | 'paths' | 'threats' | 'risks'>(kind: K, code: string): Row<K> => {
  for (const one of tableOf(first, kind)) if (one.code === code) return one;
  throw new Error(code);
};
/** DS-2 at another level of S, which R-1 is rated from. */
const safetyAt = (level: string | null) =>
  change('damages', row('damages', 'DS-2'), { ratings: { S: { level, notAnalysed: false, reason: 'tested' } } });
/** AP-4 by an attacker who needs less, which R-3 is rated from. */
const easier = () => {
  const path = row('paths', 'AP-4');
  const ratings = { ...path.ratings['attack-potential'], SE: 'layman', KoIC: 'public', Eq: 'standard' };
  return change('paths', path, { ratings: { 'attack-potential': ratings } });
};

describe('two versions', () => {
  it('that say the same have no difference', () => {
    expect(compareVersions(of(first), of(headlamp()))).toMatchObject({ moved: [], rows: [], texts: [], method: [] });
  });

  it('show what was added, removed and changed, kind by kind and by code', () => {
    const damage = row('damages', 'DS-1');
    const found = withEdits(
      add('assets', { name: 'Levelling motor', properties: [] }, 'motor'),
      change('damages', damage, { effects: 'No sight at night' }),
      drop('risks', row('risks', 'R-2')),
    );
    expect(found.rows.map(({ kind, code, what }) => `${kind} ${code} ${what}`)).toEqual([
      'assets A-4 added',
      'damages DS-1 changed',
      'risks R-2 removed',
    ]);
    expect(found.rows[0]).toMatchObject({ title: 'Levelling motor', by: 'u' });
    const risk = row('risks', 'R-2');
    const about = [first.threats.get(risk.threat)?.description, first.damages.get(risk.damage)?.description];
    expect(found.rows[2]?.title).toBe(about.join(' → '));
    expect(found.rows[1]?.differences).toEqual([
      { path: ['effects'], before: damage.effects, after: 'No sight at night' },
    ]);
  });

  it('name who removed a row, where that is known', () => {
    const risk = row('risks', 'R-2');
    const without = edited(first, [drop('risks', risk)]);
    const removals = new Map([[risk.id, { by: 'wang', at: '2026-05-01' }]]);
    expect(compareVersions(of(first), of(without), removals).rows).toMatchObject([{ by: 'wang', at: '2026-05-01' }]);
  });

  it('differ in parts as small as they are entered', () => {
    const damage = row('damages', 'DS-1');
    const [dimension = '', entry] = Object.entries(damage.ratings)[0] ?? [];
    const reason = 'measured on the road';
    const ratings = { ...damage.ratings, [dimension]: { ...entry, level: entry?.level ?? null, reason } };
    const [changed] = withEdits(change('damages', damage, { ratings })).rows;
    expect(changed?.differences).toEqual([
      { path: ['ratings', dimension, 'reason'], before: entry?.reason ?? '', after: reason },
    ]);
  });

  it('name the rows they refer to by their codes', () => {
    const threat = row('threats', 'TS-1');
    const [damage = ''] = threat.damages;
    const found = withEdits(change('threats', threat, { damages: [] }));
    expect(found.rows.find(({ code }) => code === 'TS-1')?.differences).toEqual([
      { path: ['damages'], before: threat.damages, after: [] },
    ]);
    expect(found.codes[damage]).toBe(first.damages.get(damage)?.code);
  });

  it('call drawn rows by what they show, because they have no code', () => {
    const [asset] = [...first.assets];
    const threat = row('threats', 'TS-1');
    const step = [...first.steps][0];
    if (!asset || !step) throw new Error('a headlamp without rows');
    const box = { x: 0, y: 0, width: 80, height: 40 };
    const { rows, codes } = withEdits(
      add('diagrams', { name: 'Overview' }, 'd'),
      add('groups', { diagram: 'd', name: 'Gateway side', ...box }, 'g'),
      add('nodes', { diagram: 'd', asset: asset.id, ...box }, 'n1'),
      add('nodes', { diagram: 'd', text: 'A note', ...box }, 'n2'),
      add('links', { diagram: 'd', from: 'n1', to: 'n2' }, 'l'),
      add('treeNodes', { threat: threat.id, gate: 'or' }, 'top'),
      add('treeNodes', { threat: threat.id, parent: 'top', step: step.id }, 'leaf'),
      add('treeNodes', { threat: threat.id, parent: 'top', gate: 'and', text: 'On the way', order: 1 }, 'gate'),
      add('coverages', { entry: 'R155-11.1', reason: 'none' }, 'c'),
      add('rejections', { generator: 'damages', key: 'k', what: 'A proposal', reason: 'no' }, 'r'),
    );
    expect(Object.fromEntries(rows.map(({ id, code, title }) => [id, [code, title]]))).toMatchObject({
      d: ['Overview', 'Overview'],
      g: ['Gateway side', 'Gateway side'],
      n1: [asset.code, asset.name],
      n2: ['A note', 'A note'],
      l: [`${asset.code} → A note`, ''],
      top: ['TS-1', threat.description],
      leaf: [`TS-1 · ${step.code}`, `${step.code} ${step.name}`],
      gate: ['TS-1 · On the way', 'On the way'],
      c: ['R155-11.1', ''],
      r: ['A proposal', 'A proposal'],
    });
    expect([codes.n1, codes.top]).toEqual([asset.code, 'TS-1']);
  });

  it('show texts and the parts of the method that differ', () => {
    const other = {
      ...first,
      method: { ...defaultMethod, treatment: { ...defaultMethod.treatment, awaitingFrom: 4 } },
    };
    const found = compareVersions(of(first, { overview: 'a lamp' }), of(other, { overview: 'two lamps' }));
    expect(found.texts).toEqual([{ path: ['overview'], before: 'a lamp', after: 'two lamps' }]);
    expect(found.method).toEqual(['treatment']);
  });
});

describe('the risks that moved', () => {
  const values = (found: ReturnType<typeof compareVersions>) =>
    found.moved.map(({ code, before, after: is, move }) => `${code} ${before.value} → ${is.value} (${move})`);

  it('stand with the largest move first', () => {
    const found = withEdits(easier(), safetyAt('NEG'));
    expect(values(found)).toEqual(['R-1 5 → 1 (-4)', 'R-3 2 → 3 (1)']);
  });

  it('stand at the end where they were or are not rated', () => {
    expect(values(withEdits(safetyAt(null), easier()))).toEqual(['R-3 2 → 3 (1)', 'R-1 5 → null (null)']);
  });

  it('say which changed rows they are rated from, and who changed them', () => {
    const [moved] = withEdits(easier(), change('paths', row('paths', 'AP-5'), { name: 'renamed only' })).moved;
    expect(moved).toMatchObject({
      code: 'R-3',
      title: row('threats', 'TS-3').description,
      before: { value: 2, impact: 'MOD', feasibility: 'L' },
      after: { value: 3, impact: 'MOD', feasibility: 'H' },
      causes: [{ id: row('paths', 'AP-4').id, kind: 'paths' }],
      by: 'u',
    });
  });

  it('say so of a step before a step, and of an attack tree', () => {
    const { threat } = row('risks', 'R-3');
    const hard = { 'attack-potential': potential([19, 8, 11, 10, 9]) };
    const easy = { 'attack-potential': potential([0, 0, 0, 0, 0]) };
    const treed = edited(first, [
      add('steps', { name: 'Before', ratings: hard }, 'before'),
      add('steps', { name: 'Open the lamp', ratings: easy, preSteps: ['before'] }, 'open'),
      add('treeNodes', { threat, gate: 'or', text: 'Reach the lamp' }, 'root'),
      add('treeNodes', { threat, parent: 'root', step: 'open' }, 'leaf'),
    ]);
    const stepRow = (id: string) => treed.steps.get(id) as Row<'steps'>;
    const causes = (...ops: Op[]) =>
      compareVersions(of(treed), of(edited(treed, ops))).moved.map(({ code, causes: found }) => [code, found]);
    expect(causes(change('steps', stepRow('before'), { ratings: easy }))).toEqual([
      ['R-3', [{ id: 'before', kind: 'steps' }]],
    ]);
    expect(causes(change('steps', stepRow('open'), { preSteps: [] }))).toEqual([
      ['R-3', [{ id: 'open', kind: 'steps' }]],
    ]);
    const other = add('steps', { name: 'Another way', ratings: easy }, 'other');
    expect(causes(other, add('treeNodes', { threat, parent: 'root', step: 'other', order: 1 }, 'leaf2'))).toEqual([
      [
        'R-3',
        [
          { id: 'leaf2', kind: 'treeNodes' },
          { id: 'other', kind: 'steps' },
        ],
      ],
    ]);
  });

  it('are only those both versions have', () => {
    const risk = row('risks', 'R-1');
    expect(withEdits(drop('risks', risk)).moved).toEqual([]);
    expect(withEdits(drop('risks', risk)).risks).toBe(first.risks.size - 1);
  });
});

describe('the differences of two values', () => {
  it('leave out what is stored in two ways but entered in none', () => {
    expect(differencesOf({ a: { level: 'x' } }, { a: { level: 'x', reason: '', off: false } })).toEqual([
      { path: ['a'], before: { level: 'x' }, after: { level: 'x', reason: '', off: false } },
    ]);
    expect(differencesOf({ a: null }, { a: { level: 'x', reason: '' } })).toEqual([
      { path: ['a', 'level'], before: null, after: 'x' },
    ]);
  });

  it('know nothing of who wrote a row', () => {
    expect(differencesOf({ id: '1', rev: 1, updateBy: 'a' }, { id: '1', rev: 2, updateBy: 'b' })).toEqual([]);
  });
});
