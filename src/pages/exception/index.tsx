import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { redirect: '/exception/redirect', hideInMenu: true, keepQuery: true } satisfies RouteProps;

export default () => null;
