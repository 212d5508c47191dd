import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canImpactRead',
  name: 'impact',
  order: 32,
} satisfies RouteProps;

export default () => <LibraryPage library="impacts" />;
