import { useSearchParams } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';
import { ChooseProject } from '@/features/task/ChooseProject';
import { CreateTask } from '@/features/task/CreateTask';

export const routeProps = {
  access: 'canProjectAnalysisModify',
  name: 'analysisCreate',
  hideInMenu: true,
  order: 16,
} satisfies RouteProps;

export default () => {
  const [address] = useSearchParams();
  const projectId = address.get('project');
  const from = address.get('from') === 'template' ? 'template' : 'empty';
  if (!projectId) return <ChooseProject from={from} />;
  return <CreateTask key={projectId} projectId={projectId} from={from} />;
};
