import { Failure } from '#contract/kit/errors.ts';
import { problemsOf } from '#contract/kit/problems.ts';
import { badInput } from '#contract/kit/refusals.ts';
import {
  isVariableKey,
  prefixTakenBy,
  specOf,
  type VariableKey,
  type VariableValue,
  variableSchema,
} from '#domain/product/variable.ts';
import type { Env } from '#server/env.ts';
import { modelChoices } from '#server/store/libraries/model-choices.ts';
import { deleteVariable, putVariable, storedVariables } from '#server/store/variables.ts';
import { authorOf } from './people/author.ts';
import { noteAct } from './people/note-act.ts';
import { staleFailure } from './stale.ts';

/** Sets a global variable. @throws Failure NotFound, BadInput, StaleRow */
export async function setVariable(
  env: Env,
  user: { id: string },
  name: string,
  { rev, value }: { rev: number; value: unknown },
): Promise<void> {
  const { db } = env.store;
  const key = requireKey(name);
  const checked = await checkValue(env, key, value);
  const by = async () => (await storedVariables(db)).get(key)?.update_by ?? '';
  const stored = (await storedVariables(db)).get(key);
  const written =
    (stored?.rev ?? 0) === rev &&
    (await env.store.tx(async (tx) => {
      if (!(await putVariable(tx, key, rev, { value: checked, ...authorOf(env, user) }))) return false;
      await noteAct(env, tx, 'variable.changed', { id: key, name: key, detail: String(checked) });
      return true;
    }));
  if (!written) throw await staleFailure(env, user, key, await by());
}

/** Sets a variable back to its standard. @throws Failure NotFound, BadInput */
export async function resetVariable(env: Env, name: string): Promise<void> {
  const key = requireKey(name);
  const spec = specOf(key);
  // Its own prefix may have gone to another kind meanwhile.
  if (spec.type === 'prefix') await checkValue(env, key, spec.standard);
  await env.store.tx(async (tx) => {
    await deleteVariable(tx, key);
    await noteAct(env, tx, 'variable.changed', { id: key, name: key, detail: String(spec.standard) });
  });
}

/** @throws Failure NotFound */
export function requireKey(name: string): VariableKey {
  if (!isVariableKey(name)) throw new Failure('NotFound');
  return name;
}

/** The value as it is kept. @throws Failure BadInput at `value` */
async function checkValue(env: Env, key: VariableKey, value: unknown): Promise<VariableValue> {
  const parsed = variableSchema(key).safeParse(value, { reportInput: true });
  if (!parsed.success) throw badInput(problemsOf(parsed.error).map((problem) => ({ ...problem, path: 'value' })));
  const spec = specOf(key);
  const values = await env.variables.current();
  if (spec.type === 'models') {
    const choices = await modelChoices(env.store.db, values);
    const known = new Set(choices.filter(({ kind }) => kind === spec.kind).map(({ id }) => id));
    if ((parsed.data as string[]).some((id) => !known.has(id))) throw badInput([{ path: 'value', problem: 'unknown' }]);
  }
  if (spec.type === 'prefix' && prefixTakenBy(values, key, parsed.data as string))
    throw badInput([{ path: 'value', problem: 'taken' }]);
  return parsed.data;
}
