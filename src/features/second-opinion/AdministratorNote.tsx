import { useAccess } from '@umijs/max';
import { lazy, Suspense } from 'react';

const OwnOpinionNote = lazy(() => import(/* webpackChunkName: "own-opinion" */ './OwnOpinionNote'));

/** Only project administrators can open a task while they give a second opinion on it. */
export function AdministratorNote() {
  const { canProjectAdmin } = useAccess();
  return canProjectAdmin ? (
    <Suspense fallback={null}>
      <OwnOpinionNote />
    </Suspense>
  ) : null;
}
