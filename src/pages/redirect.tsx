import { Redirect } from '@/features/shell/Redirect';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { layout: false, hideInMenu: true } satisfies RouteProps;

export default Redirect;
