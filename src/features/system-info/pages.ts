import { lazyPage } from '@/rows/lazy-page';

const info = lazyPage('systemInfo', 'info.title', () => import(/* webpackChunkName: "system-info" */ './InfoPage'));

/** What the item is: base info, overview, item definition; and its functions as a tree (R-TASK-10). */
export const infoPages = {
  info: { ...info, first: true as const },
  functionTree: lazyPage(
    'systemInfo',
    'functionTree.title',
    () => import(/* webpackChunkName: "system-info" */ './FunctionTree'),
  ),
};
