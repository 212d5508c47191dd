import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { SavedViewForm } from '#domain/product/saved-view.ts';
import { requireAccess } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import {
  deleteView as deleteFromStore,
  insertView,
  type SavedViewRow,
  updateView,
  viewById,
  viewsOf,
} from '#server/store/lists/saved-views.ts';
import { authorOf } from '../people/author.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';
import { whoChanged } from '../stale.ts';

type User = Pick<CurrentUser, 'id' | 'permissions'>;

/** A view of a task. */
interface Place {
  taskId: string;
  viewId: string;
}

/** More could not be chosen from. */
const mostViews = 200;

/** Saves a view under a name. @throws Failure ViewNameTaken, ListFull, PermissionDenied */
export async function createView(env: Env, user: User, taskId: string, form: SavedViewForm): Promise<void> {
  requireMay(user, form.shared);
  const id = env.newId();
  const row = { id, task_id: taskId, owner: user.id, ...columnsOf(env, user, form, user.id), rev: 1 };
  await refuseDuplicates('ViewNameTaken', () =>
    env.store.tx(async (tx) => {
      const views = await viewsOf(tx, taskId, user.id);
      if (views.length >= mostViews) throw new Failure('ListFull', { limit: mostViews });
      refuseAlike(views, row);
      await insertView(tx, row);
    }),
  );
}

/** Renames, shares or overwrites a view. @throws Failure NotFound, StaleRow, ViewNameTaken, PermissionDenied */
export async function changeView(
  env: Env,
  user: User,
  place: Place,
  { rev, form }: { rev: number; form: SavedViewForm },
): Promise<void> {
  const before = await findView(env, user, place);
  requireMay(user, isShared(before) || form.shared);
  // Nobody else would find it again.
  if (!form.shared && before.owner !== user.id)
    throw new Failure('PermissionDenied', {}, [{ path: 'shared', problem: 'notAllowed' }]);
  const who = await whoChanged(env, user, before.update_by);
  const next = columnsOf(env, user, form, before.owner);
  const written = await refuseDuplicates('ViewNameTaken', () =>
    env.store.tx(async (tx) => {
      const { kind, name, reader } = before;
      const isRenamed = next.name !== name || next.kind !== kind || next.reader !== reader;
      if (isRenamed) refuseAlike(await viewsOf(tx, place.taskId, user.id), { ...next, id: before.id });
      return updateView(tx, before.id, rev, next);
    }),
  );
  if (!written) throw new Failure('StaleRow', { code: before.name, who });
}

/** Deletes a view. @throws Failure NotFound, PermissionDenied */
export async function deleteView(env: Env, user: User, place: Place): Promise<void> {
  const view = await findView(env, user, place);
  requireMay(user, isShared(view));
  await deleteFromStore(env.store.db, view.id);
}

/** A view among those it is shown with has a name of its own. @throws Failure ViewNameTaken */
function refuseAlike(views: readonly SavedViewRow[], row: Pick<SavedViewRow, 'id' | 'kind' | 'reader' | 'name'>): void {
  const isAlike = (other: SavedViewRow) =>
    other.id !== row.id && other.kind === row.kind && other.reader === row.reader && sameName(other.name, row.name);
  if (views.some(isAlike)) throw nameTaken('ViewNameTaken');
}

const isShared = ({ reader }: SavedViewRow): boolean => reader === '';

function requireMay(user: User, shared: boolean): void {
  if (shared) requireAccess(user, 'ProjectAnalysisModify');
}

async function findView(env: Env, user: User, { taskId, viewId }: Place): Promise<SavedViewRow> {
  const view = await viewById(env.store.db, taskId, user.id, viewId);
  if (!view) throw new Failure('NotFound');
  return view;
}

function columnsOf(env: Env, user: User, { kind, name, shared, arranged }: SavedViewForm, owner: string) {
  const { by, at } = authorOf(env, user);
  const reader = shared ? '' : owner;
  return { kind, name, name_key: name.toLowerCase(), reader, body: arranged, update_by: by, update_time: at };
}
