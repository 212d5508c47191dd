import { useAccess, useSearchParams } from '@umijs/max';
import { Segmented, Skeleton } from 'antd';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Flex } from '@/components/Flex';
import { SideNav, smallWindow, TurnSideNav, useSideNav } from '@/components/side-nav/SideNav';
import styles from '@/components/side-nav/side-nav.less';
import { useT } from '@/i18n';
import { DiagramsOfProject, FunctionsOfProject, RequirementsOfProject } from './lists';

const ProjectDashboard = lazy(() => import(/* webpackChunkName: "project-dashboard" */ './ProjectDashboard'));

/** What stands beside the task list, in the order of the spec (R-PROJ-17); parts and documents are tabs of their own. */
const views = ['tasks', 'dashboard', 'topology', 'functions', 'requirements', 'exports'] as const;
type View = (typeof views)[number];

/** Lists that were here too once: their addresses lead to their tabs. */
const tabOf: Readonly<Record<string, string>> = { parts: 'parts', documents: 'documents' };

type OfProject = ComponentType<{ projectId: string }>;

interface Props {
  /** Of the project. */
  id: string;
  List: OfProject;
  /** The reports somebody asked for. */
  Exports: OfProject;
  /** The steps of the task one was in. */
  Steps: OfProject;
}

/** The tab of the tasks: their list, and what all of them hold, named at the left, or above while that is folded; which of it is shown is part of the address. */
export function ProjectTasks({ id, List, Exports, Steps }: Props) {
  const t = useT();
  const { canProjectAnalysisRead, canProjectReportDownload } = useAccess();
  const [open, setOpen] = useSideNav(window.innerWidth > smallWindow);
  const [address, setAddress] = useSearchParams();
  const named = address.get('list') ?? 'tasks';
  const moved = canProjectAnalysisRead ? tabOf[named] : undefined;
  useEffect(() => {
    if (!moved) return;
    const query = new URLSearchParams(address);
    query.delete('list');
    query.set('tab', moved);
    setAddress(query, { replace: true });
  }, [moved, address, setAddress]);
  if (!canProjectAnalysisRead) return <List projectId={id} />;
  if (moved) return null;
  const offered = views.filter((view) => view !== 'exports' || canProjectReportDownload);
  const asked = offered.find((view) => view === named) ?? 'tasks';
  /** Page, order and search are of one list. */
  const show = (view: View) => setAddress({ id, tab: 'tasks', ...(view !== 'tasks' && { list: view }) });
  const content: Record<View, ReactNode> = {
    tasks: <List projectId={id} />,
    dashboard: (
      <Suspense fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
        <ProjectDashboard projectId={id} />
      </Suspense>
    ),
    topology: <DiagramsOfProject projectId={id} />,
    functions: <FunctionsOfProject projectId={id} />,
    requirements: <RequirementsOfProject projectId={id} />,
    exports: <Exports projectId={id} />,
  };
  if (!open)
    return (
      <Flex vertical gap={12}>
        <Flex gap={4} align="center">
          <TurnSideNav open={open} onOpen={setOpen} />
          <Segmented<View>
            aria-label={t('projectLists.views')}
            value={asked}
            onChange={show}
            options={offered.map((value) => ({ value, label: t(`projectLists.${value}`) }))}
          />
        </Flex>
        <div key={asked}>{content[asked]}</div>
      </Flex>
    );
  return (
    <div className={styles.beside}>
      <SideNav label={t('projectLists.views')} open={open} onOpen={setOpen}>
        <section aria-label={t('projectLists.views')}>
          {offered.map((view) => (
            <button
              type="button"
              key={view}
              className={styles.line}
              data-step={view}
              aria-current={view === asked ? 'page' : undefined}
              onClick={() => show(view)}
            >
              <span className={styles.name}>{t(`projectLists.${view}`)}</span>
            </button>
          ))}
        </section>
        <Suspense fallback={null}>
          <Steps projectId={id} />
        </Suspense>
      </SideNav>
      <div key={asked} className={styles.content}>
        {content[asked]}
      </div>
    </div>
  );
}
