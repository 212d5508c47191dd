import { PropertyModule } from '@/features/configuration/PropertyModule';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationSecurityPropertyRead',
  name: 'securityProperty',
  order: 45,
} satisfies RouteProps;

export default PropertyModule;
