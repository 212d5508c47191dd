import { lazyPage } from '@/rows/lazy-page';

/** Second opinions about the ratings of a version, in the tab of risk control. */
export const secondOpinionPage = {
  ...lazyPage(
    'riskControl',
    'opinion.title',
    () => import(/* webpackChunkName: "second-opinion" */ './SecondOpinions'),
  ),
};
