import type { MergeInput } from '#domain/versions/merge.ts';
import { type Decisions, type Take, undecided } from '#domain/versions/merge-plan.ts';
import type { EditContext } from '#domain/workspace/workspace.ts';
import { mergeVersions } from '#tests/world/at-once.ts';

/** Who merges in the specs, and when. */
export const at: EditContext = { user: 'li', now: '2026-04-01T08:00:00.000Z', newId: () => 'new' };

/** Every question of the plan decided alike, those included that come up by it. */
export function decidedAll(input: MergeInput, take: Take): Decisions {
  let decisions: Decisions = {};
  for (;;) {
    const { conflicts } = mergeVersions(input, decisions, at);
    if (undecided(conflicts) === 0) return decisions;
    decisions = { ...decisions, ...Object.fromEntries(conflicts.map(({ key }) => [key, { take }])) };
  }
}
