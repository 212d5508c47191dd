import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfiguration',
  redirect: '/configuration/impactModule',
  hideInMenu: true,
} satisfies RouteProps;

export default () => null;
