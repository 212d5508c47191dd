import { lazy, Suspense } from 'react';
import type { Op } from '#domain/workspace/edit.ts';
import { apply, type Workspace } from '#domain/workspace/workspace.ts';
import type { Session } from '@/session/session';

const ImpactLines = lazy(() => import(/* webpackChunkName: "reviews" */ './ImpactLines'));

/** What a change would make suspect and which risks it moves. It comes when it is there: no question waits for it. Questions stand outside of the session, so it is handed over. */
export const ImpactOf = ({ session, next }: { session: Session; next: Workspace }) => (
  <Suspense fallback={null}>
    <ImpactLines session={session} next={next} />
  </Suspense>
);

/** The version as these operations would leave it. @throws CallError */
export const stateAfter = (session: Session, ops: readonly Op[]): Workspace =>
  apply(session.view.w, session.preview(...ops));
