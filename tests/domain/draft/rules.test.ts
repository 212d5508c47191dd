import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Knowledge } from '#domain/draft/knowledge.ts';
import { draftStages } from '#domain/draft/proposal.ts';
import { ruleCounts } from '#domain/draft/rule-counts.ts';
import type { DraftRule } from '#domain/draft/rules.ts';
import type { NewEntry } from '#domain/library/libraries.ts';
import { ruleLibrary } from '#domain/library/rules.ts';
import { change } from '#domain/workspace/edit.ts';
import { delivered, drawnExample, proposed, takeStage } from '#tests/world/draft/task.ts';
import type { Desk } from '#tests/world/headlamp.ts';

let known: Knowledge;
let desk: Desk;
beforeAll(() => {
  known = delivered();
});
beforeEach(() => {
  desk = drawnExample();
});

const rule = (says: Partial<NewEntry<'rules'>>, code = 'DR-1'): DraftRule => ({
  ...ruleLibrary.form.parse({ code, name: { en: 'House rule', zh: '企业规则' }, ...says }),
  id: `entry-${code}`,
  rev: 1,
  origin: 'own',
  createBy: '',
  updateBy: '',
  updateTime: '',
});
const withRules = (...rules: DraftRule[]): Knowledge => ({ ...known, rules });
const assetNamed = (name: string) => [...desk.w.assets].find((asset) => asset.name === name)!;
const of = (stage: (typeof draftStages)[number], ...rules: DraftRule[]) =>
  proposed(desk.w, stage, withRules(...rules)).filter(({ detail }) => detail.includes('House rule'));
const takeUpTo = (last: (typeof draftStages)[number]) => {
  for (const stage of draftStages.slice(0, draftStages.indexOf(last) + 1)) takeStage(desk, stage, known);
};

describe('a rule of the organisation', () => {
  it('proposes a property for the elements of a category, with its name and explanation as the reason', () => {
    const explanation = { en: 'Nobody denies having braked.', zh: '制动操作不得抵赖。' };
    const [one, ...others] = of('properties', rule({ assets: ['AS-SWITCH'], value: 'NR', explanation }));
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      text: 'Headlamp switch: Non-repudiation',
      detail: 'rule DR-1 House rule; Nobody denies having braked.',
      about: assetNamed('Headlamp switch').id,
    });
  });

  it('tells elements from flows, and inside from outside', () => {
    const named = (says: Partial<NewEntry<'rules'>>) =>
      ruleCounts(desk.w, withRules(rule({ value: 'NR', ...says })), 'en')[0]?.assets.map(({ name }) => name) ?? [];
    const flows = named({ subject: 'flow' });
    const elements = named({ subject: 'element' });
    expect(flows).toContain('Lamp request');
    expect(elements).toContain('Headlamp switch');
    expect(flows.filter((name) => elements.includes(name))).toEqual([]);
    expect([...named({ place: 'inside' }), ...named({ place: 'outside' })].sort()).toEqual(elements.sort());
  });

  it('reaches only what the drawing lets be reached over an interface', () => {
    const named = (code: string) =>
      ruleCounts(desk.w, withRules(rule({ value: 'NR', reachedOver: [code] })), 'en')[0]?.assets ?? [];
    expect(named('AS-GW').length).toBeGreaterThan(0);
    expect(named('AS-CHGSTN')).toEqual([]);
  });

  it('makes sure what was only offered, and proposes nothing twice', () => {
    const request = assetNamed('Lamp request');
    desk.do(change('assets', request, { properties: ['I'] }));
    const about = proposed(desk.w, 'properties', withRules(rule({ subject: 'flow', value: 'A' }))).filter(
      ({ key }) => key === `${request.id} A`,
    );
    expect(about.map(({ unsure }) => unsure)).toEqual([undefined]);
  });

  it('proposes damage scenarios, threats, attack paths and requirements of the libraries once', () => {
    const rules = [
      rule({ subject: 'flow', proposes: 'damageScenario', value: known.impacts[0]?.code }, 'DR-2'),
      rule({ subject: 'flow', proposes: 'threatScenario', value: 'S' }, 'DR-3'),
      rule({ subject: 'flow', proposes: 'path', value: 'AT-CAN-01' }, 'DR-4'),
      rule({ subject: 'flow', proposes: 'requirement', value: known.requirements.at(-1)?.code }, 'DR-5'),
    ];
    takeUpTo('properties');
    expect(of('damages', ...rules).length).toBeGreaterThan(0);
    for (const stage of draftStages) takeStage(desk, stage, withRules(...rules));
    expect(draftStages.flatMap((stage) => of(stage, ...rules)).filter(({ unsure }) => !unsure)).toEqual([]);
    expect([...desk.w.damages].some(({ library }) => library?.entry === known.impacts[0]?.id)).toBe(true);
    expect([...desk.w.requirements].some(({ library }) => library?.entry === known.requirements.at(-1)?.id)).toBe(true);
  });

  it('that names what the libraries do not have proposes nothing', () => {
    takeUpTo('threats');
    for (const proposes of ['damageScenario', 'threatScenario', 'path', 'requirement', 'property'] as const)
      expect(ruleCounts(desk.w, withRules(rule({ proposes, value: 'GONE' })), 'en')[0]?.proposed).toBe(0);
  });
});
