import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { add, change, drop } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { type Desk, empty, headlamp } from '#tests/world/headlamp.ts';

const pointsOf = (desk: Desk) => openPoints(desk.w, rate(desk.w)).map((p) => `${p.key} ${p.code} ${p.detail}`.trim());

describe('the open points of an analysis', () => {
  it('are none where nothing was entered', () => {
    expect(pointsOf(empty())).toEqual([]);
  });

  it('of the headlamp example are those the standard leaves open too', () => {
    const points = pointsOf(headlamp());
    expect(points).toContain('damageUnrated DS-3');
    expect(points).toContain('threatWithoutPath TS-2');
    expect(points).toContain('propertyWithoutDamage A-3 C');
    expect(points).toContain('goalWithoutRequirement CSG-2');
    expect(points).toContain('damageWithoutThreat DS-1');
    expect(points.filter((p) => p.startsWith('risk'))).toEqual([
      'riskWithoutResidual R-1',
      'riskUnrated R-2',
      'riskUndecided R-2',
      'riskWithoutResidual R-3',
      'riskWithoutVerification R-1',
      'riskWithoutVerification R-3',
    ]);
  });

  it.each([
    ['riskUndecided R-1', (d: Desk) => d.do(change('risks', d.row('risks', 'R-1'), { treatments: [] }))],
    ['riskWithoutGoal R-1', (d: Desk) => d.do(drop('goals', d.row('goals', 'CSG-1')))],
    ['riskWithoutClaim R-1', (d: Desk) => d.do(change('risks', d.row('risks', 'R-1'), { treatments: ['share'] }))],
    ['damageWithoutProperty DS-2', (d: Desk) => d.do(change('damages', d.row('damages', 'DS-2'), { property: '' }))],
    ['damageOfNoPair DS-2 C', (d: Desk) => d.do(change('damages', d.row('damages', 'DS-2'), { property: 'C' }))],
    ['threatOfNoPair TS-1 C', (d: Desk) => d.do(change('threats', d.row('threats', 'TS-1'), { property: 'C' }))],
    ['riskWithoutStatement R-3', (d: Desk) => d.do(change('risks', d.row('risks', 'R-3'), { statement: ' ' }))],
    ['assetWithoutCategory A-1', (d: Desk) => d.do(change('assets', d.row('assets', 'A-1'), { category: '' }))],
    ['assetWithoutDescription A-1', (d: Desk) => d.do(change('assets', d.row('assets', 'A-1'), { description: '' }))],
    [
      'assumptionWithoutExplanation CSA-1',
      (d: Desk) => d.do(change('assumptions', d.row('assumptions', 'CSA-1'), { explanation: '' })),
    ],
    ['goalWithoutExplanation CSG-1', (d: Desk) => d.do(change('goals', d.row('goals', 'CSG-1'), { explanation: '' }))],
    ['claimWithoutExplanation CSC-1', (d: Desk) => d.do(add('claims', { name: 'The damage stays small' }))],
    [
      'requirementWithoutExplanation CSR-1',
      (d: Desk) => d.do(change('requirements', d.row('requirements', 'CSR-1'), { explanation: '' })),
    ],
    ['riskWithoutStrategy R-3', (d: Desk) => d.do(change('risks', d.row('risks', 'R-3'), { strategy: ' ' }))],
    [
      'begunWithoutAssumption',
      (d: Desk) => d.do(...[...d.w.assumptions.values()].map((row) => drop('assumptions', row))),
    ],
    [
      'threatUnrated TS-3',
      (d: Desk) => {
        d.do(change('paths', d.row('paths', 'AP-4'), { ratings: {} }));
        d.do(change('paths', d.row('paths', 'AP-5'), { ratings: {} }));
      },
    ],
    ['pathUnrated AP-4', (d: Desk) => d.do(change('paths', d.row('paths', 'AP-4'), { ratings: {} }))],
    [
      'vectorWithoutReason AP-1',
      (d: Desk) => {
        const path = d.row('paths', 'AP-1');
        const entry = d.w.steps.get(path.steps[0] ?? '')!;
        d.do(
          change('steps', entry, { ratings: { 'attack-vector': { AV: 'P' } } }),
          change('paths', path, { reason: '', ratings: { 'attack-vector': { AV: 'N' } } }),
        );
      },
    ],
    ['pairWithoutRisk TS-1 DS-2', (d: Desk) => d.do(drop('risks', d.row('risks', 'R-1')))],
    [
      'requirementWithoutAsset CSR-1',
      (d: Desk) => d.do(change('requirements', d.row('requirements', 'CSR-1'), { assets: [] })),
    ],
    ['assetWithoutFunction A-1', (d: Desk) => d.do(change('assets', d.row('assets', 'A-1'), { functions: [] }))],
    [
      'ratingWithoutReason DS-2 S',
      (d: Desk) => d.do(change('damages', d.row('damages', 'DS-2'), { ratings: { S: { level: 'SEV' } } })),
    ],
  ])('name %s', (point, edit) => {
    const desk = headlamp();
    expect(pointsOf(desk)).not.toContain(point);
    edit(desk);
    expect(pointsOf(desk)).toContain(point);
  });

  it('say what lost its pair when a property is taken away from the last of its assets that had it', () => {
    const desk = headlamp();
    const asset = () => desk.w.assets.get(desk.row('threats', 'TS-1').assets[0] ?? '')!;
    const lost = () => pointsOf(desk).filter((point) => point.includes('OfNoPair'));
    expect(lost()).toEqual([]);
    desk.do(change('assets', asset(), { properties: [] }));
    expect(lost()).toContain('threatOfNoPair TS-1 I');
    // Nothing is asked of an asset outside the trust boundary.
    desk.do(change('assets', asset(), { boundaryOverride: { inside: false, reason: 'a garage' } }));
    expect(lost()).toEqual([]);
  });

  it('ask for no damage scenario and no risk that was proposed and rejected with a reason', () => {
    const desk = headlamp();
    desk.do(drop('risks', desk.row('risks', 'R-1')));
    expect(pointsOf(desk)).toEqual(
      expect.arrayContaining(['propertyWithoutDamage A-3 C', 'pairWithoutRisk TS-1 DS-2']),
    );
    const idOf = (kind: 'assets' | 'threats' | 'damages', code: string) => desk.row(kind, code).id;
    const reason = 'public data';
    desk.do(
      add('rejections', { generator: 'damages', key: `${idOf('assets', 'A-3')} C`, reason }, 'no-damage'),
      add('rejections', { generator: 'risks', key: `${idOf('threats', 'TS-1')} ${idOf('damages', 'DS-2')}`, reason }),
    );
    expect(pointsOf(desk)).not.toContain('propertyWithoutDamage A-3 C');
    expect(pointsOf(desk)).not.toContain('pairWithoutRisk TS-1 DS-2');
    desk.do(drop('rejections', desk.w.rejections.get('no-damage')!));
    expect(pointsOf(desk)).toContain('propertyWithoutDamage A-3 C');
  });

  it('are none for a requirement without a goal that a risk leads to by itself', () => {
    const desk = headlamp();
    desk.do(change('requirements', desk.row('requirements', 'CSR-1'), { goals: [] }));
    expect(pointsOf(desk)).toContain('requirementWithoutGoal CSR-1');
    desk.do(change('risks', desk.row('risks', 'R-1'), { requirements: [desk.row('requirements', 'CSR-1').id] }));
    expect(pointsOf(desk)).not.toContain('requirementWithoutGoal CSR-1');
    desk.do(drop('requirements', desk.row('requirements', 'CSR-1')));
    expect(desk.row('risks', 'R-1').requirements).toEqual([]);
  });

  it('ask for no reason where the path has the vector of its entry point, or says why not', () => {
    const desk = headlamp();
    const enter = (AV: string, reason: string) => {
      const path = desk.row('paths', 'AP-1');
      const entry = desk.w.steps.get(path.steps[0] ?? '')!;
      desk.do(change('steps', entry, { ratings: { 'attack-vector': { AV: 'A' } } }));
      desk.do(change('paths', desk.row('paths', 'AP-1'), { reason, ratings: { 'attack-vector': { AV } } }));
      return pointsOf(desk);
    };
    expect(enter('A', '')).not.toContain('vectorWithoutReason AP-1');
    expect(enter('N', 'the dongle is online')).not.toContain('vectorWithoutReason AP-1');
    expect(enter('N', '')).toContain('vectorWithoutReason AP-1');
  });

  it('ask why a path is rated as a whole as it is, unless its level was set by hand', () => {
    const desk = headlamp();
    desk.do(change('paths', desk.row('paths', 'AP-4'), { reason: ' ' }));
    expect(pointsOf(desk)).toContain('pathWithoutReason AP-4');
    const customLevel = { level: desk.w.method.feasibilityLevels[0]!.code, reason: 'shown by a test' };
    desk.do(change('paths', desk.row('paths', 'AP-4'), { customLevel }));
    expect(pointsOf(desk)).not.toContain('pathWithoutReason AP-4');
  });

  it('ask why a path is rated by its steps as it is, of the path or of each rated step', () => {
    const desk = headlamp();
    const steps = () => desk.row('paths', 'AP-3').steps.map((id) => desk.w.steps.get(id)!);
    const [first, second, third, last] = steps();
    const ratings = { 'attack-vector': { AV: 'L' } };
    desk.do(
      change('paths', desk.row('paths', 'AP-3'), { basis: 'steps', reason: '' }),
      change('steps', first!, { ratings, reason: 'the connector is in the cabin' }),
      change('steps', second!, { ratings }),
      change('steps', third!, { ratings, takesPart: false }),
      change('steps', last!, { impossible: true, reason: 'signed' }),
    );
    expect(pointsOf(desk)).toContain('pathWithoutReason AP-3');
    desk.do(change('steps', steps()[1]!, { reason: 'from the same place' }));
    expect(pointsOf(desk)).not.toContain('pathWithoutReason AP-3');
    desk.do(change('steps', steps()[3]!, { reason: '' }));
    expect(pointsOf(desk)).toContain('pathWithoutReason AP-3');
    desk.do(change('paths', desk.row('paths', 'AP-3'), { reason: 'as the report of the laboratory says' }));
    expect(pointsOf(desk)).not.toContain('pathWithoutReason AP-3');
  });

  it('ask for assumptions once there is a damage or threat scenario, and for no row of them', () => {
    const desk = empty();
    desk.do(add('assets', { name: 'Lamp', properties: ['I'] }, 'lamp'));
    expect(pointsOf(desk)).not.toContain('begunWithoutAssumption');
    desk.do(add('threats', { description: 'Spoofing', type: 'S', assets: ['lamp'], property: 'I' }));
    const found = openPoints(desk.w, rate(desk.w)).filter(({ key }) => key === 'begunWithoutAssumption');
    expect(found).toMatchObject([{ kind: 'assumptions', id: '', code: '' }]);
    desk.do(add('assumptions', { name: 'The gateway filters' }));
    expect(pointsOf(desk)).not.toContain('begunWithoutAssumption');
  });

  it('do not ask for assets outside the trust boundary', () => {
    const desk = headlamp();
    desk.do(change('assets', desk.row('assets', 'A-3'), { insideTrustBoundary: false }));
    expect(pointsOf(desk).filter((p) => p.includes('A-3'))).toEqual([]);
  });

  it('ask for no reason where the method lets the rating decide nothing (M-3.2)', () => {
    const desk = headlamp();
    desk.do(change('damages', desk.row('damages', 'DS-2'), { ratings: { S: { level: 'SEV' }, P: { level: 'MOD' } } }));
    const { impact } = desk.w.method;
    const recorded = impact.dimensions
      .filter(({ code }) => code !== 'F')
      .map((one) => (one.code === 'P' ? { ...one, marker: 'NotCalculated' as const } : one));
    const w = { ...desk.w, method: { ...desk.w.method, impact: { ...impact, dimensions: recorded } } };
    const asked = openPoints(w, rate(w)).filter(({ key }) => key === 'ratingWithoutReason');
    expect(asked.map(({ code, detail }) => `${code} ${detail}`)).toContain('DS-2 S');
    expect(asked.filter(({ detail }) => detail !== 'S')).toEqual([]);
  });
});
