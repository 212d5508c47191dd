import type { ThreatType } from '#domain/model/method.ts';
import type { Env } from '#server/env.ts';
import { eachPropertyOnce, refuseUnknownProperties } from './change-security-properties.ts';
import { addEntry, changeEntry, type EntryForm, removeEntry, rewriteList } from './rating-list.ts';

type User = { id: string };

/** @throws Failure PropertyUnknown, CodeTaken, ModelNameTaken, ListFull */
export async function addThreatType(env: Env, user: User, entry: ThreatType): Promise<void> {
  await refuseUnknownProperties(env.store.db, entry.properties);
  const once = eachPropertyOnce(entry);
  await rewriteList<ThreatType>(env, user, 'threatTypes', (list) => addEntry(list, once, 'threatTypes'));
}

/** @throws Failure PropertyUnknown, StaleRow, RowGone, ModelNameTaken */
export async function changeThreatType(
  env: Env,
  user: User,
  code: string,
  { rev, form }: { rev: number; form: EntryForm<ThreatType> },
): Promise<void> {
  await refuseUnknownProperties(env.store.db, form.properties);
  const once = eachPropertyOnce(form);
  await rewriteList<ThreatType>(env, user, 'threatTypes', (list) => changeEntry(list, code, once), rev);
}

/** @throws Failure RowGone, DefaultTypeKept */
export const removeThreatType = (env: Env, user: User, code: string): Promise<void> =>
  rewriteList<ThreatType>(env, user, 'threatTypes', (list) => removeEntry(list, code));
