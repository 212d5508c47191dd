import { Failure, type Hole } from '#contract/errors.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { lastChangeOfProject } from '#server/store/project-table.ts';

/** The refusal of a change that somebody else came before; `code` says what was changed, `by` whose change it was. */
export async function staleFailure(env: Pick<Env, 'identity'>, code: Hole, by: string): Promise<Failure> {
  return new Failure('StaleRow', { code, who: await nameOf(env.identity, by) });
}

/** The refusal when somebody else's change of the project came first, or the project is gone. */
export async function staleProjectFailure(env: Pick<Env, 'identity' | 'store'>, id: string): Promise<Failure> {
  const last = await lastChangeOfProject(env.store.db, id);
  return last ? staleFailure(env, last.code, last.by) : new Failure('ProjectGone');
}
