import { badInput, failureOf } from '#contract/kit/refusals.ts';
import { diagramsOfOps, type Fences } from '#domain/drawn/lease.ts';
import { readingBases } from '#domain/impact-of-change/basis.ts';
import { contentLeftOut } from '#domain/kinds/foreign-part/left-out.ts';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { isRated } from '#domain/method/rate/rater.ts';
import { edit, editing, type Op, placeOf } from '#domain/workspace/edit.ts';
import type { Changes, EditContext, Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { nameOf } from '#server/inauth/name-cards.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { drawsIn, refuseWithoutRight } from '#server/versions/drawing-right.ts';
import { refuseUnknownFiles } from '../keep-attachment.ts';
import { refuseOtherUser } from '../people/refuse-other-user.ts';
import { refuseUnknownDeciders, refuseUnknownOwners } from '../people/refuse-unknown-people.ts';

/** So many take a few milliseconds. */
const fewOps = 100;

/** How an edit was sent: the id its sender gave it, whether it may have arrived before, and whose it is. */
export interface Sent {
  id?: string | undefined;
  again?: boolean | undefined;
  by?: string | undefined;
  /** Of the diagrams the sender edits. */
  fences?: Fences | undefined;
  /** What the log calls it, where it is no edit of a person. */
  name?: string | undefined;
}

/** Changes a version by these operations and stores them with their consequences. @throws Failure of `editErrors`, OtherUser, BadInput */
export async function editVersion(
  env: Env,
  user: { id: string },
  versionId: string,
  ops: readonly Op[],
  { id, again = false, by = user.id, fences, name }: Sent = {},
): Promise<Changes> {
  refuseOtherUser(user, by);
  refuseLeftOut(ops);
  await refuseUnknownFiles(env, user, versionId, ops);
  await refuseUnknownOwners(env, user, versionId, ops);
  await refuseUnknownDeciders(env, versionId, ops);
  const isLarge = ops.length > fewOps;
  const work = async (w: Workspace) => {
    const draws = w.status === 'open' ? drawsIn(w, user.id, diagramsOfOps(w, ops), fences) : undefined;
    await refuseWithoutRight(env.store.db, versionId, draws);
    const at = contextOf(env, user);
    // What is decided about risks is tied to their values, so an edit may have to rate the version, which was perhaps opened just now.
    const changes = isLarge || !isRated(w) ? await runInSlices(editing(w, ops, at)) : edit(w, ops, at);
    return { changes: name === undefined ? changes : { ...changes, edit: name }, draws };
  };
  return refuseAsFailure(env, () =>
    env.versions.edit(versionId, work, id === undefined ? undefined : { id, again, by }),
  );
}

/** What stands for the content of a part in a snapshot would be written over it. @throws Failure BadInput */
function refuseLeftOut(ops: readonly Op[]): void {
  const at = ops.findIndex((op) => {
    if (op.op === 'drop' || op.kind !== 'foreignParts') return false;
    return (op.op === 'add' ? op.row : op.patch).content === contentLeftOut;
  });
  const found = ops[at];
  if (found) throw badInput([{ path: `${placeOf(found, at)}content`, problem: 'notAllowed' }]);
}

/** Undoes the user's latest edit of a version, or redoes what was undone last. @throws Failure of `undoErrors`, OtherUser */
export async function undoEdit(
  env: Env,
  user: { id: string },
  versionId: string,
  which: 'undo' | 'redo',
  { by, ...how }: Pick<Sent, 'by' | 'fences'> & { passBlocked?: boolean | undefined } = {},
): Promise<Changes> {
  refuseOtherUser(user, by);
  return refuseAsFailure(env, () => env.versions.undo(versionId, which, contextOf(env, user), how));
}

/** Who edits, and when. */
export const contextOf = (env: Env, user: { id: string }): EditContext => ({
  user: user.id,
  now: env.clock().toISOString(),
  newId: env.newId,
  readBases: readingBases,
});

/** Runs an edit; what the domain refuses becomes the refusal of the wire. */
export async function refuseAsFailure<T>(env: Env, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BadRow) throw failureOf(error);
    if (!(error instanceof Refusal)) throw error;
    const { who } = error.holes;
    throw failureOf(error, typeof who === 'string' ? await nameOf(env.identity, who) : undefined);
  }
}
