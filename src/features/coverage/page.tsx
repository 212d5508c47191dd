import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import parts from '@/rows/parts.less';
import type { TaskPage } from '@/rows/step';
import { coverageActs } from './acts';

/** The catalogue comes when the page is opened, not with every task. */
const Coverage = lazy(() => import(/* webpackChunkName: "coverage" */ './Coverage'));

function Content() {
  return (
    <Suspense fallback={<Skeleton className={parts.waiting ?? ''} active paragraph={{ rows: 6 }} />}>
      <Coverage />
    </Suspense>
  );
}

/** Which threats of UN R155, Annex 5, a task addresses (R-LIB-11). */
export const coveragePage: TaskPage = { tab: 'threatAnalysis', label: 'coverage.title', Content, acts: coverageActs };
