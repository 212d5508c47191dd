import { HelpPage } from '@/features/shell/help/HelpPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { name: 'help', hideInMenu: true, order: 90 } satisfies RouteProps;

export default HelpPage;
