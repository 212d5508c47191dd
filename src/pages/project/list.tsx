import { ProjectList } from '@/features/project/ProjectList';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = { access: 'canProjectConfigRead', name: 'list', order: 11 } satisfies RouteProps;

export default ProjectList;
