import { useSearchParams } from '@umijs/max';
import { ProjectDetailPage } from '@/features/project/ProjectDetailPage';
import type { RouteProps } from '@/features/shell/route-props';
import { ReportTab } from '@/features/task/ReportTab';
import { TaskList } from '@/features/task/TaskList';

export const routeProps = {
  access: 'canProjectConfigRead',
  name: 'detail',
  hideInMenu: true,
  order: 14,
} satisfies RouteProps;

export default () => {
  const [address] = useSearchParams();
  const id = address.get('id') ?? '';
  return (
    <ProjectDetailPage
      key={id}
      id={id}
      tabs={{ tasks: <TaskList projectId={id} />, report: <ReportTab projectId={id} /> }}
    />
  );
};
