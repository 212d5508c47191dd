import { describe, expect, it } from 'vitest';
import { impactOf } from '#domain/impact-of-change/impact-of-edit.ts';
import { ReasonWords } from '#domain/impact-of-change/reason-words.ts';
import { byCause, causesIn } from '#domain/impact-of-change/reasons.ts';
import { isSuspect, ReviewWatch, reviewMarks, reviewOf } from '#domain/impact-of-change/review-watch.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop, type Op } from '#domain/workspace/edit.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { apply } from '#domain/workspace/workspace.ts';
import { mergeVersions } from '#tests/world/at-once.ts';
import { empty } from '#tests/world/headlamp.ts';
import { allReviewed, done, review, suspects } from './reviewing.ts';

const rated = (Eq: string) => ({ 'attack-potential': { ET: '1w', SE: 'expert', KoIC: 'public', WoO: 'easy', Eq } });
const impact = { S: { level: 'SEV', notAnalysed: false, reason: 'Crash' } };

/** A lamp with a damage, a threat by one path of two steps, and its risk; everything reviewed. */
function lamp(): Workspace {
  const desk = empty();
  desk.do(
    add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'),
    add('damages', { description: 'Dark road', assets: ['lamp'], property: 'I', ratings: impact }, 'dark'),
    add(
      'threats',
      { description: 'Spoofing', type: 'S', property: 'I', assets: ['lamp'], damages: ['dark'] },
      'threat',
    ),
    add('steps', { name: 'Open the case', ratings: rated('bespoke') }, 'open'),
    add('steps', { name: 'Send a frame', ratings: rated('standard') }, 'send'),
    add('paths', { name: 'By hand', threats: ['threat'], steps: ['open', 'send'] }, 'path'),
    add('risks', { threat: 'threat', damage: 'dark' }, 'risk'),
  );
  return allReviewed(desk.w);
}

const reasonsOf = (w: Workspace, row: string, language: 'en' | 'zh' = 'en') => {
  const mark = reviewMarks(w, rate(w)).get(row);
  const words = new ReasonWords(w, language);
  return mark ? causesIn(mark).map((cause) => words.of(cause)) : [];
};

describe('the reasons of a suspect row', () => {
  const w = lamp();
  const step = w.steps.get('open')!;
  const cases: [string, Op[], string, string][] = [
    [
      'a step that is rated otherwise',
      [change('steps', step, { ratings: rated('standard') })],
      'attack step AS-1: Equipment Bespoke → Standard',
      '攻击步骤 AS-1：设备 定制 → 标准',
    ],
    [
      'an asset out of scope',
      [change('assets', w.assets.get('lamp')!, { insideTrustBoundary: false })],
      'A-1 left the boundary',
      'A-1 移出了边界',
    ],
    [
      'a step that is gone',
      [change('paths', w.paths.get('path')!, { steps: ['send'] })],
      'attack step AS-1 was deleted',
      '攻击步骤 AS-1 已删除',
    ],
    [
      'a path that came',
      [add('paths', { name: 'By bus', threats: ['threat'], steps: ['send'] }, 'bus')],
      'attack path AP-2 joined TS-1',
      '攻击路径 AP-2 加入了 TS-1',
    ],
    [
      'an impact that is rated otherwise',
      [change('damages', w.damages.get('dark')!, { ratings: { S: { ...impact.S, level: 'MAJ' } } })],
      'damage scenario DS-1: Safety Severe → Major',
      '损害场景 DS-1：人身安全 严重 → 重大',
    ],
    [
      'a property that is lost',
      [change('assets', w.assets.get('lamp')!, { properties: [] })],
      'A-1 lost the property Integrity',
      'A-1 失去了属性“完整性”',
    ],
    [
      'a control on a step',
      [
        add('controls', { name: 'Seal', ratings: rated('bespoke') }, 'seal'),
        change('steps', step, { controls: ['seal'] }),
      ],
      'control CTL-1 joined AS-1',
      '控制措施 CTL-1 加入了 AS-1',
    ],
  ];

  it.each(cases)('name %s', (_, ops, en, zh) => {
    const next = done(w, ops);
    expect(reasonsOf(next, 'risk')).toContain(en);
    expect(reasonsOf(next, 'risk', 'zh')).toContain(zh);
  });

  it('leave out what only follows from another', () => {
    const next = done(w, [change('paths', w.paths.get('path')!, { steps: ['send'] })]);
    expect(reasonsOf(next, 'threat')).toEqual(['attack step AS-1 was deleted']);
  });

  it('are one where a control is switched off, and where it is switched on', () => {
    const on = allReviewed(
      done(w, [
        add('controls', { name: 'Seal', ratings: rated('bespoke') }, 'seal'),
        change('steps', step, { controls: ['seal'] }),
      ]),
    );
    const off = done(on, [change('controls', on.controls.get('seal')!, { active: false })]);
    expect(reasonsOf(off, 'risk')).toEqual(['control CTL-1 was switched off']);
    const again = done(allReviewed(off), [change('controls', off.controls.get('seal')!, { active: true })]);
    expect(reasonsOf(again, 'risk')).toEqual(['control CTL-1 was switched on']);
  });

  it('are one where a step no longer takes part, or a path is rated as a whole', () => {
    const out = done(w, [change('steps', step, { takesPart: false })]);
    expect(reasonsOf(out, 'risk')).toEqual(['attack step AS-1 no longer takes part in the rating']);
    const whole = done(w, [
      change('paths', w.paths.get('path')!, { basis: 'path', ratings: rated('standard'), reason: 'As measured' }),
    ]);
    expect(reasonsOf(whole, 'risk')).toEqual(['attack path AP-1 is rated as a whole']);
  });

  it('name where a step that was there already came from or went to', () => {
    const other = { description: 'Jamming', type: 'D', property: 'I', assets: ['lamp'], damages: ['dark'] };
    const both = allReviewed(
      done(w, [
        add('threats', other, 'jamming'),
        add('paths', { name: 'By bus', threats: ['jamming'], steps: ['send'] }, 'bus'),
      ]),
    );
    const came = done(both, [change('paths', both.paths.get('bus')!, { steps: ['send', 'open'] })]);
    expect(reasonsOf(came, 'jamming')).toEqual(['attack step AS-1 joined AP-2']);
    const went = done(allReviewed(came), [change('paths', came.paths.get('bus')!, { steps: ['send'] })]);
    expect(reasonsOf(went, 'jamming')).toEqual(['attack step AS-1 left AP-2']);
  });

  it('are one where a path comes, goes, or gives way to a tree with its steps', () => {
    const more = [add('steps', { name: 'Wait', ratings: rated('standard') }, 'wait')];
    const bus = add('paths', { name: 'By bus', threats: ['threat'], steps: ['open', 'wait'] }, 'bus');
    const came = done(w, [...more, bus]);
    expect(reasonsOf(came, 'risk')).toEqual(['attack path AP-2 joined TS-1']);
    const gone = allReviewed(came);
    expect(reasonsOf(done(gone, [drop('paths', gone.paths.get('bus')!)]), 'risk')).toEqual([
      'attack path AP-2 was deleted',
    ]);
    const tree = done(w, [
      ...more,
      add('treeNodes', { threat: 'threat', gate: 'or' }, 'root'),
      add('treeNodes', { threat: 'threat', parent: 'root', step: 'wait', gate: 'none' }, 'leaf'),
    ]);
    expect(reasonsOf(tree, 'risk')).toEqual(['TS-1 got an attack tree']);
  });

  it('are one cause of all the rows they make suspect', () => {
    const next = done(w, [change('steps', step, { ratings: rated('standard') })]);
    const causes = byCause([...reviewMarks(next, rate(next)).values()].filter(isSuspect));
    expect(causes.map(({ difference, marks }) => [difference.code, marks.map(({ row }) => row).sort()])).toEqual([
      ['AS-1', ['path', 'risk', 'threat']],
    ]);
  });
});

describe('the impact of an edit before it is made', () => {
  it('lists what becomes suspect and the risks that move, and leaves the marks as they are', () => {
    const w = lamp();
    const watch = new ReviewWatch();
    const ratings = rate(w);
    watch.update(w, ratings);
    const next = done(w, [change('steps', w.steps.get('open')!, { impossible: true })]);
    const { suspects: rows, risks } = impactOf(watch, { w, ratings }, next);
    expect(rows.map(({ row }) => row).sort()).toEqual(['path', 'risk', 'threat']);
    expect(risks.down.map(({ code }) => code)).toEqual(['R-1']);
    expect([...watch.update(w, rate(w)).values()].filter(isSuspect)).toEqual([]);
  });
});

describe('reviews in a merge', () => {
  const at = { user: 'li', now: '2026-04-01T00:00:00.000Z', newId: () => 'unused' };
  const base = lamp();
  const merged = (mine: Workspace, theirs: Workspace) => {
    const found = mergeVersions({ base, mine, theirs }, {}, at);
    expect(found.conflicts).toEqual([]);
    return apply(mine, found.changes);
  };

  it('stay, and are suspect by what comes from the other side', () => {
    const theirs = done(base, [change('steps', base.steps.get('open')!, { ratings: rated('standard') })]);
    const w = merged(base, theirs);
    expect(suspects(w)).toEqual(['AP-1', 'R-1', 'TS-1']);
    // Its own review was ended there by the person who changed it.
    expect(reviewOf(w, 'open')).toBeUndefined();
  });

  it('of one row come to the later, also where it was deleted on the one side', () => {
    const early = done(base, [review('risks', 'risk')], 'wang', '2026-03-03T00:00:00.000Z');
    const late = done(base, [review('risks', 'risk')], 'mei', '2026-03-04T00:00:00.000Z');
    expect(reviewOf(merged(early, late), 'risk')?.by).toBe('mei');
    expect(reviewOf(merged(late, early), 'risk')?.by).toBe('mei');
    const gone = done(base, [drop('risks', base.risks.get('risk')!)]);
    expect([...merged(gone, base).reviews].filter(({ row }) => row === 'risk')).toEqual([]);
  });
});
