import type { Row } from '../kinds.ts';

/**
 * Whether nobody said why a path is rated as it is: it has no reason of its own, its level was not set by hand, which always has one, and not all of
 * its rated steps have theirs.
 */
export function lacksRatingReason(path: Row<'paths'>, stepOf: (id: string) => Row<'steps'> | undefined): boolean {
  if (path.reason.trim() || path.customLevel) return false;
  if (path.basis === 'path') return true;
  return path.steps.some((id) => {
    const step = stepOf(id);
    return step !== undefined && isRated(step) && !step.reason.trim();
  });
}

const isRated = ({ takesPart, impossible, ratings }: Row<'steps'>): boolean =>
  takesPart && (impossible || Object.values(ratings).some((values) => Object.keys(values).length > 0));
