import { useAccess, useSearchParams } from '@umijs/max';
import { Flex, Segmented, Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '@/i18n';
import { ProjectDocuments } from './documents/ProjectDocuments';
import { DiagramsOfProject, FunctionsOfProject, PartsOfProject, RequirementsOfProject } from './lists';

const ProjectDashboard = lazy(() => import(/* webpackChunkName: "project-dashboard" */ './ProjectDashboard'));

/** What stands beside the task list, in the order of the spec (R-PROJ-17). */
const views = ['tasks', 'dashboard', 'parts', 'topology', 'functions', 'requirements', 'documents', 'exports'] as const;
type View = (typeof views)[number];

interface Props {
  /** Of the project. */
  id: string;
  list: ReactNode;
  /** The reports somebody asked for. */
  exports: ReactNode;
}

/** The tab of the tasks: their list, and what all of them hold; which of it is shown is part of the address. */
export function ProjectTasks({ id, list, exports }: Props) {
  const t = useT();
  const { canProjectAnalysisRead, canProjectReportDownload } = useAccess();
  const [address, setAddress] = useSearchParams();
  if (!canProjectAnalysisRead) return list;
  const offered = views.filter((view) => view !== 'exports' || canProjectReportDownload);
  const asked = offered.find((view) => view === address.get('list')) ?? 'tasks';
  /** Page, order and search are of one list. */
  const show = (view: View) => setAddress({ id, tab: 'tasks', ...(view !== 'tasks' && { list: view }) });
  const content: Record<View, ReactNode> = {
    tasks: list,
    dashboard: (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <ProjectDashboard projectId={id} />
      </Suspense>
    ),
    parts: <PartsOfProject projectId={id} />,
    topology: <DiagramsOfProject projectId={id} />,
    functions: <FunctionsOfProject projectId={id} />,
    requirements: <RequirementsOfProject projectId={id} />,
    documents: <ProjectDocuments projectId={id} />,
    exports,
  };
  return (
    <Flex vertical gap={12}>
      <Segmented<View>
        style={{ alignSelf: 'start' }}
        aria-label={t('projectLists.views')}
        value={asked}
        onChange={show}
        options={offered.map((value) => ({ value, label: t(`projectLists.${value}`) }))}
      />
      <div key={asked}>{content[asked]}</div>
    </Flex>
  );
}
