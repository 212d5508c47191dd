import { Failure } from '#contract/errors.ts';
import { type PropertyList, securityProperty, type ThreatTypeList, threatType } from '#contract/model.ts';
import type { AssetCategory, ImpactTemplate, SecurityProperty, ThreatType } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { listOf } from '#server/store/configuration.ts';
import { added, changed, type EntryKind, rewrite, without } from './entry-lists.ts';

/**
 * Security properties and threat types: one list each, of which every new project gets a copy. As projects rate with their copies, an entry
 * may change at any time; the defaults may not be deleted (spec.md section 5).
 */

export const securityPropertyHandlers = implement(securityProperty, {
  list: (_, env) => propertyList(env),
  create: async ({ body, user }, env) => {
    await rewrite<SecurityProperty>(env, user, 'properties', (list) => added(list, body, 'properties'));
    return propertyList(env);
  },
  change: async ({ params, body, user }, env) => {
    const { code } = params;
    await rewrite<SecurityProperty>(env, user, 'properties', (list) => changed(list, code, body.form), body.rev);
    return propertyList(env);
  },
  drop: async ({ params, user }, env) => {
    await refuseUsed(env, params.code);
    await rewrite<SecurityProperty>(env, user, 'properties', (list) => without(list, params.code));
    return propertyList(env);
  },
});

export const threatTypeHandlers = implement(threatType, {
  list: (_, env) => typeList(env),
  create: async ({ body, user }, env) => {
    await refuseUnknown(env, body.properties);
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => added(list, eachOnce(body), 'threatTypes'));
    return typeList(env);
  },
  change: async ({ params, body, user }, env) => {
    await refuseUnknown(env, body.form.properties);
    const { code } = params;
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => changed(list, code, eachOnce(body.form)), body.rev);
    return typeList(env);
  },
  drop: async ({ params, user }, env) => {
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => without(list, params.code));
    return typeList(env);
  },
});

/** All security properties with the rev of their list. */
export async function propertyList(env: Env): Promise<PropertyList> {
  const { rev, body } = await listOf(env.store.db, 'properties');
  return { rev, list: body as SecurityProperty[] };
}

async function typeList(env: Env): Promise<ThreatTypeList> {
  const { rev, body } = await listOf(env.store.db, 'threatTypes');
  const { list } = await propertyList(env);
  const { body: templates } = await listOf(env.store.db, 'impactTemplates');
  const categories = new Set((templates as ImpactTemplate[]).map(({ category }) => category));
  return {
    rev,
    list: body as ThreatType[],
    properties: list.map(({ code, name }) => ({ code, name })),
    impactCategories: [...categories].filter((category) => category !== '').sort(),
  };
}

/** A property named twice counts once. */
export const eachOnce = <F extends { properties: string[] }>(form: F): F => ({
  ...form,
  properties: [...new Set(form.properties)],
});

/** @throws Failure PropertyUnknown at the field `path` */
export async function refuseUnknown(env: Env, codes: readonly string[], path = 'properties'): Promise<void> {
  const { list } = await propertyList(env);
  const unknown = codes.filter((code) => !list.some((property) => property.code === code));
  if (unknown.length > 0)
    throw new Failure('PropertyUnknown', { codes: unknown.join(', ') }, [{ path, problem: 'unknown' }]);
}

/** @throws Failure PropertyUsed naming what names it; a default is left to its own refusal */
async function refuseUsed(env: Env, code: string): Promise<void> {
  const { list } = await propertyList(env);
  if (list.find((property) => property.code === code)?.isDefault) return;
  const bodyOf = async <T>(kind: EntryKind) => (await listOf(env.store.db, kind)).body as T[];
  const types = await bodyOf<ThreatType>('threatTypes');
  const categories = await bodyOf<AssetCategory>('assetCategories');
  const templates = await bodyOf<ImpactTemplate>('impactTemplates');
  const users = [
    ...[...types, ...categories].filter(({ properties }) => properties.includes(code)),
    ...templates.filter(({ property }) => property === code),
  ].map((namer) => namer.code);
  if (users.length > 0) throw new Failure('PropertyUsed', { code, users: users.join(', ') });
}
