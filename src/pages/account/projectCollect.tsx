import type { RouteProps } from '@/features/shell/route-props';
import { Collection } from '@/features/workplace/Collection';

export const routeProps = { name: 'projectCollect', icon: 'StarOutlined', order: 62 } satisfies RouteProps;

export default Collection;
