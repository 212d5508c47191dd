import { type VariableItem, variable } from '#contract/variable.ts';
import { mayReadVariable, standardVariables, type VariableKey, variableKeys } from '#domain/product/variable.ts';
import { requireKey, resetVariable, setVariable } from '#server/actions/set-variable.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import { modelChoices } from '#server/store/libraries/model-choices.ts';
import { storedVariables } from '#server/store/variables.ts';
import { implement } from './implement.ts';

const modelKinds = ['impact', 'feasibility', 'risk'];

export const variableHandlers = implement(variable, {
  list: async ({ user }, env) => {
    const choices = await modelChoices(env.store.db, await env.variables.current());
    const list = (await items(env)).filter(({ key }) => mayReadVariable(key, user.permissions));
    const named = new Set(list.flatMap(({ value }) => (Array.isArray(value) ? value : [])));
    const maySet = user.permissions.includes('InAuthUserModify');
    const models = choices.filter(({ id, kind }) => modelKinds.includes(kind) && (maySet || named.has(id)));
    return { list, models };
  },
  change: async ({ params, body, user }, env) => {
    await setVariable(env, user, params.key, body);
    return itemOf(env, requireKey(params.key));
  },
  reset: async ({ params }, env) => {
    await resetVariable(env, params.key);
    return itemOf(env, requireKey(params.key));
  },
});

async function items(env: Env): Promise<VariableItem[]> {
  const values = await env.variables.current();
  const stored = await storedVariables(env.store.db);
  const changers = [...stored.values()].map((row) => row.update_by);
  const cards = await nameCards(env.identity, changers);
  return variableKeys.map((key) => {
    const row = stored.get(key);
    return {
      key,
      value: values[key] as VariableItem['value'],
      standard: standardVariables[key] as VariableItem['value'],
      changed: row ? { who: nameOn(cards.get(row.update_by), row.update_by), at: row.update_time } : null,
      rev: row?.rev ?? 0,
    };
  });
}

async function itemOf(env: Env, key: VariableKey): Promise<VariableItem> {
  return (await items(env)).find((item) => item.key === key) as VariableItem;
}
