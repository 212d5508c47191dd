import { ReportTemplatePage } from '@/features/report-template/ReportTemplatePage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canInAuthUserRead',
  name: 'reportTemplate',
  order: 488,
} satisfies RouteProps;

export default ReportTemplatePage;
