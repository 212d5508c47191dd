import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';

/** Few open it: it comes when the tab is opened. */
const PolarionTab = lazy(() => import('./PolarionTab'));

/** The tab of a project that sends its requirements to Polarion (R-SYNC-1). */
export const polarionTab = (projectId: string) => (
  <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
    <PolarionTab projectId={projectId} />
  </Suspense>
);
