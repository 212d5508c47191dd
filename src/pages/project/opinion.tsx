import { OpinionPage } from '@/features/second-opinion/OpinionPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canProjectAnalysisRead',
  name: 'opinion',
  hideInMenu: true,
  order: 18,
} satisfies RouteProps;

export default OpinionPage;
