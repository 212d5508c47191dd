import { findingSuspects } from '#domain/impact-of-change/suspect-rows.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { blockingFindings } from '#domain/quality/looked-at.ts';
import { freeze } from '#domain/workspace/freeze.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { reportHead } from '#server/report/head.ts';
import type { Tx } from '#server/store/store.ts';
import { lastEditor } from '#server/store/versions/task-versions.ts';
import { nameOfVersion, versionHead } from '#server/store/versions/version-table.ts';
import { noteAct } from '../people/note-act.ts';
import { refuseOtherUser } from '../people/refuse-other-user.ts';
import { staleFailure } from '../stale.ts';
import { askingFor, notifyAsked } from './approve-version.ts';
import { contextOf, refuseAsFailure } from './edit-version.ts';

/** Somebody edited the version after the check that was looked at. */
class CheckedBefore extends Error {}

/** Which state of a version is made final, why although something is open, who is asked to approve it, and who does it. */
interface Freezing {
  rev: number;
  reason: string;
  approvers?: readonly string[];
  by?: string | undefined;
}

/**
 * Makes a version final, as it was when its open points were looked at. @throws Failure VersionLocked, StaleRow, OpenPointsBlock, FindingsBlock, OpenPointsNeedReason, OtherUser; BadInput for an approver who is no member of the task
 */
export async function freezeVersion(
  env: Env,
  user: { id: string },
  versionId: string,
  { rev, reason, approvers = [], by }: Freezing,
): Promise<Changes> {
  refuseOtherUser(user, by);
  const ask = await askingFor(env, user, versionId, approvers, 'approvers');
  const work = async (w: Parameters<typeof freeze>[0]) => {
    if (w.status === 'open' && w.rev !== rev) throw new CheckedBefore();
    const suspects = await runInSlices(findingSuspects(w));
    const ratings = rate(w);
    const findings = w.status === 'open' ? blockingFindings(w, ratings).length : 0;
    const changes = freeze(w, ratings, reason, contextOf(env, user), { suspects, findings });
    // What requirements became elsewhere goes on changing, so it is no part of what is kept.
    const {
      workItems: _,
      opinions: __,
      ...cover
    } = await reportHead(env, { ...w, rev: changes.rev, status: 'frozen' });
    const also = async (tx: Tx) => {
      await noteAct(env, tx, 'version.frozen', {
        id: versionId,
        name: await nameOfVersion(tx, versionId),
        detail: reason,
      });
      await ask(tx);
    };
    return { changes, cover, also };
  };
  try {
    const changes = await refuseAsFailure(env, () => env.versions.freeze(versionId, work));
    await notifyAsked(env, user, versionId, approvers);
    return changes;
  } catch (error) {
    if (!(error instanceof CheckedBefore)) throw error;
    const { version } = await versionHead(env.store.db, versionId);
    throw await staleFailure(env, user, version, await lastEditor(env.store.db, versionId));
  }
}
