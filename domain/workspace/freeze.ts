import type { Ratings } from '../method/rate/ratings.ts';
import { EditRecorder } from './edit-recorder.ts';
import { openPoints } from './open-points.ts';
import { Refusal } from './refusal.ts';
import type { Changes, EditContext, Workspace } from './workspace.ts';

/**
 * Makes a version final, as a change of it like any other: whoever has it open learns of it in the order of the revs. Afterwards every edit is
 * refused (VersionLocked). What is still open needs a reason (R-VER-5).
 */
export function freeze(w: Workspace, ratings: Ratings, reason: string, at: EditContext): Changes {
  const changes = new EditRecorder(w, at).changes('freeze');
  const points = openPoints(w, ratings).length;
  if (points > 0 && reason === '') throw new Refusal('OpenPointsNeedReason', { count: points }, 'reason');
  return { ...changes, frozen: { points, reason } };
}
