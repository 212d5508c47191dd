import { AttackModule } from '@/features/model-config/AttackModule';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationThreatRead',
  name: 'attackModule',
  order: 42,
} satisfies RouteProps;

export default AttackModule;
