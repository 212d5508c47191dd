import type { RouteProps } from '@/features/shell/route-props';
import { Workplace } from '@/features/workplace/Workplace';

export const routeProps = {
  access: 'canProjectConfigRead',
  name: 'workplace',
  icon: 'HomeOutlined',
  order: 61,
} satisfies RouteProps;

export default () => <Workplace />;
