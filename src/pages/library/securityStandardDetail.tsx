import { StandardPage } from '@/features/library/StandardPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLibCriteriaRead',
  name: 'securityStandardDetail',
  order: 36,
  hideInMenu: true,
} satisfies RouteProps;

export default StandardPage;
