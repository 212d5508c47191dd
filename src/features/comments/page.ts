import { lazyPage } from '@/rows/lazy-page';

/** What is still talked about, over all rows of a task. */
export const commentPage = lazyPage(
  'result',
  'comments.open',
  () => import(/* webpackChunkName: "comments" */ './OpenComments'),
);
