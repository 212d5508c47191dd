import { Failure, type Hole, somebody, yourself } from '#contract/kit/errors.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { lastChangeOfProject } from '#server/store/projects/project-table.ts';

/** The one who is told. */
interface Told {
  id: string;
}

/** The refusal of a change that another came before; `code` says what was changed, `by` whose change was the last one: it may be of the user, or of nobody known. */
export async function staleFailure(
  env: Pick<Env, 'identity'>,
  user: Told,
  code: Hole,
  by: string | undefined,
): Promise<Failure> {
  return new Failure('StaleRow', { code, who: by === undefined ? somebody : await whoChanged(env, user, by) });
}

/** Who made the last change, for a sentence that the user reads. */
export const whoChanged = async (env: Pick<Env, 'identity'>, user: Told, by: string): Promise<Hole> =>
  by === user.id ? yourself : nameOf(env.identity, by);

/** The refusal when another change of the project came first, or the project is gone. */
export async function staleProjectFailure(
  env: Pick<Env, 'identity' | 'store'>,
  user: Told,
  id: string,
): Promise<Failure> {
  const last = await lastChangeOfProject(env.store.db, id);
  return last ? staleFailure(env, user, last.code, last.by) : new Failure('ProjectGone');
}
