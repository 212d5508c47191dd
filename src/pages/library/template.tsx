import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLibTemplateRead',
  name: 'template',
  order: 37,
} satisfies RouteProps;

export default () => <LibraryPage library="templates" />;
