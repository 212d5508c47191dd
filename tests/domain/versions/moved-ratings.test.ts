import { describe, expect, it } from 'vitest';
import type { Row } from '#domain/kinds/kinds.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { tableOf, type Workspace } from '#domain/workspace/workspace.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { edited, headlamp } from '#tests/domain/report/example.ts';
import { compareVersions } from '#tests/world/at-once.ts';

type Kind = 'risks' | 'threats' | 'damages' | 'goals' | 'paths' | 'steps' | 'controls';
const rowIn = <K extends Kind>(w: Workspace, kind: K, code: string): Row<K> => {
  for (const one of tableOf(w, kind)) if (one.code === code) return one;
  throw new Error(code);
};

const easy = potential([0, 3, 0, 0, 0]);
const hard = potential([17, 6, 7, 4, 4]);
const local = { 'attack-vector': { AV: 'L' } };

/** The headlamp with a way to flood its bus by one step, which a control on that step makes harder. R-3 and CSG-2 follow from it. */
const plain = headlamp();
const first = edited(plain, [
  add('controls', { name: 'Rate limit', ratings: { 'attack-potential': hard } }, 'limit'),
  add('steps', { name: 'Flood', ratings: { 'attack-potential': easy, ...local }, controls: ['limit'] }, 'flood'),
  add('paths', { name: 'From inside', threats: [rowIn(plain, 'threats', 'TS-3').id], steps: ['flood'] }, 'inside'),
]);
const withEdits = (...ops: Op[]) => compareVersions({ w: first, texts: {} }, { w: edited(first, ops), texts: {} });
const [limit, flood] = [first.controls.get('limit')!, first.steps.get('flood')!];
const r3 = rowIn(first, 'risks', 'R-3');
const offSwitch = change('controls', limit, { active: false });
const fromNetwork = change('steps', flood, {
  ratings: { 'attack-potential': easy, 'attack-vector': { AV: 'N' } },
});
const told = ({ moved }: ReturnType<typeof withEdits>) =>
  moved.map(({ code, ratings }) => `${code} ${ratings.join(', ')}`);

describe('a risk whose value is the same', () => {
  it('is listed where a control was switched off: its residual risk moved', () => {
    const { moved, movedGoals } = withEdits(offSwitch);
    expect(moved).toMatchObject([
      {
        code: 'R-3',
        ratings: ['residual'],
        move: 0,
        before: { value: 3, residual: { value: 2 } },
        after: { value: 3, residual: null },
        causes: [{ id: 'limit', kind: 'controls' }],
        by: 'u',
      },
    ]);
    expect(movedGoals).toEqual([]);
  });

  it('is listed where the attack comes over another vector: its CAL moved, and that of its goal', () => {
    const { moved, movedGoals } = withEdits(fromNetwork);
    expect(moved).toMatchObject([
      {
        code: 'R-3',
        ratings: ['cal'],
        before: { value: 3, cal: { cal: 'CAL1', known: true } },
        after: { value: 3, cal: { cal: 'CAL3', known: true } },
        causes: [{ id: 'flood', kind: 'steps' }],
      },
    ]);
    expect(movedGoals).toMatchObject([
      {
        code: 'CSG-2',
        title: rowIn(first, 'goals', 'CSG-2').name,
        before: { cal: 'CAL1' },
        after: { cal: 'CAL3' },
        causes: [{ id: 'flood', kind: 'steps' }],
        by: 'u',
      },
    ]);
  });

  it('says both where both moved, the control first', () => {
    const { moved } = withEdits(offSwitch, fromNetwork);
    expect(moved[0]?.ratings).toEqual(['residual', 'cal']);
    expect(moved[0]?.causes.map(({ kind }) => kind)).toEqual(['controls', 'steps']);
  });

  it('is listed where a residual risk was entered, not where only somebody accepted it', () => {
    const residual = { ...emptyResidual, level: 'VL' };
    const entered = edited(first, [change('risks', r3, { residual: { ...emptyResidual, level: 'M' } })]);
    const between = (value: typeof residual) =>
      compareVersions(
        { w: entered, texts: {} },
        { w: edited(entered, [change('risks', rowIn(entered, 'risks', 'R-3'), { residual: value })]), texts: {} },
      );
    expect(between(residual).moved).toMatchObject([
      { before: { residual: { value: 2 } }, after: { residual: { value: 1 } }, causes: [{ kind: 'risks' }] },
    ]);
    expect(between({ ...emptyResidual, level: 'M', acceptedBy: 'Anna' }).moved).toEqual([]);
    // The value is the same by another level: what was accepted is not among the causes of what moved otherwise.
    const both = compareVersions(
      { w: entered, texts: {} },
      {
        w: edited(entered, [
          fromNetwork,
          change('risks', rowIn(entered, 'risks', 'R-3'), {
            residual: { ...residual, level: 'M', acceptedBy: 'Anna' },
          }),
        ]),
        texts: {},
      },
    );
    expect(both.moved.map(({ causes }) => causes.map(({ kind }) => kind))).toEqual([['steps']]);
  });

  it('names what moved in the tree by which a control is got around', () => {
    const treed = edited(first, [
      add('steps', { name: 'Reset the counter', ratings: { 'attack-potential': hard } }, 'reset'),
      add('treeNodes', { control: 'limit', gate: 'or' }, 'around'),
      add('treeNodes', { control: 'limit', parent: 'around', step: 'reset' }, 'leaf'),
    ]);
    const is = edited(treed, [change('steps', treed.steps.get('reset')!, { ratings: { 'attack-potential': easy } })]);
    expect(compareVersions({ w: treed, texts: {} }, { w: is, texts: {} }).moved).toMatchObject([
      { code: 'R-3', ratings: ['residual'], causes: [{ id: 'reset', kind: 'steps' }] },
    ]);
  });
});

describe('what moved', () => {
  it('has the risks whose value moved before those with another residual risk alone', () => {
    const damage = rowIn(first, 'damages', 'DS-2');
    const ratings = { S: { level: 'MOD', notAnalysed: false, reason: 'tested' } };
    expect(told(withEdits(change('damages', damage, { ratings }), offSwitch))).toEqual([
      'R-1 value, cal',
      'R-3 residual',
    ]);
  });

  it('are goals by a CAL set by hand, and by risks they got or lost', () => {
    const goal = rowIn(first, 'goals', 'CSG-2');
    const byHand = withEdits(change('goals', goal, { calOverride: { cal: 'CAL4', reason: 'customer' } }));
    expect(byHand.moved).toEqual([]);
    expect(byHand.movedGoals).toMatchObject([
      { code: 'CSG-2', before: { cal: 'CAL1' }, after: { cal: 'CAL4' }, causes: [{ id: goal.id, kind: 'goals' }] },
    ]);
    const lost = withEdits(change('risks', r3, { goals: [] }));
    expect(lost.movedGoals).toMatchObject([
      {
        code: 'CSG-2',
        before: { cal: 'CAL1', known: true },
        after: { cal: null, known: false },
        causes: [{ id: r3.id, kind: 'risks' }],
      },
    ]);
  });

  it('are requirements by the CAL of their goals and by that of risks no goal answers', () => {
    const goal = rowIn(first, 'goals', 'CSG-2');
    const refined = edited(first, [
      add('requirements', { name: 'Refines a goal', goals: [goal.id] }, 'refines'),
      add('requirements', { name: 'Led to by a risk' }, 'led'),
      add('requirements', { name: 'For nothing yet' }, 'alone'),
      change('risks', r3, { requirements: ['led'] }),
    ]);
    const movedBy = (...ops: Op[]) =>
      compareVersions({ w: refined, texts: {} }, { w: edited(refined, ops), texts: {} }).movedRequirements.map(
        ({ title, before, after, causes }) => [title, before.cal, after.cal, ...causes.map(({ kind }) => kind)],
      );
    expect(movedBy(fromNetwork)).toEqual([
      ['Refines a goal', 'CAL1', 'CAL3', 'steps'],
      ['Led to by a risk', 'CAL1', 'CAL3', 'steps'],
    ]);
    expect(movedBy(change('goals', goal, { calOverride: { cal: 'CAL4', reason: 'customer' } }))).toEqual([
      ['Refines a goal', 'CAL1', 'CAL4', 'goals'],
    ]);
    const led = refined.requirements.get('led')!;
    expect(movedBy(change('requirements', led, { name: 'Only another name' }))).toEqual([]);
    const risk = rowIn(refined, 'risks', 'R-3');
    expect(movedBy(change('risks', risk, { requirements: ['alone'] }))).toEqual([
      ['Led to by a risk', 'CAL1', null, 'risks'],
      ['For nothing yet', null, 'CAL1', 'risks'],
    ]);
    expect(movedBy(change('goals', goal, { name: 'Another name' }))).toEqual([]);
  });

  it('is no CAL whose code alone is another', () => {
    const renamed = JSON.parse(JSON.stringify(first.method).replaceAll('"CAL1"', '"C1"'));
    for (const level of renamed.cal.levels) if (level.code === 'C1') level.name = first.method.cal.levels[0]?.name;
    const found = compareVersions({ w: first, texts: {} }, { w: { ...first, method: renamed }, texts: {} });
    expect(found.method).toEqual(['cal']);
    expect([...found.moved, ...found.movedGoals]).toEqual([]);
  });
});
