import { lazy, Suspense } from 'react';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './tree-paths.less';

/** The conversions and what works out the sets come with the first tree there is. */
const TreePaths = lazy(() => import(/* webpackChunkName: "tree-paths" */ './TreePaths'));

/** Below the attack paths written by hand: those that attack trees come to, where a threat scenario has one. */
export function FromTrees({ readOnly }: { readOnly: boolean }) {
  const isThere = useWorkspace(({ ratings, w }) => {
    for (const id of ratings.trees.keys()) if (w.threats.has(id)) return true;
    return false;
  });
  if (!isThere) return null;
  return (
    <Suspense fallback={<section className={styles.place} aria-busy />}>
      <TreePaths readOnly={readOnly} />
    </Suspense>
  );
}
