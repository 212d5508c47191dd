import { account } from '#contract/account/account.ts';
import { setPreference } from '#server/actions/set-preference.ts';
import { preferencesOf } from '#server/store/accounts/preferences.ts';
import { implement } from './implement.ts';

export const accountHandlers = implement(account, {
  preferences: async ({ user }, { store }) => (await preferencesOf(store.db, user.id)) as Record<string, never>,
  setPreference: async ({ user, params, body }, env) => {
    await setPreference(env, user, params.key, body.value);
    return { done: true } as const;
  },
});
