import { lazyPage } from '@/rows/lazy-page';

/** What is doubtful about the ratings of a task, beside its open points. */
export const qualityPage = lazyPage(
  'riskControl',
  'quality.title',
  () => import(/* webpackChunkName: "quality" */ './QualityPage'),
);
