import { report } from '#contract/report.ts';
import { useT } from '@/i18n';
import { useCall } from '@/request/useCall';
import { ReportJobs, useFollowed } from './ReportJobs';

/** All reports the user has asked for in a project, about one task or several (R-PROJ-17). */
export function ExportList({ projectId }: { projectId: string }) {
  const t = useT();
  const { data: jobs, refresh } = useCall(report.exports, { params: { projectId } });
  useFollowed(jobs, refresh);
  return <ReportJobs title={t('report.mineHere')} jobs={jobs ?? []} onChanged={refresh} />;
}
