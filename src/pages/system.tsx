import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';
import { InAdminNetwork } from '@/features/system/InAdminNetwork';

export const routeProps = {
  name: 'system',
  icon: 'SettingOutlined',
  order: 48,
} satisfies RouteProps;

export default () => (
  <InAdminNetwork>
    <Outlet />
  </InAdminNetwork>
);
