import { useSearchParams } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';
import { CreateTask } from '@/features/task/CreateTask';

export const routeProps = {
  access: 'canProjectAnalysisModify',
  name: 'analysisCreate',
  hideInMenu: true,
  order: 16,
} satisfies RouteProps;

export default () => {
  const [address] = useSearchParams();
  const projectId = address.get('project') ?? '';
  return <CreateTask key={projectId} projectId={projectId} />;
};
