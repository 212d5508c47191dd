import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { attackSummary } from '#domain/views/attack-summary.ts';
import { requirementBoard, requirementCounts } from '#domain/views/requirement-board.ts';
import { decisionsOnBoard, riskBoard } from '#domain/views/risk-board.ts';
import { acceptedRisks, levelsByTreatment, risksByAsset } from '#domain/views/risk-summary.ts';
import { taskStatistics } from '#domain/views/task-statistics.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { edited, headlamp } from '#tests/domain/report/example.ts';

const example = headlamp();
/** The headlamp system with these edits on top. */
const changed = (...ops: Op[]) => edited(example, ops);
const risk = (code: string) => {
  const row = [...example.risks].find((one) => one.code === code);
  if (!row) throw new Error(`no ${code}`);
  return row;
};

describe('the risk summary', () => {
  it('counts a risk with two treatments for both, and one without a decision as undecided', () => {
    const w = changed(
      change('risks', risk('R-1'), { treatments: ['reduce', 'share'] }),
      change('risks', risk('R-2'), { treatments: [] }),
    );
    const onBoard = decisionsOnBoard(riskBoard(w, rate(w), null), 'before');
    const counts = Object.fromEntries(onBoard.map(({ decision, total }) => [decision, total]));
    expect(counts).toMatchObject({ share: 1, undecided: 1 });
    const lines = levelsByTreatment(w, rate(w));
    expect(lines.reduce((sum, { total }) => sum + total, 0)).toBe(w.risks.size);
    expect(lines.reduce((sum, { counts: c }) => sum + c.share, 0)).toBe(1);
  });

  it('lists assets with the highest value before and after treatment', () => {
    const residual = { impact: {}, model: '', ratings: {}, level: 'VL', acceptedBy: '' };
    const w = changed(...[...example.risks].map((row) => change('risks', row, { residual })));
    const [worst] = risksByAsset(w, rate(w));
    expect(worst?.before).toBe(5);
    expect(worst?.after).toBe(2);
  });

  it('lists what is retained, shared or accepted by a person, and says where a claim is missing', () => {
    const w = changed(change('risks', risk('R-1'), { treatments: ['retain'], claims: [], residual: null }));
    const found = acceptedRisks(w, rate(w)).find(({ code }) => code === 'R-1');
    expect(found).toMatchObject({ lacksClaim: true, acceptedBy: '' });
    const reduced = changed(change('risks', risk('R-1'), { treatments: ['reduce'], residual: null }));
    expect(acceptedRisks(reduced, rate(reduced)).map(({ code }) => code)).not.toContain('R-1');
  });
});

describe('the requirements board', () => {
  it('has a requirement covered by a risk that leads to it, and verified with that risk', () => {
    const asset = [...example.assets][0]?.id ?? '';
    const led = changed(
      add('requirements', { name: 'Led to', assets: [asset], verificationMethod: 'test' }, 'led'),
      change('risks', risk('R-1'), { requirements: ['led'], verification: '', attachments: [] }),
    );
    const lineOf = (w: typeof led) => requirementBoard(w, rate(w)).find(({ id }) => id === 'led');
    expect(lineOf(led)).toMatchObject({ state: 'covered', lacks: ['verification'], risks: [risk('R-1').id] });
    const open = openPoints(led, rate(led)).filter(({ id }) => id === 'led');
    expect(open.map(({ key }) => key)).toEqual([
      'requirementWithoutText',
      'requirementWithoutVerification',
      'requirementWithoutExplanation',
    ]);
    const verified = edited(led, [
      change('risks', [...led.risks].find(({ code }) => code === 'R-1')!, {
        verificationState: 'passed',
        treatments: ['reduce'],
        strategy: 'as agreed',
      }),
    ]);
    expect(lineOf(verified)).toMatchObject({ state: 'verified', lacks: [] });
    const own = (verificationState: 'planned' | 'passed' | 'failed', w: typeof led) =>
      lineOf(edited(w, [change('requirements', w.requirements.get('led')!, { verificationState })]));
    // What is said of the requirement itself counts before what is said of its risks.
    expect(own('failed', verified)).toMatchObject({ state: 'covered', lacks: ['ownVerification'] });
    expect(own('planned', verified)).toMatchObject({ state: 'covered', lacks: ['ownVerification'] });
    expect(own('passed', led)).toMatchObject({ state: 'verified', lacks: [] });
  });

  it('has a requirement covered with goal and asset, verified with the risks of its goals', () => {
    const goal = [...example.goals][0]?.id ?? '';
    const asset = [...example.assets][0]?.id ?? '';
    const bare = changed(
      add('requirements', { name: 'Bare' }, 'bare'),
      add('requirements', { name: 'Covered', goals: [goal], assets: [asset], verificationMethod: 'test' }, 'covered'),
    );
    const unverified = edited(
      bare,
      [...bare.risks]
        .filter(({ goals }) => goals.includes(goal))
        .map((row) => change('risks', row, { verification: '', attachments: [] })),
    );
    const stateOf = (w: typeof bare) =>
      Object.fromEntries(requirementBoard(w, rate(w)).map(({ id, state, lacks }) => [id, [state, ...lacks]]));
    expect(stateOf(unverified).bare).toEqual(['open', 'goal', 'asset', 'method']);
    expect(stateOf(unverified).covered).toEqual(['covered', 'verification']);
    const verified = edited(
      unverified,
      [...unverified.risks].map((row) =>
        change('risks', row, {
          verificationState: 'passed',
          treatments: ['reduce'],
          goals: [goal],
          strategy: 'as agreed',
        }),
      ),
    );
    expect(stateOf(verified).covered).toEqual(['verified']);
    expect(requirementCounts(requirementBoard(verified, rate(verified))).open).toBe(1);
  });
});

describe('the statistics of a task', () => {
  it('count every row once by its level, and name what is not rated', () => {
    const w = changed(
      add('damages', { description: 'Not rated', property: 'I', assets: [...example.assets].map(({ id }) => id) }),
    );
    const found = taskStatistics(w, rate(w));
    const sum = (list: readonly { count: number }[]) => list.reduce((total, { count }) => total + count, 0);
    expect(sum(found.impacts)).toBe(w.damages.size);
    const unrated = [...w.damages].filter(({ id }) => !rate(w).damages.get(id)?.overall).length;
    expect(unrated).toBeGreaterThan(0);
    expect(found.impacts.at(-1)).toEqual({ level: null, count: unrated });
    expect(sum(found.risks)).toBe(w.risks.size);
    expect(sum(found.cals)).toBe(w.goals.size);
  });

  it('add up the security properties to the counters', () => {
    const w = changed(add('assets', { name: 'New', properties: ['C', 'I'] }));
    const { properties, coverage, pending } = taskStatistics(w, rate(w));
    for (const part of ['impact', 'threat', 'goal'] as const)
      for (const side of ['done', 'total'] as const)
        expect(properties.reduce((sum, line) => sum + line[part][side], 0)).toBe(coverage[part][side]);
    expect(pending.assetsWithoutDamage).toBe(taskStatistics(example, rate(example)).pending.assetsWithoutDamage + 1);
  });
});

describe('the attack summary', () => {
  it('names for each threat the path that decides, and the steps that several paths take', () => {
    const threat = [...example.threats][0]?.id ?? '';
    const step = [...example.steps][0]?.id ?? '';
    const w = changed(
      add('paths', { name: 'Again', threats: [threat], steps: [step] }, 'again'),
      add(
        'threats',
        { description: 'None', type: 'S', property: 'I', assets: [[...example.assets][0]?.id ?? ''] },
        'none',
      ),
    );
    const { threats, steps, vectors } = attackSummary(w, rate(w));
    expect(threats.find(({ id }) => id === 'none')).toMatchObject({ paths: 0, feasibility: null, easiest: null });
    expect(threats.find(({ id }) => id === threat)?.paths).toBeGreaterThan(1);
    expect(steps.find(({ id }) => id === step)?.paths).toBeGreaterThan(1);
    expect(vectors.reduce((sum, { count }) => sum + count, 0)).toBe(w.paths.size);
  });

  it('counts no vector where the method has none, and the paths without one where it has', () => {
    const unrated = attackSummary(example, rate(example)).vectors.find(({ vector }) => vector === null)?.count ?? 0;
    const w = changed(add('paths', { name: 'Nobody rated it', threats: [[...example.threats][0]?.id ?? ''] }));
    const counted = attackSummary(w, rate(w)).vectors.find(({ vector }) => vector === null);
    expect(counted).toEqual({ vector: null, count: unrated + 1 });
    const feasibility = w.method.feasibility.filter(({ type }) => type === 'AttackPotentialBased');
    const none = { ...w, method: { ...w.method, feasibility } };
    expect(attackSummary(none, rate(none)).vectors).toEqual([]);
  });

  it('counts the paths beside an attack tree, which rates the threat in their place', () => {
    const threat = [...example.threats].find(({ code }) => code === 'TS-1')?.id ?? '';
    const before = attackSummary(example, rate(example)).threats.find(({ id }) => id === threat);
    const w = changed(
      add('paths', { name: 'Nobody rated it', threats: [threat] }),
      add('treeNodes', { threat, step: [...example.steps][0]?.id ?? '' }),
    );
    const after = attackSummary(w, rate(w)).threats.find(({ id }) => id === threat);
    expect(before?.paths).toBeGreaterThan(1);
    expect(after).toMatchObject({ tree: true, paths: (before?.paths ?? 0) + 1, unrated: 1 });
  });
});
