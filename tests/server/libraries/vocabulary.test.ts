// @vitest-environment node
// postgres: no, other specs send the same statements
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import { securityProperty } from '#contract/model.ts';
import { assetCategory, impactTemplate } from '#contract/vocabulary.ts';
import type { NewAssetCategory, NewImpactTemplate } from '#domain/model/model-form.ts';
import { type Analysis, analysis } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let lin: Actor;
beforeAll(async () => {
  world = await analysis();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const both = (text: string) => ({ en: text, zh: text });
const template = (code: string, changes: Partial<NewImpactTemplate> = {}): NewImpactTemplate => ({
  code,
  name: both(`Name of ${code}`),
  assetCategory: 'HW',
  property: 'I',
  category: 'Loss',
  sentence: both('{A} fails'),
  effects: both(''),
  ratings: { safety: 'Major' },
  ...changes,
});
const category = (code: string, changes: Partial<NewAssetCategory> = {}): NewAssetCategory => ({
  code,
  name: both(`Name of ${code}`),
  description: both('Batteries'),
  diagram: 'block',
  properties: ['I'],
  ...changes,
});
const fieldsOf = (failure: { fields?: { path: string; problem: string }[] | undefined }) =>
  (failure.fields ?? []).map(({ path, problem }) => `${path} ${problem}`);

describe('impact templates', () => {
  it('have permissions of their own, to read and to modify', async () => {
    const reader = await world.user('template-reader', ['ConfigurationImpactTemplateRead']);
    const stranger = await world.user('template-stranger', ['ConfigurationImpactRead', 'ConfigurationImpactModify']);
    expect((await reader.attempt(impactTemplate.list)).status).toBe(200);
    expect((await reader.attempt(impactTemplate.create, { body: template('R-1') })).status).toBe(403);
    expect((await stranger.attempt(impactTemplate.list)).status).toBe(403);
  });

  it('are added, changed and deleted; a stale change is refused', async () => {
    const { rev, list } = await lin.call(impactTemplate.create, { body: template('HW-I') });
    expect(list.at(-1)).toMatchObject({ code: 'HW-I', ratings: { safety: 'Major' } });
    const { code, ...form } = template('HW-I', { ratings: {} });
    const params = { code };
    const after = await lin.call(impactTemplate.change, { params, body: { rev, form } });
    expect(after.list.at(-1)?.ratings).toEqual({});
    expect((await lin.attempt(impactTemplate.change, { params, body: { rev, form } })).status).toBe(412);
    expect((await lin.call(impactTemplate.drop, { params })).list.map((one) => one.code)).not.toContain('HW-I');
  });

  it('stand for a category and property once, beside a default one', async () => {
    await lin.call(impactTemplate.create, { body: template('OWN-I', { assetCategory: 'FW' }) });
    const { status, failure } = await lin.attempt(impactTemplate.create, {
      body: template('OWN-2', { assetCategory: 'FW' }),
    });
    expect([status, failure.enMessage, fieldsOf(failure)]).toEqual([
      400,
      'The impact template OWN-I already exists for this asset category and property.',
      ['property taken'],
    ]);
    await lin.call(impactTemplate.drop, { params: { code: 'OWN-I' } });
  });

  it('that are defaults may be changed, each stands alone already', async () => {
    for (const { code, isDefault: _, ...form } of (await lin.call(impactTemplate.list)).list) {
      const { rev } = await lin.call(impactTemplate.list);
      expect((await lin.attempt(impactTemplate.change, { params: { code }, body: { rev, form } })).status).toBe(200);
    }
  });

  it.each([
    ['a code that is taken', template('FW-I'), 'code taken'],
    ['no code', template(''), 'code required'],
    ['an unknown property', template('X-1', { property: 'ZZ' }), 'property unknown'],
    ['an unknown category', template('X-1', { assetCategory: 'ZZ' }), 'assetCategory unknown'],
    ['no sentence', template('X-1', { sentence: { en: '', zh: ' ' } }), 'sentence.en required'],
  ])('are refused at the field with %s', async (_, body, problem) => {
    const refused = await lin.attempt(impactTemplate.create, { body });
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused.failure)).toContain(problem);
  });

  it('are kept when they are defaults', async () => {
    const refused = await lin.attempt(impactTemplate.drop, { params: { code: 'FW-I' } });
    expect(refused.failure.errorCode).toBe(errors.DefaultTypeKept.code);
    expect(refused.failure.enMessage).toBe('Default type does not allow deletion!');
  });
});

describe('asset categories', () => {
  it('are read and modified with the permissions of the security properties', async () => {
    const reader = await world.user('category-reader', ['ConfigurationSecurityPropertyRead']);
    expect((await reader.attempt(assetCategory.list)).status).toBe(200);
    expect((await reader.attempt(assetCategory.create, { body: category('BAT') })).status).toBe(403);
  });

  it('are kept when they are defaults or a template names them, and the template is said', async () => {
    await lin.call(assetCategory.create, { body: category('BAT') });
    await lin.call(impactTemplate.create, { body: template('BAT-I', { assetCategory: 'BAT' }) });
    const used = await lin.attempt(assetCategory.drop, { params: { code: 'BAT' } });
    expect([used.status, used.failure.errorCode]).toEqual([409, errors.CategoryUsed.code]);
    expect(used.failure.enMessage).toContain('BAT-I');
    await lin.call(impactTemplate.drop, { params: { code: 'BAT-I' } });
    expect(
      (await lin.call(assetCategory.drop, { params: { code: 'BAT' } })).list.map(({ code }) => code),
    ).not.toContain('BAT');
    const kept = await lin.attempt(assetCategory.drop, { params: { code: 'HW' } });
    expect(kept.failure.errorCode).toBe(errors.DefaultTypeKept.code);
  });

  it('are refused at the field with an unknown property', async () => {
    const refused = await lin.attempt(assetCategory.create, { body: category('X', { properties: ['ZZ'] }) });
    expect(fieldsOf(refused.failure)).toEqual(['properties unknown']);
  });

  it('a property that only a template names is not deleted', async () => {
    const form = { name: both('Resilience'), description: both('x'), sentence: both('x'), goalSentence: both('x') };
    await lin.call(securityProperty.create, { body: { code: 'RS', ...form } });
    await lin.call(impactTemplate.create, { body: template('HW-RS', { property: 'RS' }) });
    const used = await lin.attempt(securityProperty.drop, { params: { code: 'RS' } });
    expect([used.failure.errorCode, used.failure.enMessage.includes('HW-RS')]).toEqual([
      errors.PropertyUsed.code,
      true,
    ]);
  });
});
