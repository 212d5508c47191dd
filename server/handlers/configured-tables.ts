import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ModelKind } from '#contract/project.ts';
import type { ModelProblem } from '#domain/method/model-problems.ts';
import type { Env } from '#server/env.ts';
import { listOf } from '#server/store/configuration.ts';
import { takeTurn } from '#server/store/turn.ts';
import { nameOf } from '#server/workspace/refusals.ts';
import { unsound } from './unsound.ts';

/** The calls of a table there is one of (CAL, treatment rules). Projects rate with their copies, so it may change at any time. */
export function tableCalls<T>(kind: ModelKind, check: (table: T) => ModelProblem[]) {
  const kept = async (env: Env) => {
    const { rev, body } = await listOf(env.store.db, kind);
    return { rev, table: body as T };
  };
  return {
    get: (_: unknown, env: Env) => kept(env),

    /** @throws Failure ModelUnsound, StaleRow */
    change: async ({ body, user }: { body: { rev: number; table: T }; user: CurrentUser }, env: Env) => {
      const wrong = check(body.table).filter(({ severity }) => severity === 'error');
      if (wrong.length > 0) throw unsound(wrong, 'table.');
      const change = { body: body.table as unknown, update_by: user.id, update_time: env.clock().toISOString() };
      const overtaken = await env.store.tx(async (tx) => {
        await takeTurn(tx, 'models');
        const row = await listOf(tx, kind);
        if (row.rev !== body.rev) return row;
        const next = { ...change, rev: row.rev + 1 };
        await tx.updateTable('model').set(next).where('id', '=', row.id).execute();
        return undefined;
      });
      if (overtaken)
        throw new Failure('StaleRow', { code: overtaken.name, who: await nameOf(env, overtaken.update_by) });
      return kept(env);
    },
  };
}
