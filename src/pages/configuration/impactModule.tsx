import { ImpactModelPage } from '@/features/model-config/ImpactModelPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationImpactRead',
  name: 'impactModule',
  order: 41,
} satisfies RouteProps;

export default ImpactModelPage;
