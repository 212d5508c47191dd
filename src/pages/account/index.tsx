import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { redirect: '/account/workplace', hideInMenu: true } satisfies RouteProps;

export default () => null;
