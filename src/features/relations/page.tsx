import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { TaskPage } from '@/rows/step';
import styles from './relations.less';

/** The diagram comes when it is opened, not with every task. */
const TaskRelations = lazy(() => import('./TaskRelations'));

function Content() {
  return (
    <Suspense fallback={<Skeleton className={styles.page} active paragraph={{ rows: 6 }} />}>
      <TaskRelations />
    </Suspense>
  );
}

/** How the rows of a task hang together, as layers and as a table (R-TOPO-8). */
export const relationsPage: TaskPage = { tab: 'threatAnalysis', label: 'relations.title', Content };
