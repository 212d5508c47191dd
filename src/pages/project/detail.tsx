import { useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { polarionTab } from '@/features/polarion/polarion-tab';
import { ProjectDetailPage } from '@/features/project/ProjectDetailPage';
import { listTabs } from '@/features/project-lists/list-tabs';
import { ProjectTasks } from '@/features/project-lists/ProjectTasks';
import type { RouteProps } from '@/features/shell/route-props';
import { ExportList } from '@/features/task/ExportList';
import { ReportTab } from '@/features/task/ReportTab';
import { TaskList } from '@/features/task/TaskList';
import { LastTask } from '@/steps/last-task';

export const routeProps = {
  access: 'canProjectConfigRead',
  name: 'detail',
  hideInMenu: true,
  order: 14,
} satisfies RouteProps;

/** The editors of the models come when the tab is opened. */
const ProjectSetting = lazy(() => import('@/features/project-method/ProjectSetting'));

export default () => {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <ProjectDetailPage
      key={id}
      id={id}
      tabs={{
        tasks: <ProjectTasks id={id} List={TaskList} Exports={ExportList} Steps={LastTask} />,
        setting: (
          <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
            <ProjectSetting projectId={id} />
          </Suspense>
        ),
        report: <ReportTab projectId={id} />,
        ...listTabs(id),
        polarion: polarionTab(id),
      }}
    />
  );
};
