import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLibMitigationRead',
  name: 'securityRq',
  order: 34,
} satisfies RouteProps;

export default () => <LibraryPage library="requirements" />;
