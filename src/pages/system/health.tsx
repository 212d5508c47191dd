import type { RouteProps } from '@/features/shell/route-props';
import { HealthPage } from '@/features/system-health/HealthPage';

export const routeProps = {
  access: 'canInAuthUserRead',
  name: 'health',
  order: 489,
} satisfies RouteProps;

export default HealthPage;
