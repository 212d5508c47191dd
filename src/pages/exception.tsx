import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';

/** All its pages are hidden, and with them the group. */
export const routeProps = {
  name: 'exception',
  icon: 'WarningOutlined',
  order: 50,
  hideInMenu: true,
} satisfies RouteProps;

export default () => <Outlet />;
