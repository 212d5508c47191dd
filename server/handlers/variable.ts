import { Failure } from '#contract/errors.ts';
import { problemsOf } from '#contract/problems.ts';
import { type VariableItem, variable } from '#contract/variable.ts';
import {
  isVariableKey,
  prefixTakenBy,
  specOf,
  standardVariables,
  type VariableKey,
  type VariableValue,
  variableKeys,
  variableSchema,
} from '#domain/model/variable.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { badInput } from '#server/http/parse.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { modelChoices } from '#server/store/models.ts';
import { json } from '#server/store/value-codec.ts';
import { storedVariables, variablesOf } from '#server/store/variables.ts';
import { nameOf } from '#server/workspace/refusals.ts';

const modelKinds = ['impact', 'feasibility', 'risk'];

export const variableHandlers = implement(variable, {
  list: async (_, env) => {
    const models = (await modelChoices(env.store.db)).filter(({ kind }) => modelKinds.includes(kind));
    return { list: await items(env), models };
  },

  change: async ({ params, body, user }, env) => {
    const key = keyOf(params.key);
    const value = await fitting(env, key, body.value);
    const stored = (await storedVariables(env.store.db)).get(key);
    if ((stored?.rev ?? 0) !== body.rev) throw await stale(env, key, stored?.update_by);
    const next = { value: json<unknown>(value), rev: body.rev + 1, update_by: user.id };
    const row = { ...next, update_time: env.clock().toISOString() };
    const claimed = stored
      ? await env.store.db
          .updateTable('variable')
          .set(row)
          .where('key', '=', key)
          .where('rev', '=', body.rev)
          .returning('key')
          .executeTakeFirst()
      : await env.store.db
          .insertInto('variable')
          .values({ key, ...row })
          .onConflict((c) => c.column('key').doNothing())
          .returning('key')
          .executeTakeFirst();
    if (!claimed) throw await stale(env, key, (await storedVariables(env.store.db)).get(key)?.update_by);
    return itemOf(env, key);
  },

  reset: async ({ params }, env) => {
    const key = keyOf(params.key);
    const spec = specOf(key);
    // Its own prefix may have gone to another kind meanwhile.
    if (spec.type === 'prefix') await fitting(env, key, spec.standard);
    await env.store.db.deleteFrom('variable').where('key', '=', key).execute();
    return itemOf(env, key);
  },
});

/** @throws Failure NotFound */
function keyOf(key: string): VariableKey {
  if (!isVariableKey(key)) throw new Failure('NotFound');
  return key;
}

/** The value as it is kept. @throws Failure BadInput at `value` */
async function fitting(env: Env, key: VariableKey, value: unknown): Promise<VariableValue> {
  const parsed = variableSchema(key).safeParse(value, { reportInput: true });
  if (!parsed.success) throw badInput(problemsOf(parsed.error).map((problem) => ({ ...problem, path: 'value' })));
  const spec = specOf(key);
  if (spec.type === 'models') {
    const there = new Set(
      (await modelChoices(env.store.db)).filter(({ kind }) => kind === spec.kind).map(({ id }) => id),
    );
    if ((parsed.data as string[]).some((id) => !there.has(id))) throw badInput([{ path: 'value', problem: 'unknown' }]);
  }
  if (spec.type === 'prefix' && prefixTakenBy(await variablesOf(env.store.db), key, parsed.data as string))
    throw badInput([{ path: 'value', problem: 'taken' }]);
  return parsed.data;
}

async function stale(env: Env, key: VariableKey, by: string | undefined): Promise<Failure> {
  return new Failure('StaleRow', { code: key, who: by ? await nameOf(env, by) : '?' });
}

async function items(env: Env): Promise<VariableItem[]> {
  const values = await variablesOf(env.store.db);
  const stored = await storedVariables(env.store.db);
  const cards = await nameCards(
    env,
    [...stored.values()].map((row) => row.update_by),
  );
  return variableKeys.map((key) => {
    const row = stored.get(key);
    const card = row && cards.get(row.update_by);
    return {
      key,
      value: values[key] as VariableItem['value'],
      standard: standardVariables[key] as VariableItem['value'],
      changed: row ? { who: card?.fullName || card?.username || row.update_by, at: row.update_time } : null,
      rev: row?.rev ?? 0,
    };
  });
}

async function itemOf(env: Env, key: VariableKey): Promise<VariableItem> {
  return (await items(env)).find((item) => item.key === key) as VariableItem;
}
