import { Failure } from '#contract/kit/errors.ts';
import type { AssetCategory } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { assetCategoryList, impactTemplateList } from '#server/store/libraries/rating-lists.ts';
import type { Db } from '#server/store/store.ts';
import { eachPropertyOnce, refuseUnknownProperties } from './change-security-properties.ts';
import { addEntry, changeEntry, type EntryForm, removeEntry, rewriteList } from './rating-list.ts';

type User = { id: string };

/** @throws Failure PropertyUnknown, CodeTaken, ModelNameTaken, ListFull */
export async function addCategory(env: Env, user: User, entry: AssetCategory): Promise<void> {
  await refuseUnknownProperties(env.store.db, entry.properties);
  const once = eachPropertyOnce(entry);
  await rewriteList<AssetCategory>(env, user, 'assetCategories', (list) => addEntry(list, once, 'assetCategories'));
}

/** @throws Failure PropertyUnknown, StaleRow, RowGone, ModelNameTaken */
export async function changeCategory(
  env: Env,
  user: User,
  code: string,
  { rev, form }: { rev: number; form: EntryForm<AssetCategory> },
): Promise<void> {
  await refuseUnknownProperties(env.store.db, form.properties);
  const once = eachPropertyOnce(form);
  await rewriteList<AssetCategory>(env, user, 'assetCategories', (list) => changeEntry(list, code, once), rev);
}

/** @throws Failure CategoryUsed, RowGone, DefaultTypeKept */
export async function removeCategory(env: Env, user: User, code: string): Promise<void> {
  await refuseUsed(env.store.db, code);
  await rewriteList<AssetCategory>(env, user, 'assetCategories', (list) => removeEntry(list, code));
}

/** @throws Failure CategoryUsed with the templates that name it; a default is left to its own refusal */
async function refuseUsed(db: Db, code: string): Promise<void> {
  const { list } = await assetCategoryList(db);
  if (list.find((category) => category.code === code)?.isDefault) return;
  const { list: templates } = await impactTemplateList(db);
  const users = templates.filter((template) => template.assetCategory === code);
  if (users.length > 0)
    throw new Failure('CategoryUsed', { code, users: users.map((template) => template.code).join(', ') });
}
