import type { RouteProps } from '@/features/shell/route-props';
import { VariablePage } from '@/features/system/VariablePage';

export const routeProps = {
  name: 'variable',
  order: 481,
} satisfies RouteProps;

export default VariablePage;
