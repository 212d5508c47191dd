import { LibraryPage } from '@/features/library/LibraryPage';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canLibRuleRead',
  name: 'rule',
  order: 38,
} satisfies RouteProps;

export default () => <LibraryPage library="rules" />;
