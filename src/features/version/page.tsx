import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import type { TaskPage } from '@/rows/step';
import styles from './version.less';

/** Its table comes when it is opened, not with every task. */
const VersionControl = lazy(() => import('./VersionControl'));

function Content() {
  return (
    <Suspense fallback={<Skeleton className={styles.page} active paragraph={{ rows: 6 }} />}>
      <VersionControl />
    </Suspense>
  );
}

/** Version control, in the tab of the system info (R-TASK-10). */
export const versionPage: TaskPage = {
  tab: 'systemInfo',
  label: 'version.title',
  Content,
  acts: [
    { name: 'version.freeze', title: 'version.freeze', edits: true, words: 'submit as final finalise' },
    { name: 'version.create', title: 'version.create', edits: true },
    { name: 'version.compare', title: 'palette.compare' },
  ],
};
