import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canAssetRead',
  name: 'asset',
  order: 31,
} satisfies RouteProps;

export default () => <LibraryPage library="assets" />;
