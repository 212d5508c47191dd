import { Skeleton } from 'antd';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import type { TaskPage } from '@/rows/step';
import styles from './overview.less';

/** A page that comes when it is opened, not with every task. */
function page(tab: TaskPage['tab'], label: TaskPage['label'], Page: LazyExoticComponent<ComponentType>): TaskPage {
  const Content = () => (
    <Suspense fallback={<Skeleton className={styles.page} active paragraph={{ rows: 8 }} />}>
      <Page />
    </Suspense>
  );
  return { tab, label, Content };
}

/** What is read of the whole task, each in its tab. */
export const overviewPages = {
  attacks: page(
    'threatAnalysis',
    'attackSummary.title',
    lazy(() => import(/* webpackChunkName: "overview" */ './AttackSummaryPage')),
  ),
  board: page(
    'riskControl',
    'board.title',
    lazy(() => import(/* webpackChunkName: "overview" */ './RiskBoardPage')),
  ),
  riskSummary: page(
    'riskControl',
    'riskSummary.title',
    lazy(() => import(/* webpackChunkName: "overview" */ './RiskSummaryPage')),
  ),
  requirementBoard: page(
    'riskControl',
    'requirementBoard.label',
    lazy(() => import(/* webpackChunkName: "overview" */ './RequirementBoardPage')),
  ),
  statistics: page(
    'riskControl',
    'statistics.label',
    lazy(() => import(/* webpackChunkName: "overview" */ './StatisticsPage')),
  ),
  result: page(
    'result',
    'result.title',
    lazy(() => import(/* webpackChunkName: "overview" */ './ResultPage')),
  ),
};
