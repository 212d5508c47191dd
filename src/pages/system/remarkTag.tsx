import type { RouteProps } from '@/features/shell/route-props';
import { TagPage } from '@/features/system/TagPage';

export const routeProps = {
  access: 'canRemarkTagRead',
  name: 'remarkTag',
  order: 482,
} satisfies RouteProps;

export default TagPage;
