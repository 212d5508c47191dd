// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errors } from '#contract/kit/errors.ts';
import { type Permission, permissions } from '#contract/kit/permissions.ts';
import { calModel, impactModel, riskModel, securityProperty, threatModel, threatType } from '#contract/model.ts';
import { project } from '#contract/project.ts';
import type { ImpactModelForm, NewProperty, NewThreatType } from '#domain/model/model-form.ts';
import { type Analysis, analysis, projectForm } from '#tests/world/analysis.ts';
import type { Actor } from '#tests/world/server.ts';

let world: Analysis;
let lin: Actor;
beforeAll(async () => {
  world = await analysis();
  lin = await world.user('lin', permissions);
});
afterAll(() => world.close());

const both = (text: string) => ({ en: text, zh: text });

/** Five levels on a combined score of two dimensions: the codes L1 to L5 with values 0 to 4. */
const foreign = (name: string, changes: Partial<ImpactModelForm> = {}): ImpactModelForm => ({
  name: both(name),
  description: both('Five levels'),
  mode: 'combined',
  dimensions: [
    { code: 'S', kind: 'safety', name: both('Safety'), marker: 'DamageCalculation' },
    { code: 'Q', kind: 'other', name: both('Quality'), marker: 'DamageCalculation' },
  ],
  levels: [0, 1, 2, 3, 4].map((value) => ({
    code: `L${value + 1}`,
    name: both(`Level ${value + 1}`),
    value,
    correspondsTo: value === 0 ? 'Negligible' : 'Major',
    from: value * 2 - (value ? 1 : 0),
    to: value * 2,
  })),
  ...changes,
});

const fieldsOf = (failure: { fields?: { path: string; problem: string }[] | undefined }) =>
  (failure.fields ?? []).map(({ path, problem }) => `${path} ${problem}`);

describe('the models an administrator keeps', () => {
  it('are listed with what uses them: a model of a project with tasks is locked', async () => {
    const list = await lin.call(impactModel.list);
    expect(list.map(({ id, isDefault, projects, tasks, locked }) => [id, isDefault, projects, tasks, locked])).toEqual([
      ['impact-annex-f', true, 1, 1, true],
      ['impact-combined', false, 0, 0, false],
      ['impact-even-sum', false, 0, 0, false],
      ['impact-evita', false, 0, 0, false],
      ['impact-heavens', false, 0, 0, false],
    ]);
    expect((await lin.call(threatModel.list)).filter(({ locked }) => locked).map(({ id }) => id)).toEqual([
      'attack-potential',
      'attack-vector',
    ]);
    expect((await lin.call(riskModel.list)).find(({ locked }) => locked)?.id).toBe('risk-matrix-h8');
  });

  it.each([
    ['impact', impactModel, 'ConfigurationImpactRead', 'ConfigurationThreatRead'],
    ['feasibility', threatModel, 'ConfigurationThreatRead', 'ConfigurationImpactRead'],
  ] as const)('of kind %s have a permission of their own', async (kind, group, needed, other) => {
    const reader = await world.user(`reader-${kind}`, [needed]);
    const stranger = await world.user(`stranger-${kind}`, [other] satisfies Permission[]);
    expect((await reader.attempt(group.list)).status).toBe(200);
    expect((await stranger.attempt(group.list)).status).toBe(403);
    expect((await reader.attempt(group.create, { body: {} })).status).toBe(403);
  });

  it('a foreign model is built from nothing, changed and deleted', async () => {
    const made = await lin.call(impactModel.create, { body: foreign('Five') });
    expect(made.item).toMatchObject({ type: 'combined', isDefault: false, locked: false, rev: 1 });
    const params = { modelId: made.item.id };
    const form = foreign('Five, renamed');
    const changed = await lin.call(impactModel.change, { params, body: { rev: 1, form } });
    expect(changed.model.name.en).toBe('Five, renamed');
    expect((await lin.call(impactModel.get, { params })).item.rev).toBe(2);
    const late = await lin.attempt(impactModel.change, { params, body: { rev: 1, form } });
    expect([late.status, late.failure.enMessage]).toEqual([
      412,
      'Five, renamed has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
    await lin.call(impactModel.drop, { params });
    for (const gone of [
      await lin.attempt(impactModel.get, { params }),
      await lin.attempt(impactModel.change, { params, body: { rev: 2, form } }),
      await lin.attempt(impactModel.drop, { params }),
    ])
      expect([gone.status, gone.failure.errorCode]).toEqual([404, errors.NotFound.code]);
  });

  it('a model with a gap in its ranges is refused at the cell, in both languages', async () => {
    const body = foreign('Gap');
    const third = body.levels[2];
    if (third) third.from = 4;
    const { status, failure } = await lin.attempt(impactModel.create, { body });
    expect([status, fieldsOf(failure)]).toEqual([400, ['levels.2 rangeGap']]);
    expect(failure.enMessage).toBe('The model cannot be saved: There is a gap between L2 (to 2) and L3 (from 4)');
    expect(failure.chMessage).toContain('存在空缺');
  });

  it('levels that look alike are refused at the cell; a stored model with them is read and mended', async () => {
    const body = foreign('Alike');
    const alike = body.levels.map((level, i) => (i === 2 ? { ...level, code: 'l2', name: both('LEVEL 1') } : level));
    const refused = await lin.attempt(impactModel.create, { body: { ...body, levels: alike } });
    expect([refused.status, fieldsOf(refused.failure)]).toEqual([
      400,
      ['levels.2.code codeAlike', 'levels.2.name.en nameTwice'],
    ]);
    expect(refused.failure.enMessage).toContain('L1 and l2 have the same name: LEVEL 1');
    expect(refused.failure.chMessage).toContain('L1 与 l2 名称相同：LEVEL 1');

    const { item } = await lin.call(impactModel.create, { body });
    const params = { modelId: item.id };
    const { model: sound } = await lin.call(impactModel.get, { params });
    const { db } = world.store;
    await db
      .updateTable('model')
      .set({ body: { ...sound, levels: alike } })
      .where('id', '=', item.id)
      .execute();
    const { model, problems } = await lin.call(impactModel.get, { params });
    expect(model.levels.map(({ code }) => code)).toEqual(['L1', 'L2', 'l2', 'L4', 'L5']);
    expect(problems.map(({ path }) => path)).toEqual(['levels.2.code', 'levels.2.name.en']);
    await lin.call(impactModel.change, { params, body: { rev: item.rev, form: body } });
    await lin.call(impactModel.drop, { params });
  });

  it('name and description are required in one language, which stands for the other, and a name stands once', async () => {
    const blank = foreign('x', { name: { en: '', zh: ' ' }, description: { en: ' ', zh: '' } });
    const missing = await lin.attempt(impactModel.create, { body: blank });
    expect(fieldsOf(missing.failure)).toEqual(['name.en required', 'description.en required']);
    const unseen = foreign('x', { name: { en: '\u200b', zh: '' }, description: { en: '\u2060', zh: '\u200b' } });
    expect(fieldsOf((await lin.attempt(impactModel.create, { body: unseen })).failure)).toEqual(
      fieldsOf(missing.failure),
    );
    const one = foreign('x', { name: { en: '\u200b', zh: '五' }, description: { en: 'd', zh: ' ' } });
    const { item, model } = await lin.call(impactModel.create, { body: one });
    expect([item.name, model.description]).toEqual([
      { en: '五', zh: '五' },
      { en: 'd', zh: 'd' },
    ]);
    const [first] = await lin.call(impactModel.list);
    const twin = await lin.attempt(impactModel.create, { body: foreign(first?.name.en.toUpperCase() ?? '') });
    expect([twin.status, fieldsOf(twin.failure)]).toEqual([400, ['name.en taken']]);
  });

  it('a model bound to a task is neither changed nor deleted, but a copy of it is', async () => {
    const params = { modelId: 'risk-matrix-h8' };
    const { item, model } = await lin.call(riskModel.get, { params });
    const { id: _, ...form } = model;
    const change = await lin.attempt(riskModel.change, { params, body: { rev: item.rev, form } });
    expect([change.status, change.failure.errorCode]).toEqual([409, errors.ModelBound.code]);
    const copy = await lin.call(riskModel.create, { body: { ...form, name: both('H.8, our copy') } });
    expect(copy.model.levels.some((level) => level.isDefault)).toBe(false);
    expect((await lin.call(riskModel.drop, { params: { modelId: copy.item.id } })).id).toBe(copy.item.id);
  });

  it('a model bound to a task cannot be deleted even when it is no default', async () => {
    const { item } = await lin.call(impactModel.create, { body: foreign('Bound') });
    const params = { modelId: item.id };
    const held = await lin.call(project.create, {
      body: projectForm({ name: 'Uses-it', code: 'UI', impactModel: item.id }),
    });
    const used = await lin.attempt(impactModel.drop, { params });
    expect([used.status, used.failure.enMessage]).toEqual([
      409,
      'The model is chosen in projects (1) and cannot be deleted.',
    ]);
    await lin.call(project.drop, { params: { projectId: held.id } });
    expect((await lin.attempt(impactModel.drop, { params: { modelId: 'attack-vector' } })).status).toBe(404);
    const bound = await lin.attempt(threatModel.drop, { params: { modelId: 'attack-vector' } });
    expect([bound.status, bound.failure.errorCode]).toEqual([409, errors.ModelBound.code]);
    expect((await lin.attempt(impactModel.drop, { params })).status).toBe(200);
  });

  it('default levels and default models stay', async () => {
    const free = await analysis();
    const chen = await free.user('chen', permissions);
    await chen.call(project.drop, { params: { projectId: free.projectId } });
    const params = { modelId: 'impact-annex-f' };
    const { item, model } = await chen.call(impactModel.get, { params });
    const { id: _, ...form } = model;
    const fewer = { ...form, levels: form.levels.slice(1) };
    const lost = await chen.attempt(impactModel.change, { params, body: { rev: item.rev, form: fewer } });
    expect([lost.status, lost.failure.enMessage]).toEqual([400, 'Default level does not allow deletion!']);
    const unmarked = { ...form, levels: form.levels.map((level) => ({ ...level, isDefault: false })) };
    const kept = await chen.call(impactModel.change, { params, body: { rev: item.rev, form: unmarked } });
    expect(kept.model.levels.every((level) => level.isDefault)).toBe(true);
    const drop = await chen.attempt(impactModel.drop, { params });
    expect([drop.status, drop.failure.errorCode]).toEqual([400, errors.DefaultModelKept.code]);
    await free.close();
  });

  it('are stored with warnings, which come with every answer in both languages', async () => {
    const even = foreign('Even levels');
    const body = { ...even, levels: even.levels.map((level) => ({ ...level, value: Math.min(level.value, 3) })) };
    const made = await lin.call(impactModel.create, { body });
    const warning = {
      path: 'levels.4',
      severity: 'warning',
      text: { en: 'No combination of levels reaches the range of L5', zh: '任何等级组合都无法落入 L5 的区间' },
    };
    expect(made.problems).toEqual([warning]);
    const params = { modelId: made.item.id };
    expect((await lin.call(impactModel.get, { params })).problems).toEqual([warning]);
    const mended = await lin.call(impactModel.change, { params, body: { rev: made.item.rev, form: even } });
    expect(mended.problems).toEqual([]);
    await lin.call(impactModel.drop, { params });
    expect((await lin.call(calModel.get)).problems).toEqual([]);
  });

  it('a risk model says what is missing since a model it names was changed', async () => {
    const { id: _, ...heavens } = (await lin.call(impactModel.get, { params: { modelId: 'impact-heavens' } })).model;
    const rows = await lin.call(impactModel.create, { body: { ...heavens, name: both('Rows') } });
    const { id: __, ...level } = (await lin.call(riskModel.get, { params: { modelId: 'risk-matrix-heavens' } })).model;
    const body = { ...level, name: both('On rows'), impactModel: rows.item.id };
    const risk = await lin.call(riskModel.create, { body });
    const errors = async (modelId: string) =>
      (await lin.call(riskModel.get, { params: { modelId } })).problems.filter(({ severity }) => severity === 'error');
    expect(await errors(risk.item.id)).toEqual([]);

    const [worst, ...others] = heavens.overallLevels ?? [];
    if (!worst) throw new Error('no overall levels');
    const form = { ...heavens, name: both('Rows'), overallLevels: [{ ...worst, code: 'Renamed' }, ...others] };
    await lin.call(impactModel.change, { params: { modelId: rows.item.id }, body: { rev: rows.item.rev, form } });
    expect((await errors(risk.item.id)).map(({ path }) => path)).toContain('matrix.Renamed.TL0');
    await lin.call(riskModel.drop, { params: { modelId: risk.item.id } });
    await lin.call(impactModel.drop, { params: { modelId: rows.item.id } });
  });

  it('a matrix is read with the levels it names', async () => {
    const { model } = await lin.call(riskModel.get, { params: { modelId: 'risk-matrix-h8' } });
    const { id: _, ...form } = model;
    const { SEV: _row, ...matrix } = form.matrix;
    const body = { ...form, name: both('Holes'), matrix };
    const { status, failure } = await lin.attempt(riskModel.create, { body });
    expect(status).toBe(400);
    expect(fieldsOf(failure)[0]).toMatch(/^matrix\.SEV\.\S+ cellMissing$/);
    const elsewhere = { ...form, name: both('Elsewhere'), impactModel: 'impact-heavens' };
    const unfit = await lin.attempt(riskModel.create, { body: elsewhere });
    expect(fieldsOf(unfit.failure)).toContain('matrix.IL4.VL cellMissing');
    const nowhere = await lin.attempt(riskModel.create, { body: { ...elsewhere, impactModel: 'none' } });
    expect(fieldsOf(nowhere.failure)).toEqual(['impactModel modelUnknown']);
  });

  it('a model whose levels a risk model is written for stays', async () => {
    const free = await lin.attempt(impactModel.drop, { params: { modelId: 'impact-heavens' } });
    expect([free.status, free.failure.enMessage]).toEqual([
      409,
      'The risk models HEAVENS security level use its levels. Delete or change them first.',
    ]);
  });

  it('the CAL table is complete for the four levels of the standard', async () => {
    const { rev, table } = await lin.call(calModel.get);
    const holes = { ...table, table: { ...table.table, SEV: { ...table.table.SEV, N: 'CAL9' } } };
    const refused = await lin.attempt(calModel.change, { body: { rev, table: holes } });
    expect(fieldsOf(refused.failure)).toEqual(['table.table.SEV.N calUnknown']);
    const lower = { ...table, table: { ...table.table, MOD: { ...table.table.MOD, P: null } } };
    const kept = await lin.call(calModel.change, { body: { rev, table: lower } });
    expect([kept.rev, kept.table.table.MOD?.P]).toEqual([rev + 1, null]);
    expect((await lin.attempt(calModel.change, { body: { rev, table } })).status).toBe(412);
    // No number of a change is too great for a database to compare.
    for (const far of [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])
      expect((await lin.attempt(calModel.change, { body: { rev: far, table } })).status).toBe(412);
  });
});

const resilience: NewProperty = {
  code: 'RS',
  name: { en: 'Resilience', zh: '韧性' },
  description: both('Recovers after an attack.'),
  sentence: both('{A} does not recover'),
  goalSentence: both('{A} shall recover'),
};
const jamming: NewThreatType = {
  code: 'JAM',
  name: { en: 'Jamming', zh: '干扰' },
  description: both('Radio noise.'),
  properties: ['RS'],
  sentence: both('Jamming of {A}'),
  linkedImpact: null,
};

describe('security properties and threat types', () => {
  it('an own property is added, changed and, once nothing names it, deleted', async () => {
    const before = await lin.call(securityProperty.list);
    const { rev, list } = await lin.call(securityProperty.create, { body: resilience });
    expect([rev, list.at(-1)?.code]).toEqual([before.rev + 1, 'RS']);
    const { code: _, ...form } = resilience;
    const params = { code: 'RS' };
    const stale = await lin.attempt(securityProperty.change, { params, body: { rev: before.rev, form } });
    expect([stale.status, stale.failure.enMessage]).toEqual([
      412,
      'The list of security properties has been changed since you opened it, last by yourself. Your input is kept.',
    ]);
    const named = { ...form, name: { en: 'Robustness', zh: '韧性' } };
    const after = await lin.call(securityProperty.change, { params, body: { rev, form: named } });
    expect(after.list.at(-1)?.name.en).toBe('Robustness');

    await lin.call(threatType.create, { body: jamming });
    const used = await lin.attempt(securityProperty.drop, { params });
    expect([used.status, used.failure.chMessage]).toEqual([409, '安全属性 RS 已被 JAM 引用，请先在该处移除。']);
    await lin.call(threatType.drop, { params: { code: 'JAM' } });
    expect((await lin.call(securityProperty.drop, { params })).list).toHaveLength(before.list.length);
  });

  it('default types cannot be deleted', async () => {
    for (const reply of [
      await lin.attempt(securityProperty.drop, { params: { code: 'C' } }),
      await lin.attempt(threatType.drop, { params: { code: 'S' } }),
    ])
      expect([reply.status, reply.failure.enMessage]).toEqual([400, 'Default type does not allow deletion!']);
  });

  it('a code and a name stand once, each refused at its field', async () => {
    const code = await lin.attempt(securityProperty.create, { body: { ...resilience, code: 'C' } });
    expect([code.failure.enMessage, fieldsOf(code.failure)]).toEqual([
      'The code already used, please Change!',
      ['code taken'],
    ]);
    const name = await lin.attempt(securityProperty.create, {
      body: { ...resilience, name: { en: 'Own', zh: '机密性' } },
    });
    expect(fieldsOf(name.failure)).toEqual(['name.zh taken']);
  });

  it('a threat type names only properties that exist', async () => {
    const { status, failure } = await lin.attempt(threatType.create, { body: { ...jamming, properties: ['X'] } });
    expect([status, fieldsOf(failure)]).toEqual([400, ['properties unknown']]);
  });

  it('a threat type needs a property, and names each once', async () => {
    const { status, failure } = await lin.attempt(threatType.create, { body: { ...jamming, properties: [] } });
    expect([status, fieldsOf(failure)]).toEqual([400, ['properties required']]);
    const { list } = await lin.call(threatType.create, { body: { ...jamming, properties: ['A', 'I', 'A'] } });
    expect(list.at(-1)?.properties).toEqual(['A', 'I']);
    await lin.call(threatType.drop, { params: { code: 'JAM' } });
  });

  it.each(['.', '..', '-', '/'])('the code %s is refused: no address would lead to it', async (code) => {
    for (const reply of [
      await lin.attempt(securityProperty.create, { body: { ...resilience, code } }),
      await lin.attempt(threatType.create, { body: { ...jamming, properties: ['A'], code } }),
    ])
      expect([reply.status, fieldsOf(reply.failure)]).toEqual([400, ['code code']]);
  });

  it('a threat type can be linked to the categories that impact templates name', async () => {
    const { impactCategories } = await lin.call(threatType.list);
    expect(impactCategories).toContain('Unintended behaviour');
    expect(new Set(impactCategories).size).toBe(impactCategories.length);
  });

  it('new projects get them, earlier ones keep theirs', async () => {
    await lin.call(securityProperty.create, { body: resilience });
    const made = await lin.call(project.create, { body: projectForm({ name: 'Later', code: 'LA' }) });
    expect(made.method.properties.some(({ code }) => code === 'RS')).toBe(true);
    const earlier = await world.li.call(project.get, { params: { projectId: world.projectId } });
    expect(earlier.method.properties.some(({ code }) => code === 'RS')).toBe(false);
  });
});
