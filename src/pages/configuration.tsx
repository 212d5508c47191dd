import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfiguration',
  name: 'configuration',
  icon: 'ControlOutlined',
  order: 40,
} satisfies RouteProps;

export default () => <Outlet />;
