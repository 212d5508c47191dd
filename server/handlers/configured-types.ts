import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import { type PropertyList, securityProperty, type ThreatTypeList, threatType } from '#contract/model.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { AssetCategory, SecurityProperty, ThreatType } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { listOf } from '#server/store/configuration.ts';
import { nameOf } from '#server/workspace/refusals.ts';
import { refuseNamesTaken } from './configured-names.ts';

/**
 * Security properties and threat types: one list each, of which every new project gets a copy. As projects rate with their copies, an entry
 * may change at any time; the defaults may not be deleted (spec.md section 5).
 */

interface Entry {
  code: string;
  name: LocalText;
  isDefault?: boolean | undefined;
}
type Kind = 'properties' | 'threatTypes';
/** As the shape of a method has it: `Method` in domain/model/method.ts. */
const limits: Record<Kind, number> = { properties: 40, threatTypes: 200 };

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
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => added(list, body, 'threatTypes'));
    return typeList(env);
  },
  change: async ({ params, body, user }, env) => {
    await refuseUnknown(env, body.form.properties);
    const { code } = params;
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => changed(list, code, body.form), body.rev);
    return typeList(env);
  },
  drop: async ({ params, user }, env) => {
    await rewrite<ThreatType>(env, user, 'threatTypes', (list) => without(list, params.code));
    return typeList(env);
  },
});

async function propertyList(env: Env): Promise<PropertyList> {
  const { rev, body } = await listOf(env.store.db, 'properties');
  return { rev, list: body as SecurityProperty[] };
}

async function typeList(env: Env): Promise<ThreatTypeList> {
  const { rev, body } = await listOf(env.store.db, 'threatTypes');
  const { list } = await propertyList(env);
  return { rev, list: body as ThreatType[], properties: list.map(({ code, name }) => ({ code, name })) };
}

/** Writes the list anew; whoever writes in between is told of, not overwritten. @throws Failure StaleRow */
async function rewrite<E extends Entry>(
  env: Env,
  user: CurrentUser,
  kind: Kind,
  edit: (list: readonly E[]) => E[],
  seen?: number,
): Promise<void> {
  const row = await listOf(env.store.db, kind);
  const stale = async () => new Failure('StaleRow', { code: row.name, who: await nameOf(env, row.update_by) });
  const body = edit(row.body as E[]) as unknown;
  if (seen !== undefined && seen !== row.rev) throw await stale();
  const claimed = await env.store.db
    .updateTable('model')
    .set({ body, rev: row.rev + 1, update_by: user.id, update_time: env.clock().toISOString() })
    .where('id', '=', row.id)
    .where('rev', '=', row.rev)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) throw await stale();
}

function added<E extends Entry>(list: readonly E[], entry: E, kind: Kind): E[] {
  if (list.some(({ code }) => code === entry.code))
    throw new Failure('CodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
  refuseNamesTaken(
    entry.name,
    list.map(({ name }) => name),
  );
  if (list.length >= limits[kind]) throw new Failure('ListFull', { limit: limits[kind] });
  return [...list, entry];
}

function changed<E extends Entry>(list: readonly E[], code: string, form: Omit<E, 'code' | 'isDefault'>): E[] {
  const before = found(list, code);
  refuseNamesTaken(
    (form as unknown as Entry).name,
    list.filter((entry) => entry !== before).map(({ name }) => name),
  );
  return list.map((entry) => (entry === before ? { ...before, ...form } : entry));
}

function without<E extends Entry>(list: readonly E[], code: string): E[] {
  const gone = found(list, code);
  if (gone.isDefault) throw new Failure('DefaultTypeKept');
  return list.filter((entry) => entry !== gone);
}

function found<E extends Entry>(list: readonly E[], code: string): E {
  const entry = list.find((one) => one.code === code);
  if (!entry) throw new Failure('RowGone', { code });
  return entry;
}

/** @throws Failure PropertyUnknown */
async function refuseUnknown(env: Env, codes: readonly string[]): Promise<void> {
  const { list } = await propertyList(env);
  const unknown = codes.filter((code) => !list.some((property) => property.code === code));
  if (unknown.length > 0)
    throw new Failure('PropertyUnknown', { codes: unknown.join(', ') }, [{ path: 'properties', problem: 'unknown' }]);
}

/** @throws Failure PropertyUsed naming the threat types and asset categories; a default is left to its own refusal */
async function refuseUsed(env: Env, code: string): Promise<void> {
  const { list } = await propertyList(env);
  if (list.find((property) => property.code === code)?.isDefault) return;
  const [types, categories] = [
    await listOf(env.store.db, 'threatTypes'),
    await listOf(env.store.db, 'assetCategories'),
  ];
  const namers = [...(types.body as ThreatType[]), ...(categories.body as AssetCategory[])];
  const users = namers.filter(({ properties }) => properties.includes(code)).map((namer) => namer.code);
  if (users.length > 0) throw new Failure('PropertyUsed', { code, users: users.join(', ') });
}
