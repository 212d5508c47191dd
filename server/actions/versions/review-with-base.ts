import { reviewsWith, type WholeReview } from '#domain/impact-of-change/reviewed-with.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { Tx } from '#server/store/store.ts';
import { approvalsOfVersion } from '#server/store/versions/approvals.ts';
import { frozenBy } from '#server/store/versions/version-table.ts';
import { openWorkspace, writeRows } from '#server/store/versions/versions.ts';

/** The rows of a version that is made of a frozen one count as reviewed with that (M-16.3). One made of an open version goes on with the reviews that has. */
export async function reviewWithBase(env: Env, tx: Tx, base: string, versionId: string): Promise<void> {
  const whole = await wholeReview(tx, base);
  const w = whole && (await openWorkspace(tx, base));
  if (!whole || !w) return;
  const { put, drop } = await runInSlices(reviewsWith(w, whole, env.newId));
  const changes = { rev: 1, put: { reviews: put }, drop: { reviews: drop }, counters: {}, edit: 'create' };
  await writeRows(tx, versionId, { ...changes, by: whole.by, at: whole.at });
}

/** Who approved it last, else who froze it; undefined of an open version. */
async function wholeReview(tx: Tx, base: string): Promise<WholeReview | undefined> {
  const frozen = await frozenBy(tx, base);
  if (!frozen) return undefined;
  const approved = (await approvalsOfVersion(tx, base))
    .filter(({ answer, answered_on }) => answer === 'approved' && answered_on !== null)
    .sort((a, b) => ((a.answered_on ?? '') < (b.answered_on ?? '') ? 1 : -1))[0];
  return approved
    ? { how: 'approved', by: approved.user_id, at: approved.answered_on ?? frozen.at }
    : { how: 'frozen', ...frozen };
}
