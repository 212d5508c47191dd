import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { change } from '#domain/workspace/edit.ts';
import { type OpenPoint, openPoints } from '#domain/workspace/open-points.ts';
import { lineCount, pointGroups } from '#domain/workspace/point-groups.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const groupsOf = (desk: Desk) => pointGroups(openPoints(desk.w, rate(desk.w)));

describe('the open points by rule', () => {
  it('have a line per row, which names all that the rule finds in it', () => {
    const desk = headlamp();
    const bare = { S: { level: 'SEV' }, F: { level: 'MOD' } };
    desk.do(change('damages', desk.row('damages', 'DS-2'), { ratings: bare }));
    const reasons = groupsOf(desk).find(({ key }) => key === 'ratingWithoutReason');
    expect(reasons).toMatchObject({ kind: 'damages', blocks: true });
    expect(reasons?.lines).toEqual([expect.objectContaining({ code: 'DS-2', field: 'rating.why/S', detail: 'S, F' })]);
  });

  it('begin with what blocks freezing, and then follow the method', () => {
    const desk = headlamp();
    desk.do(change('risks', desk.row('risks', 'R-3'), { strategy: '' }));
    const groups = groupsOf(desk);
    expect(groups[0]?.key).toBe('riskWithoutStrategy');
    expect(groups.map(({ blocks }) => blocks).indexOf(false)).toBe(1);
    const places = groups.slice(1).map(({ key }) => key);
    expect(places.indexOf('propertyWithoutDamage')).toBeLessThan(places.indexOf('threatWithoutPath'));
    expect(places.indexOf('threatWithoutPath')).toBeLessThan(places.indexOf('riskUnrated'));
  });

  it('order rows by the number in their code and count them, not the points', () => {
    const point = (code: string, detail: string): OpenPoint => {
      return { key: 'damagePartlyRated', kind: 'damages', id: code, code, field: `rating.${detail}`, detail };
    };
    const groups = pointGroups([point('DS-10', 'S'), point('DS-9', 'S'), point('DS-9', 'F')]);
    expect(groups[0]?.lines.map(({ code }) => code)).toEqual(['DS-9', 'DS-10']);
    expect(lineCount(groups)).toBe(2);
  });
});
