import type { RouteProps } from '@/features/shell/route-props';
import { UserPage } from '@/features/user-admin/UserPage';

export const routeProps = {
  access: 'canInAuthUserRead',
  name: 'user',
  order: 483,
} satisfies RouteProps;

export default UserPage;
