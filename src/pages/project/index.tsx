import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canProjectConfigRead',
  redirect: '/project/list',
  hideInMenu: true,
} satisfies RouteProps;

export default () => null;
