import { Failure } from '#contract/errors.ts';
import { problemsOf } from '#contract/problems.ts';
import { BadRow, Refusal } from '#domain/workspace/refusal.ts';
import type { Env } from '#server/env.ts';
import { badInput } from '#server/http/parse.ts';

/** Runs an edit; what the domain refuses becomes the refusal of the wire, at the field it belongs to. */
export async function refusing<T>(env: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadRow)
      throw badInput(problemsOf(error.error).map((p) => ({ ...p, path: error.path + p.path })));
    if (error instanceof Refusal) throw await asFailure(env, error);
    throw error;
  }
}

async function asFailure(env: Env, { key, holes, path }: Refusal): Promise<Failure> {
  const who = typeof holes.who === 'string' ? await nameOf(env, holes.who) : undefined;
  const problem = key.endsWith('CodeTaken') ? 'taken' : key === 'ReasonNeeded' ? 'required' : 'unknown';
  return new Failure(key, { ...holes, ...(who && { who }) }, path ? [{ path, problem }] : []);
}

/** The full name behind a user id; the id itself when the user is gone. Nobody stands behind what came with the product. */
export async function nameOf(env: Env, id: string): Promise<string> {
  const [card] = await env.identity.list({ ids: [id] });
  return card?.fullName || card?.username || id || '?';
}

/** Somebody else's change of the project came first, or it is gone. */
export async function projectOvertaken(env: Env, id: string): Promise<Failure> {
  const row = await env.store.db
    .selectFrom('project')
    .select(['code', 'update_by'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return new Failure('ProjectGone');
  return new Failure('StaleRow', { code: row.code, who: await nameOf(env, row.update_by) });
}
