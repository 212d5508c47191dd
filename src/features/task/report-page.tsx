import { useAccess } from '@umijs/max';
import { Empty, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useT } from '@/i18n';
import type { TaskPage } from '@/rows/step';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './report-page.less';

const ReportPanel = lazy(() =>
  import(/* webpackChunkName: "task-report" */ './ReportPanel').then((module) => ({ default: module.ReportPanel })),
);

function Content() {
  const t = useT();
  const versionId = useWorkspace((v) => v.head.versionId);
  const projectId = useWorkspace((v) => v.head.projectId);
  const { canProjectReportDownload: mayAsk } = useAccess();
  return (
    <section className={styles.page} aria-label={t('task.report.title')} data-part="task-report">
      {mayAsk ? (
        <Suspense fallback={<Skeleton active />}>
          <ReportPanel key={versionId} projectId={projectId} versionId={versionId} />
        </Suspense>
      ) : (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.denied')} />
      )}
    </section>
  );
}

/** The reports of the open version, in the tab of the report (R-TASK-14). */
export const reportPage: TaskPage = {
  tab: 'report',
  label: 'task.report.title',
  Content,
  // The whole page is that act.
  acts: [{ name: 'report.export', title: 'palette.exportReport' }],
};
