import { describe, expect, it, vi } from 'vitest';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { participatingSteps } from '#domain/method/rate/feasibility.ts';
import { add, change, drop, isEmpty } from '#domain/workspace/edit.ts';
import { EditRecorder } from '#domain/workspace/edit-recorder.ts';
import { workspaceOf } from '#domain/workspace/workspace.ts';
import { Desk, empty, headlamp } from '#tests/world/headlamp.ts';

const refusal = (work: () => unknown): Refusal => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('it was not refused');
};

const numbered = (letter: string, count: number) => Array.from({ length: count }, (_, n) => `${letter}${n}-new`);
const spoofing = { description: 'x', assets: ['A1'], type: 'S', property: 'I' };

describe('codes', () => {
  it('are given by prefix and number, for every kind its own', () => {
    const desk = headlamp();
    expect(desk.codes('damages')).toEqual(['DS-1', 'DS-2', 'DS-3', 'DS-4']);
    expect(desk.codes('threats')).toEqual(['TS-1', 'TS-2', 'TS-3']);
    expect(desk.codes('paths')).toEqual(['AP-1', 'AP-2', 'AP-3', 'AP-4', 'AP-5']);
    expect(desk.codes('risks')).toEqual(['R-1', 'R-2', 'R-3']);
    expect(desk.codes('assumptions')).toEqual(['CSA-1', 'CSA-2', 'CSA-3']);
    expect(desk.codes('goals')).toEqual(['CSG-1', 'CSG-2']);
    expect(desk.codes('requirements')).toEqual(['CSR-1']);
    expect(desk.codes('steps')).toHaveLength(21);
  });

  it('are never given twice, even after the row is gone', () => {
    const desk = headlamp();
    desk.do(drop('damages', desk.row('damages', 'DS-4')));
    desk.do(add('damages', { description: 'again', assets: ['A1'] }));
    expect(desk.codes('damages')).toEqual(['DS-1', 'DS-2', 'DS-3', 'DS-5']);
  });

  it('step over a number that was typed by hand', () => {
    const desk = empty();
    desk.do(add('functions', { name: 'braking', code: 'F-1' }));
    desk.do(add('functions', { name: 'steering' }));
    expect(desk.codes('functions')).toEqual(['F-1', 'F-2']);
  });

  it.each([
    ['a damage scenario', 'damages', { description: 'x', assets: ['A1'], code: 'DS-1' }, 'DamageCodeTaken'],
    [
      'a threat scenario',
      'threats',
      { description: 'x', assets: ['A1'], type: 'S', property: 'I', code: 'ts-1' },
      'ThreatCodeTaken',
    ],
    ['an asset', 'assets', { name: 'x', code: 'A-1' }, 'AssetCodeTaken'],
    ['a goal', 'goals', { name: 'x', code: 'CSG-1' }, 'CodeTaken'],
  ] as const)('%s may not reuse a code, whatever its letter case', (_, kind, row, key) => {
    const refused = refusal(() => headlamp().do({ op: 'add', kind, row }));
    expect(refused).toMatchObject({ key, path: 'code' });
  });

  it('can change to a free code, but not to the code of another row', () => {
    const desk = headlamp();
    desk.do(change('goals', desk.row('goals', 'CSG-1'), { code: 'GOAL-A' }));
    expect(desk.codes('goals')).toEqual(['GOAL-A', 'CSG-2']);
    expect(refusal(() => desk.do(change('goals', desk.row('goals', 'CSG-2'), { code: 'goal-a' }))).key).toBe(
      'CodeTaken',
    );
  });

  it('of two rows cannot be exchanged in one edit', () => {
    const desk = headlamp();
    const [one, two] = [desk.row('goals', 'CSG-1'), desk.row('goals', 'CSG-2')];
    const exchange = () => desk.do(change('goals', one, { code: 'CSG-2' }), change('goals', two, { code: 'CSG-1' }));
    expect(refusal(exchange)).toMatchObject({ key: 'CodeTaken', path: 'edits.0.patch.code' });
    expect(desk.codes('goals')).toEqual(['CSG-1', 'CSG-2']);
  });
});

describe('an edit', () => {
  it('changes only the fields it names and counts the rev of the row', () => {
    const desk = headlamp();
    const before = desk.row('damages', 'DS-2');
    desk.do(change('damages', before, { effects: 'collision' }));
    expect(desk.row('damages', 'DS-2')).toMatchObject({
      effects: 'collision',
      ratings: before.ratings,
      rev: before.rev + 1,
    });
  });

  it('that changes nothing writes nothing', () => {
    const desk = headlamp();
    const row = desk.row('damages', 'DS-2');
    expect(isEmpty(desk.do(change('damages', row, { description: row.description })))).toBe(true);
  });

  it('names who came first when its row is stale', () => {
    const desk = headlamp();
    const seen = desk.row('damages', 'DS-2');
    desk.user = 'wang';
    desk.do(change('damages', seen, { effects: 'first' }));
    const refused = refusal(() => desk.do(change('damages', seen, { effects: 'second' })));
    expect(refused).toMatchObject({ key: 'StaleRow', holes: { code: 'DS-2', who: 'wang' } });
    expect(desk.row('damages', 'DS-2').effects).toBe('first');
  });

  it('of several rows names all that are stale, so that the others may be done without them', () => {
    const desk = headlamp();
    const seen = ['DS-1', 'DS-2', 'DS-3'].map((code) => desk.row('damages', code));
    desk.user = 'wang';
    for (const row of seen.slice(1)) desk.do(change('damages', row, { effects: 'first' }));
    const ops = seen.map((row) => change('damages', row, { effects: 'second' }));
    const refused = refusal(() => desk.do(add('functions', { name: 'new' }), ...ops));
    expect(refused).toMatchObject({ key: 'StaleRow', holes: { code: 'DS-2' }, path: 'edits.2' });
    expect(refused.others).toEqual([{ key: 'StaleRow', path: 'edits.3' }]);
  });

  it('is refused in a frozen version', () => {
    const { w } = headlamp();
    const frozen = new Desk({ ...w, status: 'frozen' });
    expect(refusal(() => frozen.do(add('functions', { name: 'x' }))).key).toBe('VersionLocked');
  });

  it('happens whole or not at all', () => {
    const desk = headlamp();
    const { w } = desk;
    expect(() =>
      desk.do(add('functions', { name: 'good' }), add('damages', { description: 'no asset', assets: [] })),
    ).toThrow(BadRow);
    expect(desk.w).toBe(w);
  });

  it('names the operation and the field that is wrong', () => {
    const desk = headlamp();
    const wrong = { description: 'x', assets: ['A1'], ratings: { S: { level: 'HUGE' } } };
    const refused = refusal(() => desk.do(add('functions', { name: 'good' }), add('damages', wrong)));
    expect(refused).toMatchObject({ key: 'UnknownLevel', path: 'edits.1.row.ratings.S.level' });
  });

  it.each([
    ['a description', { assets: ['A1'] }, 'description'],
    ['an asset', { description: 'x', assets: [] }, 'assets'],
  ])('of a damage scenario needs %s', (_, row, path) => {
    try {
      headlamp().do({ op: 'add', kind: 'damages', row });
      expect.unreachable();
    } catch (error) {
      expect((error as BadRow).error.issues[0]?.path).toEqual([path]);
    }
  });
});

describe('references', () => {
  it.each([
    ['assets', { name: 'x', category: 'unheard-of' }, 'UnknownReference', 'category'],
    ['damages', { description: 'x', assets: ['nobody'] }, 'UnknownReference', 'assets.0'],
    [
      'threats',
      { description: 'x', assets: ['A1'], type: 'S', property: 'I', damages: ['no'] },
      'UnknownReference',
      'damages.0',
    ],
    ['threats', { description: 'x', assets: ['A1'], type: '?', property: 'I' }, 'UnknownReference', 'type'],
    ['threats', { description: 'x', assets: ['A1'], type: 'S', property: '?' }, 'UnknownReference', 'property'],
    ['risks', { threat: 'TS1', damage: 'DS1' }, 'DamageNotOfThreat', 'damage'],
    ['risks', { threat: 'TS1', damage: 'DS2' }, 'RiskPairTaken', 'damage'],
    ['paths', { name: 'x', threats: ['TS1'], model: 'unheard-of' }, 'FeasibilityNotAllowed', 'model'],
    [
      'steps',
      { name: 'x', ratings: { 'attack-potential': { ET: '2w' } } },
      'UnknownLevel',
      'ratings.attack-potential.ET',
    ],
  ] as const)('%s %j are refused: %s', (kind, row, key, path) => {
    expect(refusal(() => headlamp().do({ op: 'add', kind, row }))).toMatchObject({ key, path });
  });

  it.each([
    ['the threat', 'threat', 1, 9],
    ['the damage scenario', 'damage', 9, 1],
  ] as const)('look for a taken pair among the risks of %s where those are fewer', (_, field, ofThreat, ofDamage) => {
    const desk = headlamp();
    const [damages, threats] = [numbered('D', ofThreat), numbered('T', ofDamage)];
    desk.do(
      ...['D', ...damages].map((id) => add('damages', { description: id, assets: ['A1'] }, id)),
      ...['T', ...threats].map((id) => add('threats', { ...spoofing, damages: ['D', ...damages] }, id)),
      ...damages.map((damage) => add('risks', { threat: 'T', damage })),
      ...threats.map((threat) => add('risks', { threat, damage: 'D' })),
    );
    const naming = vi.spyOn(EditRecorder.prototype, 'naming');
    desk.do(add('risks', { threat: 'T', damage: 'D' }));
    const looked = naming.mock.calls.flatMap(([kind, by]) => (kind === 'risks' ? [by] : []));
    naming.mockRestore();
    expect(looked).toEqual([field]);
  });

  it('may not loop: a part inside itself, a step before itself', () => {
    const desk = headlamp();
    desk.do(change('assets', desk.row('assets', 'A-1'), { part: 'A2' }));
    expect(refusal(() => desk.do(change('assets', desk.row('assets', 'A-2'), { part: 'A1' }))).key).toBe('LinkLoop');
    const step = desk.row('steps', 'AS-1');
    expect(refusal(() => desk.do(change('steps', step, { preSteps: [step.id] }))).key).toBe('LinkLoop');
  });

  it('leaving an impact category out must be argued', () => {
    const desk = headlamp();
    const row = desk.row('damages', 'DS-3');
    const refused = refusal(() =>
      desk.do(change('damages', row, { ratings: { P: { level: null, notAnalysed: true } } })),
    );
    expect(refused).toMatchObject({ key: 'ReasonNeeded', path: 'ratings.P.reason' });
    desk.do(change('damages', row, { ratings: { P: { level: null, notAnalysed: true, reason: 'no personal data' } } }));
    expect(desk.row('damages', 'DS-3').ratings.P?.reason).toBe('no personal data');
  });
});

describe('a level set by hand', () => {
  const withCustom = () => {
    const desk = headlamp();
    desk.do(change('paths', desk.row('paths', 'AP-4'), { customLevel: { level: 'M', reason: 'proven in the lab' } }));
    return desk;
  };

  it('is lost when the steps of the path change', () => {
    const desk = withCustom();
    const path = desk.row('paths', 'AP-4');
    desk.do(change('paths', path, { steps: path.steps.slice(1) }));
    expect(desk.row('paths', 'AP-4').customLevel).toBeNull();
  });

  it('is lost when a step is rated anew', () => {
    const desk = withCustom();
    const step = desk.row('steps', 'AS-13');
    expect(desk.row('paths', 'AP-4').steps).toContain(step.id);
    desk.do(change('steps', step, { takesPart: false }));
    expect(desk.row('paths', 'AP-4').customLevel).toBeNull();
  });

  it.each([
    ['the values of the whole path', { ratings: {} }],
    ['how it is rated', { basis: 'steps' as const }],
    ['the model', { model: 'attack-vector' }],
  ])('is lost when %s change', (_, patch) => {
    const desk = withCustom();
    desk.do(change('paths', desk.row('paths', 'AP-4'), patch));
    expect(desk.row('paths', 'AP-4').customLevel).toBeNull();
  });

  it('is lost when one of its steps is deleted', () => {
    const desk = withCustom();
    const path = desk.row('paths', 'AP-4');
    desk.do(drop('steps', desk.row('steps', 'AS-13')));
    expect(desk.row('paths', 'AP-4').steps).toHaveLength(path.steps.length - 1);
    expect(desk.row('paths', 'AP-4').customLevel).toBeNull();
  });

  it('is lost when a step gets other pre-steps, or a pre-step is rated anew or deleted', () => {
    const prepared = () => {
      const desk = withCustom();
      desk.do(add('steps', { name: 'Buy a dongle' }, 'dongle'));
      desk.do(change('steps', desk.row('steps', 'AS-13'), { preSteps: ['dongle'] }));
      return desk;
    };
    const desk = prepared();
    expect(desk.row('steps', 'AS-13').preSteps).toEqual(['dongle']);
    expect(desk.row('paths', 'AP-4').customLevel).toBeNull();
    const again = (opsOf: (held: typeof desk) => Parameters<typeof desk.do>[0]) => {
      const held = prepared();
      const customLevel = { level: 'M', reason: 'proven again' };
      held.do(change('paths', held.row('paths', 'AP-4'), { customLevel }));
      held.do(opsOf(held));
      return held.row('paths', 'AP-4').customLevel;
    };
    const dongle = (held: typeof desk) => held.w.steps.get('dongle')!;
    expect(again((held) => change('steps', dongle(held), { description: 'from a shop' }))).not.toBeNull();
    expect(again((held) => change('steps', dongle(held), { impossible: true }))).toBeNull();
    expect(again((held) => drop('steps', dongle(held)))).toBeNull();
  });

  it('stays when it is given in the same edit', () => {
    const desk = withCustom();
    const customLevel = { level: 'L', reason: 'measured again' };
    desk.do(change('paths', desk.row('paths', 'AP-4'), { ratings: {}, customLevel }));
    expect(desk.row('paths', 'AP-4').customLevel).toEqual(customLevel);
  });

  it('stays when only words change', () => {
    const desk = withCustom();
    desk.do(change('steps', desk.row('steps', 'AS-13'), { description: 'in other words' }));
    desk.do(change('paths', desk.row('paths', 'AP-4'), { description: 'in other words' }));
    expect(desk.row('paths', 'AP-4').customLevel?.level).toBe('M');
  });
});

describe('the steps a step needs before it', () => {
  it('are kept, also when something else of it changes', () => {
    const desk = headlamp();
    desk.do(
      add('steps', { name: 'Buy a dongle' }, 'dongle'),
      add('steps', { name: 'Plug it in', preSteps: ['dongle'] }, 'plug'),
    );
    const plug = () => desk.w.steps.get('plug')!;
    expect(plug().preSteps).toEqual(['dongle']);
    desk.do(change('steps', plug(), { name: 'Plug the dongle in' }));
    expect(plug().preSteps).toEqual(['dongle']);
    expect(() => desk.do(change('steps', desk.w.steps.get('dongle')!, { preSteps: ['plug'] }))).toThrow(
      expect.objectContaining({ key: 'LinkLoop' }),
    );
    expect(plug().preSteps).toEqual(['dongle']);
  });
});

describe('a workspace', () => {
  it('does not change when it is edited: who holds it keeps what they saw', () => {
    const desk = headlamp();
    const held = desk.w;
    desk.do(drop('assets', desk.row('assets', 'A-1')));
    expect(held.assets.size).toBe(3);
    expect(held.damages.size).toBe(4);
    expect(desk.w.functions).toBe(held.functions);
  });

  it('rebuilt from its rows is the same workspace', () => {
    const { w } = headlamp();
    const rows = { damages: [...w.damages.values()], assets: [...w.assets.values()] };
    const again = workspaceOf({
      versionId: 'v',
      rev: w.rev,
      status: 'open',
      method: w.method,
      counters: w.counters,
      rows,
    });
    expect(again.damages.get('DS2')).toEqual(w.damages.get('DS2'));
  });
});

describe('a step that stands twice in a path', () => {
  const twice = () => {
    const desk = headlamp();
    const path = desk.row('paths', 'AP-4');
    const [first = '', ...rest] = path.steps;
    desk.do(change('paths', path, { steps: [first, ...rest, first] }));
    return { desk, first, rest };
  };

  it('is kept in its order, and rated once', () => {
    const { desk, first, rest } = twice();
    expect(desk.row('paths', 'AP-4').steps).toEqual([first, ...rest, first]);
    const stepOf = (id: string) => desk.w.steps.get(id);
    const rated = participatingSteps(desk.row('paths', 'AP-4'), stepOf).map(({ id }) => id);
    expect(rated).toEqual([first, ...rest]);
  });

  it('stays while it stands there once, and goes with its last place', () => {
    const { desk, first, rest } = twice();
    desk.do(change('paths', desk.row('paths', 'AP-4'), { steps: [...rest, first] }));
    expect(desk.w.steps.has(first)).toBe(true);
    desk.do(change('paths', desk.row('paths', 'AP-4'), { steps: rest }));
    expect(desk.w.steps.has(first)).toBe(false);
  });

  it('goes from both places when it is dropped', () => {
    const { desk, first, rest } = twice();
    desk.do(drop('steps', desk.w.steps.get(first)!));
    expect(desk.row('paths', 'AP-4').steps).toEqual(rest);
  });

  it('is no licence for other lists', () => {
    const desk = headlamp();
    const path = desk.row('paths', 'AP-4');
    const [threat = ''] = path.threats;
    expect(refusal(() => desk.do(change('paths', path, { threats: [threat, threat] }))).path).toBe('threats');
  });
});
