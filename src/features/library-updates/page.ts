import { lazyPage } from '@/rows/lazy-page';
import { useUpdateCount } from '@/rows/library/news';

/** Rows of a task whose library entry says something else since (R-LIB-21). */
export const libraryUpdatesPage = {
  ...lazyPage(
    'threatAnalysis',
    'library.updates',
    () => import(/* webpackChunkName: "library-updates" */ './LibraryUpdates'),
  ),
  useCount: useUpdateCount,
};
