import { Failure } from '#contract/errors.ts';
import {
  type AssetCategoryList,
  assetCategory,
  type ImpactTemplateList,
  impactTemplate,
} from '#contract/vocabulary.ts';
import type { AssetCategory, ImpactTemplate } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { listOf } from '#server/store/configuration.ts';
import { eachOnce, propertyList, refuseUnknown } from './configured-types.ts';
import { added, changed, type Entry, rewrite, without } from './entry-lists.ts';

/** Asset categories and impact templates: one list each, of which every new project gets a copy. */

const choicesOf = (list: readonly Entry[]) => list.map(({ code, name }) => ({ code, name }));

export const assetCategoryHandlers = implement(assetCategory, {
  list: (_, env) => categoryList(env),
  create: async ({ body, user }, env) => {
    await refuseUnknown(env, body.properties);
    await rewrite<AssetCategory>(env, user, 'assetCategories', (list) =>
      added(list, eachOnce(body), 'assetCategories'),
    );
    return categoryList(env);
  },
  change: async ({ params, body, user }, env) => {
    await refuseUnknown(env, body.form.properties);
    const { code } = params;
    await rewrite<AssetCategory>(
      env,
      user,
      'assetCategories',
      (list) => changed(list, code, eachOnce(body.form)),
      body.rev,
    );
    return categoryList(env);
  },
  drop: async ({ params, user }, env) => {
    await refuseUsed(env, params.code);
    await rewrite<AssetCategory>(env, user, 'assetCategories', (list) => without(list, params.code));
    return categoryList(env);
  },
});

export const impactTemplateHandlers = implement(impactTemplate, {
  list: (_, env) => templateList(env),
  create: async ({ body, user }, env) => {
    await refuseStrange(env, body);
    await rewrite<ImpactTemplate>(env, user, 'impactTemplates', (list) =>
      alone(added(list, body, 'impactTemplates'), body.code),
    );
    return templateList(env);
  },
  change: async ({ params, body, user }, env) => {
    await refuseStrange(env, body.form);
    const { code } = params;
    await rewrite<ImpactTemplate>(
      env,
      user,
      'impactTemplates',
      (list) => alone(changed(list, code, body.form), code),
      body.rev,
    );
    return templateList(env);
  },
  drop: async ({ params, user }, env) => {
    await rewrite<ImpactTemplate>(env, user, 'impactTemplates', (list) => without(list, params.code));
    return templateList(env);
  },
});

async function categoryList(env: Env): Promise<AssetCategoryList> {
  const { rev, body } = await listOf(env.store.db, 'assetCategories');
  const { list } = await propertyList(env);
  return { rev, list: body as AssetCategory[], properties: choicesOf(list) };
}

async function templateList(env: Env): Promise<ImpactTemplateList> {
  const { rev, body } = await listOf(env.store.db, 'impactTemplates');
  const { list, properties } = await categoryList(env);
  return { rev, list: body as ImpactTemplate[], properties, categories: choicesOf(list) };
}

/** @throws Failure PropertyUnknown, CategoryUnknown at the field that names what is not there */
async function refuseStrange(env: Env, form: Pick<ImpactTemplate, 'property' | 'assetCategory'>): Promise<void> {
  await refuseUnknown(env, [form.property], 'property');
  const { list } = await categoryList(env);
  if (form.assetCategory !== '' && !list.some(({ code }) => code === form.assetCategory))
    throw new Failure('CategoryUnknown', { code: form.assetCategory }, [{ path: 'assetCategory', problem: 'unknown' }]);
}

/**
 * The list, when no other template stands for the same category and property: the second would never be used. One beside a default is
 * fine, it goes before that. @throws Failure TemplateTaken naming the other
 */
function alone(list: ImpactTemplate[], code: string): ImpactTemplate[] {
  const placeOf = ({ assetCategory, property, isDefault = false }: ImpactTemplate) =>
    JSON.stringify([assetCategory, property, isDefault]);
  const own = list.find((template) => template.code === code);
  const other = own && list.find((template) => template !== own && placeOf(template) === placeOf(own));
  if (other) throw new Failure('TemplateTaken', { code: other.code }, [{ path: 'property', problem: 'taken' }]);
  return list;
}

/** @throws Failure CategoryUsed naming the templates; a default is left to its own refusal */
async function refuseUsed(env: Env, code: string): Promise<void> {
  const { list } = await categoryList(env);
  if (list.find((category) => category.code === code)?.isDefault) return;
  const { body } = await listOf(env.store.db, 'impactTemplates');
  const users = (body as ImpactTemplate[]).filter((template) => template.assetCategory === code);
  if (users.length > 0)
    throw new Failure('CategoryUsed', { code, users: users.map((template) => template.code).join(', ') });
}
