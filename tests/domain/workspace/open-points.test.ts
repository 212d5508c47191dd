import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/ratings.ts';
import { change, drop } from '#domain/workspace/edit.ts';
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
    expect(points.filter((p) => p.startsWith('risk'))).toEqual(['riskUnrated R-2', 'riskUndecided R-2']);
  });

  it.each([
    ['riskUndecided R-1', (d: Desk) => d.do(change('risks', d.row('risks', 'R-1'), { treatments: [] }))],
    ['riskWithoutGoal R-1', (d: Desk) => d.do(drop('goals', d.row('goals', 'CSG-1')))],
    ['riskWithoutClaim R-1', (d: Desk) => d.do(change('risks', d.row('risks', 'R-1'), { treatments: ['share'] }))],
    ['riskWithoutStrategy R-3', (d: Desk) => d.do(change('risks', d.row('risks', 'R-3'), { strategy: ' ' }))],
    [
      'threatUnrated TS-3',
      (d: Desk) => {
        d.do(change('paths', d.row('paths', 'AP-4'), { ratings: {} }));
        d.do(change('paths', d.row('paths', 'AP-5'), { ratings: {} }));
      },
    ],
    ['pathUnrated AP-4', (d: Desk) => d.do(change('paths', d.row('paths', 'AP-4'), { ratings: {} }))],
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

  it('do not ask for assets outside the trust boundary', () => {
    const desk = headlamp();
    desk.do(change('assets', desk.row('assets', 'A-3'), { insideTrustBoundary: false }));
    expect(pointsOf(desk).filter((p) => p.includes('A-3'))).toEqual([]);
  });
});
