import { AccountSettings } from '@/features/account-settings/AccountSettings';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { name: 'settings', hideInMenu: true, order: 63 } satisfies RouteProps;

export default AccountSettings;
