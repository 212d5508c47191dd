import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canAttackRead',
  name: 'attackLibrary',
  order: 33,
} satisfies RouteProps;

export default () => <LibraryPage library="attacks" />;
