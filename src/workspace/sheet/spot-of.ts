import type { AnalysisKind } from '#domain/kinds/kinds.ts';
import type { GridSpot } from '@/grid/grid-types';
import type { Session } from '@/session/session';

const spots = new WeakMap<Session, Map<AnalysisKind, GridSpot>>();

/** Where one was in the grid of a step, as long as the version is open. */
export function spotOf(session: Session, kind: AnalysisKind): GridSpot {
  const known = spots.get(session) ?? new Map<AnalysisKind, GridSpot>();
  spots.set(session, known);
  const spot = known.get(kind) ?? { top: 0, left: 0 };
  known.set(kind, spot);
  return spot;
}
