import { NoPermission } from '@/features/shell/Exceptions';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { name: '403', hideInMenu: true } satisfies RouteProps;

export default NoPermission;
