import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLib',
  name: 'library',
  icon: 'BookOutlined',
  order: 30,
} satisfies RouteProps;

export default () => <Outlet />;
