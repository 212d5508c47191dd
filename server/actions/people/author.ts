import type { Env } from '#server/env.ts';
import type { Author } from '#server/store/store.ts';

/** The user as the author of what is written now. */
export const authorOf = (env: Pick<Env, 'clock'>, user: { id: string }): Author => ({
  by: user.id,
  at: env.clock().toISOString(),
});
