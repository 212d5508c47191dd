import { Refusal } from '../kinds/refusal.ts';
import type { Ratings } from '../method/rate/ratings.ts';
import { EditRecorder } from './edit-recorder.ts';
import { openPoints } from './open-points.ts';
import { lineCount, pointGroups } from './point-groups.ts';
import type { SuspectRow } from './point-rules.ts';
import type { Changes, EditContext, Workspace } from './workspace.ts';

/**
 * Makes a version final, as a change of it like any other: whoever has it open learns of it in the order of the revs. Afterwards every edit is
 * refused (VersionLocked). Required fields that are empty keep it from being final; all else that is open needs a reason (R-VER-5).
 *
 * @param found the reviewed rows that are suspect, and how many findings of checks of quality block that nobody looked at (domain/quality/looked-at.ts)
 */
export function freeze(
  w: Workspace,
  ratings: Ratings,
  reason: string,
  at: EditContext,
  { suspects = [], findings = 0 }: { suspects?: readonly SuspectRow[]; findings?: number } = {},
): Changes {
  const changes = new EditRecorder(w, at).changes('freeze');
  const groups = pointGroups(openPoints(w, ratings, suspects));
  const blocking = lineCount(groups.filter(({ blocks }) => blocks));
  if (blocking > 0) throw new Refusal('OpenPointsBlock', { count: blocking });
  if (findings > 0) throw new Refusal('FindingsBlock', { count: findings });
  const points = lineCount(groups);
  if (points > 0 && reason === '') throw new Refusal('OpenPointsNeedReason', { count: points }, 'reason');
  return { ...changes, frozen: { points, reason } };
}
