import { lazyPage } from '@/rows/lazy-page';

/** The cheapest controls that reach given targets. */
export const cheapestPage = lazyPage(
  'riskControl',
  'cheapest.title',
  () => import(/* webpackChunkName: "cheapest-controls" */ './CheapestControls'),
);
