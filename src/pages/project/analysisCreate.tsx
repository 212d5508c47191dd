import { useSearchParams } from '@umijs/max';
import { lazy } from 'react';
import type { RouteProps } from '@/features/shell/route-props';
import { taskFromOf } from '@/features/task/addresses';
import { ChooseProject } from '@/features/task/ChooseProject';
import { CreateTask } from '@/features/task/CreateTask';

export const routeProps = {
  access: 'canProjectAnalysisModify',
  name: 'analysisCreate',
  hideInMenu: true,
  order: 16,
} satisfies RouteProps;

const FromDrawing = lazy(() => import('@/features/topology/import/FromDrawing'));

export default () => {
  const [address] = useSearchParams();
  const projectId = address.get('project');
  const from = taskFromOf(address.get('from'));
  if (!projectId) return <ChooseProject from={from} />;
  return <CreateTask key={projectId} projectId={projectId} from={from} FromDrawing={FromDrawing} />;
};
