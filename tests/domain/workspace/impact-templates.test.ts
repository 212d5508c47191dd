import { describe, expect, it } from 'vitest';
import { damageOps, missingDamages, templateFor } from '#domain/generate/damages.ts';
import { templateRatings } from '#domain/kinds/damage/template-ratings.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { annexFImpact, evitaImpact, heavensImpact } from '#domain/method/seed/impact.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { impactTemplates } from '#domain/method/seed/templates.ts';
import type { ImpactModel, ImpactTemplate } from '#domain/model/method.ts';
import { ImpactTemplateForm } from '#domain/model/model-form.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { openPoints } from '#domain/workspace/open-points.ts';
import { isBlocking } from '#domain/workspace/point-groups.ts';
import { Desk, empty } from '#tests/world/headlamp.ts';

const english = (text: { en: string }) => text.en;
const chinese = (text: { zh: string }) => text.zh;
const both = (text: string) => ({ en: text, zh: text });

const template = (code: string, assetCategory: string, property: string): ImpactTemplate => ({
  code,
  assetCategory,
  property,
  name: both(code),
  category: 'Loss',
  sentence: { en: '{A} fails', zh: '{A} 失效' },
  effects: { en: 'Repair of {A}', zh: '修理 {A}' },
  ratings: { safety: 'Severe', privacy: 'Negligible' },
});

const levels = (model: ImpactModel, ratings: ImpactTemplate['ratings']) =>
  Object.fromEntries(
    Object.entries(templateRatings(model, { ratings }, 'why')).map(([code, { level }]) => [code, level]),
  );

function deskWith(templates: ImpactTemplate[], category: string): Desk {
  const desk = new Desk({ ...empty().w, method: { ...defaultMethod, impactTemplates: templates } });
  desk.do(add('assets', { name: 'Lamp', category, properties: ['C', 'I'] }));
  return desk;
}

describe('the template of a pair', () => {
  const templates = [template('ANY-I', '', 'I'), template('FW-I', 'FW', 'I'), template('HW-C', 'HW', 'C')];
  const method = { ...defaultMethod, impactTemplates: templates };

  it('is the one of its asset category, else the one of any, else none', () => {
    expect(templateFor(method, 'FW', 'I')?.code).toBe('FW-I');
    expect(templateFor(method, 'SEN', 'I')?.code).toBe('ANY-I');
    expect(templateFor(method, '', 'I')?.code).toBe('ANY-I');
    expect(templateFor(method, 'FW', 'C')).toBeNull();
  });

  it('is one of the organisation before a default one, which it could not delete', () => {
    const seeded = { ...template('FW-I', 'FW', 'I'), isDefault: true };
    const own = template('OWN-I', 'FW', 'I');
    expect(templateFor({ ...method, impactTemplates: [seeded, own] }, 'FW', 'I')?.code).toBe('OWN-I');
    expect(templateFor({ ...method, impactTemplates: [seeded, template('ANY-I', '', 'I')] }, 'FW', 'I')?.code).toBe(
      'FW-I',
    );
  });

  it('gives its text, effects, category and ratings with where they come from, the other pair its sentence', () => {
    const [c, i] = missingDamages(deskWith(templates, 'FW').w, english);
    expect(c).toMatchObject({ property: 'C', template: null, ratings: {}, effects: '' });
    expect(c?.description).toMatch(/^Content of Lamp/);
    expect(i).toMatchObject({
      template: 'FW-I',
      description: 'Lamp fails',
      effects: 'Repair of Lamp',
      category: 'Loss',
    });
    expect(i?.ratings).toEqual({
      S: { level: 'SEV', notAnalysed: false, reason: 'from template FW-I' },
      P: { level: 'NEG', notAnalysed: false, reason: 'from template FW-I' },
    });
    const [, zh] = missingDamages(deskWith(templates, 'FW').w, chinese);
    expect([zh?.description, zh?.ratings.S?.reason]).toEqual(['Lamp 失效', '来自模板 FW-I']);
  });

  it('is used once: a second run finds nothing, and without ratings the damage stays unrated', () => {
    const desk = deskWith(templates, 'FW');
    desk.do(...damageOps(missingDamages(desk.w, english), { ratings: false }));
    expect(desk.row('damages', 'DS-2')).toMatchObject({ description: 'Lamp fails', ratings: {} });
    expect(missingDamages(desk.w, english)).toEqual([]);
  });
});

describe('the reason a template gives', () => {
  it.each([english, chinese])('is asked for anew once the rating is another one, without blocking', (say) => {
    const desk = deskWith([template('FW-I', 'FW', 'I')], 'FW');
    desk.do(...damageOps(missingDamages(desk.w, say)));
    const asked = () => openPoints(desk.w, rate(desk.w)).filter(({ key }) => key === 'reasonOfTemplate');
    const enter = (more: object) => {
      const damage = desk.row('damages', 'DS-2');
      const S = { ...damage.ratings.S!, ...more };
      desk.do(change('damages', damage, { ratings: { ...damage.ratings, S } }));
    };
    expect(asked()).toEqual([]);
    enter({ level: 'NEG' });
    expect(asked().map(({ code, field }) => [code, field])).toEqual([['DS-2', 'rating.why/S']]);
    expect(asked().some(isBlocking)).toBe(false);
    enter({ reason: 'nobody is near the lamp' });
    expect(asked()).toEqual([]);
  });
});

describe('ratings of a template', () => {
  it('are the levels that correspond to the named ones, in whatever numbers the model has', () => {
    const named = { safety: 'Severe', operational: 'Major', privacy: 'Negligible' } as const;
    expect(levels(annexFImpact, named)).toEqual({ S: 'SEV', O: 'MAJ', P: 'NEG' });
    expect(levels(heavensImpact, named)).toEqual({ S: 'SEV', O: 'MAJ', P: 'NEG' });
  });

  it('are the lowest of several levels that correspond to the named one', () => {
    expect(levels(evitaImpact, { safety: 'Severe', financial: 'Severe' })).toEqual({ S: 'S3C1', F: 'S3' });
  });

  it('leave a dimension open that has no kind or no such level', () => {
    const names = ['Negligible', 'Moderate', 'Moderate', 'Major', 'Major'] as const;
    const five: ImpactModel = {
      ...annexFImpact,
      dimensions: [
        { code: 'H', kind: 'safety', name: both('Harm'), marker: 'DamageCalculation' },
        { code: 'Q', name: both('Quality'), marker: 'DamageCalculation' },
      ],
      levels: names.map((correspondsTo, value) => ({
        code: `L${value}`,
        name: both(`L${value}`),
        value,
        correspondsTo,
      })),
    };
    expect(levels(five, { safety: 'Moderate', other: 'Major' })).toEqual({ H: 'L1' });
    expect(levels(five, { safety: 'Major' })).toEqual({ H: 'L3' });
    expect(levels(five, { safety: 'Severe' })).toEqual({});
  });
});

describe('the seeded templates', () => {
  it('are for pairs of the seeded categories and properties, once each, and pass their own form', () => {
    const { properties, assetCategories } = empty().w.method;
    const pairs = impactTemplates.map(({ assetCategory, property }) => `${assetCategory} ${property}`);
    expect(new Set(pairs).size).toBe(impactTemplates.length);
    for (const { assetCategory, property, ...rest } of impactTemplates) {
      expect(properties.map(({ code }) => code)).toContain(property);
      expect(['', ...assetCategories.map(({ code }) => code)]).toContain(assetCategory);
      expect(ImpactTemplateForm.safeParse({ assetCategory, property, ...rest }).success).toBe(true);
    }
  });
});
