import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  redirect: '/system/variable',
  hideInMenu: true,
} satisfies RouteProps;

export default () => null;
