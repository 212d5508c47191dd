import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import parts from '@/rows/parts.less';
import type { TaskPage } from '@/rows/step';
import type { TreeFields } from './tree-fields';

/** X6 and what draws with it come with the first tree that is opened. */
const AttackTree = lazy(() => import(/* webpackChunkName: "attack-tree" */ './AttackTree'));

/** Attack path modelling: the attack trees of the threat scenarios (R-PATH-8). */
export const treePage = (fields: TreeFields): TaskPage => ({
  tab: 'threatAnalysis',
  label: 'tree.title',
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the page of the task is put together
  Content: () => (
    <Suspense fallback={<Skeleton className={parts.waiting ?? ''} active paragraph={{ rows: 12 }} />}>
      <AttackTree fields={fields} />
    </Suspense>
  ),
});
