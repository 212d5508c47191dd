import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { TaskPage } from '@/rows/step';
import styles from './system-info.less';

const Info = lazy(() => import(/* webpackChunkName: "system-info" */ './InfoPage'));
const Tree = lazy(() => import(/* webpackChunkName: "system-info" */ './FunctionTree'));
const waiting = <Skeleton className={styles.page} active paragraph={{ rows: 8 }} />;

/** What the item is: base info, overview, item definition; and its functions as a tree (R-TASK-10). */
export const infoPages = {
  info: {
    tab: 'systemInfo',
    label: 'info.title',
    first: true,
    Content: () => (
      <Suspense fallback={waiting}>
        <Info />
      </Suspense>
    ),
  },
  functionTree: {
    tab: 'systemInfo',
    label: 'functionTree.title',
    Content: () => (
      <Suspense fallback={waiting}>
        <Tree />
      </Suspense>
    ),
  },
} satisfies Record<string, TaskPage>;
