import { CreateProject } from '@/features/project/CreateProject';
import type { RouteProps } from '@/features/shell/route-props';

export const routeProps = {
  access: 'canProjectConfigModify',
  name: 'create',
  hideInMenu: true,
  order: 12,
} satisfies RouteProps;

export default CreateProject;
