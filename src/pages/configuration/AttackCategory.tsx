import { ThreatTypePage } from '@/features/model-config/ThreatTypePage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationThreatTypeRead',
  name: 'AttackCategory',
  order: 43,
} satisfies RouteProps;

export default ThreatTypePage;
