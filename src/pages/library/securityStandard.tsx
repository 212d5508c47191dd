import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLibCriteriaRead',
  name: 'securityStandard',
  order: 35,
} satisfies RouteProps;

export default () => <LibraryPage library="standards" />;
