import { AuditPage } from '@/features/audit/AuditPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canInAuthAuditRead',
  name: 'audit',
  order: 484,
} satisfies RouteProps;

export default AuditPage;
