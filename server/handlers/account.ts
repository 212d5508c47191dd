import { account, PreferenceKey } from '#contract/account.ts';
import { Failure } from '#contract/errors.ts';
import { implement } from '#server/http/implement.ts';
import { json } from '#server/store/value-codec.ts';

/** Settings, not storage: more than this is a mistake of a client. */
const mostPreferences = 500;

export const accountHandlers = implement(account, {
  preferences: async ({ user }, { store }) => {
    const rows = await store.db
      .selectFrom('preference')
      .select(['key', 'value'])
      .where('user_id', '=', user.id)
      .orderBy('key')
      .execute();
    return Object.fromEntries(rows.map(({ key, value }) => [key, value])) as Record<string, never>;
  },

  setPreference: async ({ user, params, body }, { store }) => {
    const key = PreferenceKey.safeParse(params.key);
    if (!key.success) throw new Failure('BadInput', { fields: 'key' }, [{ path: 'key', problem: 'code' }]);
    await store.tx(async (tx) => {
      if (body.value === null) {
        await tx.deleteFrom('preference').where('user_id', '=', user.id).where('key', '=', key.data).execute();
        return;
      }
      const { count } = await tx
        .selectFrom('preference')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('user_id', '=', user.id)
        .where('key', '!=', key.data)
        .executeTakeFirstOrThrow();
      if (count >= mostPreferences)
        throw new Failure('BadInput', { fields: 'key' }, [{ path: 'key', problem: 'tooMany', limit: mostPreferences }]);
      await tx
        .insertInto('preference')
        .values({ user_id: user.id, key: key.data, value: json<unknown>(body.value) })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
        )
        .execute();
    });
    return { done: true } as const;
  },
});
