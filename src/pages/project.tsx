import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canProjectConfigRead',
  name: 'project',
  icon: 'ProjectOutlined',
  order: 10,
} satisfies RouteProps;

export default () => <Outlet />;
