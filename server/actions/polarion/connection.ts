import type { CurrentUser } from '#contract/account/inauth.ts';
import { type ErrorKey, Failure, polarionConnectionName } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import type { PolarionConnection } from '#contract/polarion.ts';
import type { PolarionForm, PolarionSettings } from '#domain/model/polarion.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import {
  type ConnectionRow,
  connectionOf,
  deleteConnection,
  deleteItems,
  itemsOf,
  writeConnection,
} from '#server/store/projects/polarion.ts';
import { nameOfProject } from '#server/store/projects/project-table.ts';
import { authorOf } from '../people/author.ts';
import { noteAct } from '../people/note-act.ts';
import { staleFailure } from '../stale.ts';
import { clientOf, inOurWords, keptToken, sealToken } from './open-client.ts';
import { alone } from './sync.ts';

/** How a project is connected, as everybody may see it who sees its requirements. */
export async function readConnection(env: Env, projectId: string) {
  const { servers } = env.polarion;
  const row = await connectionOf(env.store.db, projectId);
  return { servers: [...servers], connection: row ? await shown(env, row) : null };
}

const shown = async (env: Env, { body, rev, update_by, update_time }: ConnectionRow): Promise<PolarionConnection> => ({
  ...body,
  rev,
  updateBy: await nameOf(env.identity, update_by),
  updateTime: update_time,
});

interface Asked {
  rev: number;
  form: PolarionSettings;
}

/**
 * Connects a project, after Polarion has shown the project to the token. With another server or project the work items that are known are forgotten: they
 * are elsewhere.
 * @throws Failure BadInput, StaleRow, PolarionBusy, and what Polarion refuses
 */
export async function connectPolarion(
  env: Env,
  user: CurrentUser,
  projectId: string,
  { rev, form: { token, ...form } }: Asked,
): Promise<PolarionConnection> {
  if (!env.polarion.servers.includes(form.server)) throw badInput([{ path: 'server', problem: 'unknown' }]);
  if (form.originField === form.calField) throw badInput([{ path: 'calField', problem: 'taken' }]);
  const before = await connectionOf(env.store.db, projectId);
  if ((before?.rev ?? 0) !== rev) throw await staleFailure(env, user, polarionConnectionName, before?.update_by ?? '');
  const isSamePlace = before?.body.server === form.server && before.body.project === form.project;
  const kept = before && isSamePlace ? keptToken(env, projectId, before) : undefined;
  const used = token || kept;
  if (!used) throw badInput([{ path: 'token', problem: 'required' }]);
  await tryConnection(env, form, used);
  const author = authorOf(env, user);
  const write = () =>
    env.store.tx(async (tx) => {
      const sealed = sealToken(env, projectId, form, used);
      if (!(await writeConnection(tx, { projectId, rev }, { form, token: sealed }, author))) return false;
      if (before && !isSamePlace) {
        const items = await itemsOf(tx, projectId);
        await deleteItems(
          tx,
          projectId,
          items.map(({ task_id: taskId, row_id: row }) => ({ taskId, row })),
        );
      }
      const name = await nameOfProject(tx, projectId);
      await noteAct(env, tx, 'polarion.connected', { id: projectId, name, detail: `${form.server} ${form.project}` });
      return true;
    });
  const isWritten = before ? await alone(env, { user, projectId }, write) : await write();
  const now = await connectionOf(env.store.db, projectId);
  if (!isWritten || !now) throw await staleFailure(env, user, polarionConnectionName, now?.update_by ?? '');
  return shown(env, now);
}

/** The field a refusal of Polarion is about. */
const fieldOf: Partial<Record<ErrorKey, keyof PolarionSettings>> = {
  PolarionToken: 'token',
  PolarionForbids: 'token',
  PolarionProject: 'project',
  PolarionAway: 'server',
  PolarionWaits: 'server',
  PolarionOff: 'server',
};

/** Lets Polarion show the project to the token. @throws Failure at the field it is about */
async function tryConnection(env: Env, form: PolarionForm, token: string): Promise<void> {
  // Somebody sits before the form.
  const given = { signal: env.stopping, longestWait: 10 };
  try {
    await inOurWords(env, form.project, () => clientOf(env, form, token, given).projectName());
  } catch (error) {
    const path = error instanceof Failure ? fieldOf[error.key] : undefined;
    if (!(error instanceof Failure) || path === undefined) throw error;
    throw new Failure(error.key, error.holes, [{ path, problem: 'wrong' }]);
  }
}

/** Forgets a connection with all that is known by it. @throws Failure PolarionNotConnected, PolarionBusy */
export async function disconnectPolarion(env: Env, user: CurrentUser, projectId: string): Promise<void> {
  await alone(env, { user, projectId }, ({ body }) =>
    env.store.tx(async (tx) => {
      await deleteConnection(tx, projectId);
      const name = await nameOfProject(tx, projectId);
      await noteAct(env, tx, 'polarion.disconnected', {
        id: projectId,
        name,
        detail: `${body.server} ${body.project}`,
      });
    }),
  );
}
