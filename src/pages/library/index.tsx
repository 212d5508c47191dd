import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLib',
  redirect: '/library/asset',
  hideInMenu: true,
} satisfies RouteProps;

export default () => null;
