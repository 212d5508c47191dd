import { describe, expect, it } from 'vitest';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import { coverageOf } from '#domain/library/catalogue-coverage.ts';
import { r155Catalogue } from '#domain/library/catalogues.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { catalogueCodes } from '#domain/model/catalogue-codes.ts';
import { pointEffects, pointRules, type TreatmentRules } from '#domain/model/method.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { pointGroups } from '#domain/workspace/point-groups.ts';
import { ruleOf } from '#domain/workspace/point-rules.ts';
import { potential } from '#tests/domain/method/rows.ts';
import { type Desk, headlamp } from '#tests/world/headlamp.ts';

const groupsOf = (desk: Desk) => pointGroups(openPoints(desk.w, rate(desk.w)));
const pointsOf = (desk: Desk) =>
  groupsOf(desk).flatMap(({ key, blocks, lines }) =>
    lines.map(({ code, detail }) => `${key} ${code || detail} ${blocks ? 'blocks' : 'asks'}`),
  );
const withRules = (desk: Desk, points: TreatmentRules['points']) => {
  const { method } = desk.w;
  desk.w = { ...desk.w, method: { ...method, treatment: { ...method.treatment, points } } };
};
const risk = (desk: Desk, code = 'R-1') => desk.row('risks', code);

describe('open points that the method decides about', () => {
  it('are delivered as asked, a missing acceptor as blocking', () => {
    const desk = headlamp();
    desk.do(
      change('risks', risk(desk, 'R-3'), { treatments: ['retain'] }),
      add('chapters', { topic: 'overview', text: 'The lamp' }, 'chapter-overview'),
    );
    expect(pointsOf(desk)).toEqual(
      expect.arrayContaining([
        'riskWithoutAcceptor R-3 blocks',
        'riskWithoutResidual R-1 asks',
        'itemNotDefined  asks',
        'catalogueOpen 70 asks',
      ]),
    );
  });

  it('go when what they ask for is there', () => {
    const desk = headlamp();
    const level = { ...emptyResidual, level: 'L' };
    desk.do(
      change('risks', risk(desk), { residual: { ...level, acceptedBy: 'Li', acceptedAs: 'Head' } }),
      add('chapters', { topic: 'boundary', text: 'Lamp and switch' }, 'chapter-boundary'),
      ...catalogueCodes.map((entry) => add('coverages', { entry, reason: 'not built in', threats: [] })),
    );
    const about = new Set(Object.keys(ruleOf));
    expect(pointsOf(desk).filter((point) => about.has(point.split(' ')[0] ?? '') && !point.includes('R-3'))).toEqual(
      [],
    );
  });

  it.each(pointEffects)('as %s are so in the list', (effect) => {
    const desk = headlamp();
    desk.do(change('risks', risk(desk, 'R-3'), { treatments: ['retain'], residual: null }));
    withRules(desk, Object.fromEntries(pointRules.map((rule) => [rule, effect])));
    const found = groupsOf(desk).filter(({ key }) => ruleOf[key]);
    expect(found.map(({ blocks }) => blocks)).toEqual(
      effect === 'off' ? [] : Array.from({ length: 4 }, () => effect === 'blocks'),
    );
  });

  it('count the entries of the catalogue as its page does', () => {
    const desk = headlamp();
    expect(catalogueCodes).toEqual(r155Catalogue.entries.map(({ code }) => code));
    const [one, two, three] = catalogueCodes as [string, string, string];
    desk.do(
      add('coverages', { entry: one, threats: [desk.row('threats', 'TS-1').id], reason: '' }),
      add('coverages', { entry: two, threats: [], reason: 'no radio' }),
      add('coverages', { entry: three, threats: [], reason: '' }),
    );
    const { open } = coverageOf(desk.w, r155Catalogue).counts;
    expect(pointsOf(desk)).toContain(`catalogueOpen ${open} asks`);
    expect(open).toBe(68);
  });

  it('name a person who accepts without an account or a function', () => {
    const desk = headlamp();
    const accept = (more: object) =>
      desk.do(change('risks', risk(desk), { residual: { ...emptyResidual, acceptedBy: 'Li Wei', ...more } }));
    accept({});
    expect(pointsOf(desk)).toContain('acceptorWithoutFunction R-1 asks');
    accept({ acceptedAs: 'Head of product' });
    expect(pointsOf(desk).join()).not.toContain('acceptorWithoutFunction');
    accept({ acceptedUser: 'li' });
    expect(pointsOf(desk).join()).not.toContain('acceptorWithoutFunction');
  });

  it('name a tree of which a way is not rated', () => {
    const desk = headlamp();
    const threat = desk.row('threats', 'TS-3').id;
    const ratings = { 'attack-potential': potential([0, 0, 0, 0, 0]) };
    desk.do(
      add('steps', { name: 'Rated', ratings }, 'rated'),
      add('steps', { name: 'Not rated' }, 'open'),
      add('treeNodes', { threat, text: 'Any way', gate: 'or' }, 'root'),
      add('treeNodes', { threat, parent: 'root', text: 'Known', gate: 'none', step: 'rated', order: 0 }),
      add('treeNodes', { threat, parent: 'root', text: 'Unknown', gate: 'none', step: 'open', order: 1 }),
    );
    expect(pointsOf(desk)).toContain('treePartlyRated TS-3 asks');
  });

  it('name a control that is on and not rated, while it is on a way', () => {
    const desk = headlamp();
    const threat = desk.row('threats', 'TS-3').id;
    const at = (values: [number, number, number, number, number]) => ({ 'attack-potential': potential(values) });
    desk.do(
      add('steps', { name: 'Easy', ratings: at([0, 0, 0, 0, 0]) }, 'easy'),
      add('steps', { name: 'Hard', ratings: at([4, 6, 7, 4, 4]) }, 'hard'),
      add('controls', { name: 'Secured update' }, 'control'),
      add('treeNodes', { threat, text: 'Any way', gate: 'or' }, 'root'),
      add('treeNodes', { threat, parent: 'root', step: 'easy', order: 0 }, 'leaf'),
      add('treeNodes', { threat, parent: 'root', step: 'hard', order: 1 }),
    );
    const code = desk.w.controls.get('control')!.code;
    expect(pointsOf(desk).join()).not.toContain('controlUnrated');
    desk.do(change('treeNodes', desk.w.treeNodes.get('leaf')!, { controls: ['control'] }));
    expect(pointsOf(desk)).toContain(`controlUnrated ${code} asks`);
    // The other way rates the tree, and what it says is marked as incomplete.
    expect(rate(desk.w).trees.get(threat)?.controlled).toMatchObject({ incomplete: true });
    const rated = { ratings: at([1, 3, 3, 1, 4]) };
    desk.do(change('controls', desk.w.controls.get('control')!, rated));
    expect(pointsOf(desk).join()).not.toContain('controlUnrated');
    desk.do(change('controls', desk.w.controls.get('control')!, { ratings: {}, active: false }));
    expect(pointsOf(desk).join()).not.toContain('controlUnrated');
  });

  it('name a control on a step of a path written by hand', () => {
    const desk = headlamp();
    const path = desk.row('paths', 'AP-3');
    desk.do(
      add('controls', { name: 'Firewall' }, 'control'),
      change('paths', path, { model: 'attack-potential', basis: 'steps', customLevel: null }),
      change('steps', desk.w.steps.get(path.steps[0]!)!, { controls: ['control'] }),
    );
    expect(pointsOf(desk).join()).toContain('controlUnrated');
  });
});

describe('what always blocks freezing', () => {
  it('is a risk that is shared or retained without a claim, also while it is not rated', () => {
    const desk = headlamp();
    desk.do(
      change('risks', risk(desk), { treatments: ['retain'], claims: [] }),
      change('risks', risk(desk, 'R-2'), { treatments: ['share'], claims: [] }),
    );
    expect(pointsOf(desk)).toEqual(
      expect.arrayContaining(['riskWithoutClaim R-1 blocks', 'riskWithoutClaim R-2 blocks']),
    );
  });

  it('is a goal or a requirement without a text', () => {
    const desk = headlamp();
    desk.do(
      change('goals', desk.row('goals', 'CSG-1'), { text: ' ' }),
      change('requirements', desk.row('requirements', 'CSR-1'), { text: '' }),
    );
    expect(pointsOf(desk)).toEqual(
      expect.arrayContaining(['goalWithoutText CSG-1 blocks', 'requirementWithoutText CSR-1 blocks']),
    );
  });
});
