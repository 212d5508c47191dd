import { ErrorPage } from '@/features/shell/Exceptions';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { name: 'redirect', hideInMenu: true } satisfies RouteProps;

export default ErrorPage;
