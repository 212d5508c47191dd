import { Failure } from '#contract/kit/errors.ts';
import type { ImpactTemplate } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { assetCategoryList } from '#server/store/libraries/rating-lists.ts';
import type { Db } from '#server/store/store.ts';
import { refuseUnknownProperties } from './change-security-properties.ts';
import { addEntry, changeEntry, type EntryForm, removeEntry, rewriteList } from './rating-list.ts';

type User = { id: string };

/** @throws Failure PropertyUnknown, CategoryUnknown, CodeTaken, ModelNameTaken, ListFull, TemplateTaken */
export async function addTemplate(env: Env, user: User, entry: ImpactTemplate): Promise<void> {
  await refuseUnknownNames(env.store.db, entry);
  await rewriteList<ImpactTemplate>(env, user, 'impactTemplates', (list) => {
    const next = addEntry(list, entry, 'impactTemplates');
    refuseDuplicateTemplate(next, entry.code);
    return next;
  });
}

/** @throws Failure PropertyUnknown, CategoryUnknown, StaleRow, RowGone, ModelNameTaken, TemplateTaken */
export async function changeTemplate(
  env: Env,
  user: User,
  code: string,
  { rev, form }: { rev: number; form: EntryForm<ImpactTemplate> },
): Promise<void> {
  await refuseUnknownNames(env.store.db, form);
  const change = (list: readonly ImpactTemplate[]) => {
    const next = changeEntry(list, code, form);
    refuseDuplicateTemplate(next, code);
    return next;
  };
  await rewriteList<ImpactTemplate>(env, user, 'impactTemplates', change, rev);
}

/** @throws Failure RowGone, DefaultTypeKept */
export const removeTemplate = (env: Env, user: User, code: string): Promise<void> =>
  rewriteList<ImpactTemplate>(env, user, 'impactTemplates', (list) => removeEntry(list, code));

/** @throws Failure PropertyUnknown, CategoryUnknown at the field that names what does not exist */
async function refuseUnknownNames(db: Db, form: Pick<ImpactTemplate, 'property' | 'assetCategory'>): Promise<void> {
  await refuseUnknownProperties(db, [form.property], 'property');
  const { list } = await assetCategoryList(db);
  if (form.assetCategory !== '' && !list.some(({ code }) => code === form.assetCategory))
    throw new Failure('CategoryUnknown', { code: form.assetCategory }, [{ path: 'assetCategory', problem: 'unknown' }]);
}

/**
 * A second template for the same category and property would never be used. One beside a default is fine, it goes before that.
 * @throws Failure TemplateTaken naming the other
 */
function refuseDuplicateTemplate(list: readonly ImpactTemplate[], code: string): void {
  const placeOf = ({ assetCategory, property, isDefault = false }: ImpactTemplate) =>
    JSON.stringify([assetCategory, property, isDefault]);
  const own = list.find((template) => template.code === code);
  const other = own && list.find((template) => template !== own && placeOf(template) === placeOf(own));
  if (other) throw new Failure('TemplateTaken', { code: other.code }, [{ path: 'property', problem: 'taken' }]);
}
