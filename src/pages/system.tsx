import { Outlet } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  name: 'system',
  icon: 'SettingOutlined',
  order: 48,
} satisfies RouteProps;

export default () => <Outlet />;
