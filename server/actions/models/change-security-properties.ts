import { Failure } from '#contract/kit/errors.ts';
import type { SecurityProperty } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import {
  assetCategoryList,
  impactTemplateList,
  propertyList,
  threatTypeList,
} from '#server/store/libraries/rating-lists.ts';
import type { Db } from '#server/store/store.ts';
import { addEntry, changeEntry, type EntryForm, removeEntry, rewriteList } from './rating-list.ts';

type User = { id: string };

/** @throws Failure CodeTaken, ModelNameTaken, ListFull */
export const addProperty = (env: Env, user: User, entry: SecurityProperty): Promise<void> =>
  rewriteList<SecurityProperty>(env, user, 'properties', (list) => addEntry(list, entry, 'properties'));

/** @throws Failure StaleRow, RowGone, ModelNameTaken */
export const changeProperty = (
  env: Env,
  user: User,
  code: string,
  { rev, form }: { rev: number; form: EntryForm<SecurityProperty> },
): Promise<void> =>
  rewriteList<SecurityProperty>(env, user, 'properties', (list) => changeEntry(list, code, form), rev);

/** @throws Failure PropertyUsed, RowGone, DefaultTypeKept */
export async function removeProperty(env: Env, user: User, code: string): Promise<void> {
  await refuseUsed(env.store.db, code);
  await rewriteList<SecurityProperty>(env, user, 'properties', (list) => removeEntry(list, code));
}

/** @throws Failure PropertyUnknown at the field `path` */
export async function refuseUnknownProperties(db: Db, codes: readonly string[], path = 'properties'): Promise<void> {
  const { list } = await propertyList(db);
  const unknown = codes.filter((code) => !list.some((property) => property.code === code));
  if (unknown.length > 0)
    throw new Failure('PropertyUnknown', { codes: unknown.join(', ') }, [{ path, problem: 'unknown' }]);
}

/** A property named twice counts once. */
export const eachPropertyOnce = <F extends { properties: string[] }>(form: F): F => ({
  ...form,
  properties: [...new Set(form.properties)],
});

/** @throws Failure PropertyUsed with what names it; a default is left to its own refusal */
async function refuseUsed(db: Db, code: string): Promise<void> {
  const { list } = await propertyList(db);
  if (list.find((property) => property.code === code)?.isDefault) return;
  const { list: types } = await threatTypeList(db);
  const { list: categories } = await assetCategoryList(db);
  const { list: templates } = await impactTemplateList(db);
  const users = [
    ...[...types, ...categories].filter(({ properties }) => properties.includes(code)),
    ...templates.filter(({ property }) => property === code),
  ].map((user) => user.code);
  if (users.length > 0) throw new Failure('PropertyUsed', { code, users: users.join(', ') });
}
