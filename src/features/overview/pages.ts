import { lazyPage } from '@/rows/lazy-page';

/** What is read of the whole task, each in its tab. */
export const overviewPages = {
  attacks: lazyPage(
    'threatAnalysis',
    'attackSummary.title',
    () => import(/* webpackChunkName: "overview" */ './AttackSummaryPage'),
  ),
  board: lazyPage('riskControl', 'board.title', () => import(/* webpackChunkName: "overview" */ './RiskBoardPage')),
  riskSummary: lazyPage(
    'riskControl',
    'riskSummary.title',
    () => import(/* webpackChunkName: "overview" */ './RiskSummaryPage'),
  ),
  requirementBoard: lazyPage(
    'riskControl',
    'requirementBoard.label',
    () => import(/* webpackChunkName: "overview" */ './RequirementBoardPage'),
  ),
  statistics: lazyPage(
    'riskControl',
    'statistics.label',
    () => import(/* webpackChunkName: "overview" */ './StatisticsPage'),
  ),
  result: lazyPage('result', 'result.title', () => import(/* webpackChunkName: "overview" */ './ResultPage')),
};
