import { PreferenceKey } from '#contract/account/account.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { Env } from '#server/env.ts';
import { countOtherPreferences, deletePreference, putPreference } from '#server/store/accounts/preferences.ts';

/** Settings, not storage: more than this is a mistake of a client. */
const mostPreferences = 500;
/** Of one, as JSON (characters): all of them are read at every start of the product. */
const longestPreference = 64 * 1024;

/** Sets a preference of the user; null deletes it. @throws Failure BadInput */
export async function setPreference(env: Env, user: { id: string }, name: string, value: unknown): Promise<void> {
  const key = PreferenceKey.safeParse(name);
  if (!key.success) throw badInput([{ path: 'key', problem: 'code' }]);
  if (JSON.stringify(value).length > longestPreference)
    throw badInput([{ path: 'value', problem: 'tooLong', limit: longestPreference }]);
  await env.store.tx(async (tx) => {
    if (value === null) return deletePreference(tx, user.id, key.data);
    if ((await countOtherPreferences(tx, user.id, key.data)) >= mostPreferences)
      throw badInput([{ path: 'key', problem: 'tooMany', limit: mostPreferences }]);
    await putPreference(tx, user.id, key.data, value);
  });
}
