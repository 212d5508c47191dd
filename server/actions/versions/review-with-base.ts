import { reviewsWith, type WholeReview } from '#domain/impact-of-change/reviewed-with.ts';
import type { Changes } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { approvalsOfVersion } from '#server/store/versions/approvals.ts';
import { frozenBy } from '#server/store/versions/version-table.ts';

/**
 * The rows of a version that is made of a frozen one count as reviewed with that (M-16.3): what is to be written into it beside the copied rows. Found before
 * the transaction, because a frozen version stays what it is. Undefined for an open one, whose reviews are copied like all rows.
 */
export async function reviewsOfBase(env: Env, taskId: string, base: string): Promise<Changes | undefined> {
  const whole = await wholeReview(env, taskId, base);
  if (!whole) return undefined;
  const { put, drop } = await runInSlices(reviewsWith(await env.versions.read(base), whole, env.newId));
  const { by, at } = whole;
  return { rev: 1, put: { reviews: put }, drop: { reviews: drop }, counters: {}, edit: 'create', by, at };
}

/** Who approved it last, else who froze it. */
async function wholeReview({ store: { db } }: Env, taskId: string, base: string): Promise<WholeReview | undefined> {
  const frozen = await frozenBy(db, taskId, base);
  if (!frozen) return undefined;
  const approved = (await approvalsOfVersion(db, base))
    .filter(({ answer, answered_on }) => answer === 'approved' && answered_on !== null)
    .sort((a, b) => ((a.answered_on ?? '') < (b.answered_on ?? '') ? 1 : -1))[0];
  return approved
    ? { how: 'approved', by: approved.user_id, at: approved.answered_on ?? frozen.at }
    : { how: 'frozen', ...frozen };
}
