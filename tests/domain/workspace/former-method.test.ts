import { describe, expect, it } from 'vitest';
import { Refusal } from '#domain/kinds/refusal.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';

/** A task whose project now rates with another method: another impact model, one feasibility model, other types and properties. */
function moved() {
  const desk = headlamp();
  desk.do(
    add('assets', { name: 'Log', properties: ['NR'] }, 'log'),
    add('damages', { description: 'lost', assets: ['log'], property: 'NR', ratings: { P: { level: 'MAJ' } } }, 'lost'),
    add('threats', { description: 'denied', assets: ['log'], property: 'NR', type: 'R', damages: ['lost'] }, 'denied'),
    add('steps', { name: 'wipe', ratings: { 'attack-potential': { ET: '1w', SE: 'expert' } } }, 'wipe'),
    add('paths', { name: 'wiping', threats: ['denied'], steps: ['wipe'], model: 'attack-potential' }, 'wiping'),
    add('risks', { threat: 'denied', damage: 'lost', residual: { ...emptyResidual, level: 'VL' } }, 'risk'),
  );
  const { method } = desk.w;
  desk.w = {
    ...desk.w,
    method: {
      ...method,
      impact: { ...method.impact, dimensions: method.impact.dimensions.filter(({ code }) => code !== 'P') },
      feasibility: method.feasibility.filter(({ id }) => id !== 'attack-potential'),
      feasibilityLevels: method.feasibilityLevels.filter(({ code }) => code !== 'VL'),
      threatTypes: method.threatTypes.filter(({ code }) => code !== 'R'),
      properties: method.properties.filter(({ code }) => code !== 'NR'),
    },
  };
  return desk;
}

const at = (
  desk: ReturnType<typeof moved>,
  kind: 'assets' | 'damages' | 'threats' | 'steps' | 'paths' | 'risks',
  id: string,
) => {
  const row = desk.w[kind].get(id);
  if (!row) throw new Error(`no ${id}`);
  return row;
};
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return `${error.key} ${error.path}`;
    throw error;
  }
  return 'done';
};

describe('under a method that no longer knows what a row says', () => {
  it.each([
    ['assets', 'log', { description: 'of the gateway' }],
    ['damages', 'lost', { effects: 'no proof' }],
    ['damages', 'lost', { ratings: { P: { level: 'MAJ', notAnalysed: false, reason: '' }, S: { level: 'NEG' } } }],
    ['threats', 'denied', { reason: 'seen' }],
    ['steps', 'wipe', { description: 'over diagnostics' }],
    ['paths', 'wiping', { description: 'over diagnostics' }],
    ['risks', 'risk', { residual: { ...emptyResidual, level: 'VL', acceptedBy: 'Li' } }],
  ] as const)('%s %s still takes %j', (kind, id, patch) => {
    const desk = moved();
    desk.do(change(kind, at(desk, kind, id), patch as object));
    expect(at(desk, kind, id)).toMatchObject(patch);
  });

  it.each([
    ['assets', 'log', { properties: ['NR', 'XX'] }, 'UnknownReference properties.1'],
    ['damages', 'lost', { ratings: { P: { level: 'SEV' } } }, 'UnknownLevel ratings.P'],
    ['threats', 'denied', { property: 'XX' }, 'UnknownReference property'],
    [
      'steps',
      'wipe',
      { ratings: { 'attack-potential': { ET: '1d', SE: 'expert' } } },
      'FeasibilityNotAllowed ratings.attack-potential',
    ],
    ['paths', 'wiping', { model: 'unheard-of' }, 'FeasibilityNotAllowed model'],
    ['risks', 'risk', { residual: { ...emptyResidual, level: 'XX' } }, 'UnknownLevel residual.level'],
  ] as const)('%s %s does not take %j', (kind, id, patch, refused) => {
    const desk = moved();
    expect(refusal(() => desk.do(change(kind, at(desk, kind, id), patch as object)))).toBe(refused);
  });
});
