import { PropertyModule } from '@/features/model-config/PropertyModule';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationSecurityPropertyRead',
  name: 'securityProperty',
  order: 45,
} satisfies RouteProps;

export default PropertyModule;
