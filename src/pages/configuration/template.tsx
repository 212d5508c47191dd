import { TemplatePage } from '@/features/model-config/TemplatePage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canConfigurationImpactTemplateRead',
  name: 'template',
  order: 44,
} satisfies RouteProps;

export default TemplatePage;
