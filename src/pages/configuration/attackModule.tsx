import { AttackModule } from '@/features/configuration/AttackModule';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationThreatRead',
  name: 'attackModule',
  order: 42,
} satisfies RouteProps;

export default AttackModule;
