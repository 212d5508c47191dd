import { lazyPage } from '@/rows/lazy-page';

/** Scenarios over the open version, side by side, and the facts that decide its risks (M-18). */
export const whatIfPage = lazyPage(
  'riskControl',
  'whatIf.title',
  () => import(/* webpackChunkName: "what-if" */ './WhatIfPage'),
);
