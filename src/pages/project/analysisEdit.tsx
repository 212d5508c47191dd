import { useSearchParams } from '@umijs/max';
import type { RouteProps } from '@/features/shell/route-props';
import { EditTask } from '@/features/task/EditTask';

export const routeProps = {
  access: 'canProjectAnalysisModify',
  name: 'analysisEdit',
  hideInMenu: true,
  order: 17,
} satisfies RouteProps;

export default () => {
  const [address] = useSearchParams();
  const taskId = address.get('task') ?? '';
  return <EditTask key={taskId} taskId={taskId} />;
};
