import type { RouteProps } from '@/features/shell/route-props';
import { ReportProfilePage } from '@/features/system/ReportProfilePage';

export const routeProps = {
  access: 'canProjectReportDownload',
  name: 'reportProfile',
  order: 485,
} satisfies RouteProps;

export default ReportProfilePage;
